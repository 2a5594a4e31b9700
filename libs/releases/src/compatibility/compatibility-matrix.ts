import {
  SHELL_DEPLOYABLE,
  type AreaVersion,
  type CompatibilityMatrix,
  type DeprecatedName,
  type VersionCompatibility,
} from '@portal/domain';
import type { BuildReport } from '../contract/build-report';
import type { ReleaseHistory } from '../store/release-history';
import { type ReleaseStore } from '../store/release-store';
import { compareBuilds } from './compare-builds';

/** A version that was in a release, with the report of its build. */
type StoredVersion = AreaVersion & { report: BuildReport };

/** The deprecated names of the shells that people have, each with the versions that still import it. */
function deprecatedNames(shells: readonly StoredVersion[], areas: readonly StoredVersion[]): DeprecatedName[] {
  const deprecated = new Map<string, Record<string, string>>();
  for (const { report } of shells.filter(({ role }) => role !== null)) {
    for (const [module, names] of Object.entries(report.deprecated ?? {}))
      deprecated.set(module, { ...deprecated.get(module), ...names });
  }
  return [...deprecated].flatMap(([module, names]) =>
    Object.entries(names).map(([name, advice]) => ({
      module,
      name,
      advice,
      usedBy: areas
        .filter(({ report }) => report.imports?.[module]?.includes(name))
        .map(({ report, version, role }) => ({ area: report.name, version, role })),
    })),
  );
}

/** Compares every version of every area with every version of the shell, of all that were in a release. */
export async function compatibilityMatrix(store: ReleaseStore, history: ReleaseHistory): Promise<CompatibilityMatrix> {
  const versionsOf = async (name: string): Promise<StoredVersion[]> => {
    const versions = await history.versionsOf(name);
    const reports = await Promise.all(versions.map(({ version }) => store.storedReport(name, version)));
    return versions.flatMap((version, index) => (reports[index] ? { ...version, report: reports[index] } : []));
  };

  const names = (await history.deployables()).filter((name) => name !== SHELL_DEPLOYABLE);
  const [shells, areas] = await Promise.all([
    versionsOf(SHELL_DEPLOYABLE),
    Promise.all(names.map(versionsOf)).then((versions) => versions.flat()),
  ]);
  return {
    shells: shells.map(({ version, role }) => ({
      version,
      isCurrent: role === 'stable',
      isTried: role === 'canary',
    })),
    versions: areas.map(({ version, role, report }): VersionCompatibility => ({
      area: report.name,
      version,
      role,
      failsIn: shells
        .map((shell) => ({ shell: shell.version, missing: compareBuilds(report, shell.report) }))
        .filter(({ missing }) => missing.length > 0),
    })),
    deprecated: deprecatedNames(shells, areas),
  };
}

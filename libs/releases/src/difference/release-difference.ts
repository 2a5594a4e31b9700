import {
  SHELL_DEPLOYABLE,
  type AreaPage,
  type CanaryAudience,
  type FileDifference,
  type ReleaseCanary,
  type ReleaseDifference,
  type ReleaseDocument,
  type ReleaseFile,
  type ReleaseFiles,
  type ReleaseHost,
  type ReleaseRemote,
  type ReleaseShell,
  type ReleaseShellCanary,
  type ReleaseVersion,
  type VersionDifference,
} from '@portal/domain';
import type { BuildReport } from '../contract/build-report';
import { toDeployable, type ReleaseStore } from '../store/release-store';

type Version = ReleaseShell | ReleaseVersion;

/** The content hash that builds put into file names. */
const HASH_IN_NAME = /\.[0-9a-f]{8}(?=\.[A-Za-z0-9]+$)/;

const plainName = (file: string): string => file.replace(HASH_IN_NAME, '');

/** Files by their names without hashes. A name maps to several files when only their hashes differ. */
function byPlainName(files: ReleaseFiles): Map<string, ReleaseFile[]> {
  const filesByName = new Map<string, ReleaseFile[]>();
  for (const [file, content] of Object.entries(files)) {
    filesByName.set(plainName(file), [...(filesByName.get(plainName(file)) ?? []), content]);
  }
  return filesByName;
}

/** The differences between the files of two versions, by name. */
function compareFiles(before: ReleaseFiles, after: ReleaseFiles): FileDifference[] {
  const [earlier, later] = [byPlainName(before), byPlainName(after)];
  const names = [...new Set([...earlier.keys(), ...later.keys()])].sort();
  return names.flatMap((name) => {
    const isIn =
      (files: readonly ReleaseFile[]) =>
      ({ integrity }: ReleaseFile): boolean =>
        files.some((other) => other.integrity === integrity);
    const all = { before: earlier.get(name) ?? [], after: later.get(name) ?? [] };
    const gone = all.before.filter((file) => !isIn(all.after)(file));
    const come = all.after.filter((file) => !isIn(all.before)(file));
    return Array.from({ length: Math.max(gone.length, come.length) }, (_each, index): FileDifference => {
      const [old, young] = [gone[index], come[index]];
      const change = old && young ? 'changed' : young ? 'added' : 'removed';
      return { name, change, before: old?.bytes ?? null, after: young?.bytes ?? null };
    });
  });
}

function comparePages(before: readonly AreaPage[], after: readonly AreaPage[]): VersionDifference['pages'] {
  const find = (pages: readonly AreaPage[], path: string): AreaPage | undefined =>
    pages.find((page) => page.path === path);
  const paths = (pages: readonly AreaPage[]): string[] => pages.map(({ path }) => path).sort();
  return {
    added: paths(after.filter(({ path }) => !find(before, path))),
    removed: paths(before.filter(({ path }) => !find(after, path))),
    changed: paths(
      after.filter((page) => {
        const earlier = find(before, page.path);
        return earlier !== undefined && JSON.stringify(earlier) !== JSON.stringify(page);
      }),
    ),
  };
}

function compareShared(before: BuildReport | undefined, after: BuildReport | undefined): VersionDifference['shared'] {
  if (!before || !after) return [];
  const [earlier, later] = [new Map(Object.entries(before.shared)), new Map(Object.entries(after.shared))];
  return [...new Set([...earlier.keys(), ...later.keys()])]
    .sort()
    .map((name) => ({ name, before: earlier.get(name) ?? null, after: later.get(name) ?? null }))
    .filter((shared) => shared.before !== shared.after);
}

const contractOf = (version: Version | undefined): string | null => {
  if (!version) return null;
  return 'contract' in version ? version.contract : version.area.contract;
};
const pagesOf = (version: Version | undefined): readonly AreaPage[] =>
  version && 'area' in version ? version.area.pages : [];

const audienceOf = (canary: ReleaseCanary | ReleaseShellCanary | undefined): CanaryAudience | null =>
  canary ? { share: canary.share, roles: [...canary.roles], maxErrorRate: canary.maxErrorRate } : null;

type Sides<Value> = { before: Value | undefined; after: Value | undefined };

/**
 * Describes the differences between two releases.
 * @param inHand reports of versions that may not be stored, such as those of a dry run
 * @returns the differences by deployable
 */
export async function describeDifference(
  store: ReleaseStore,
  before: ReleaseDocument | undefined,
  after: ReleaseDocument,
  inHand: readonly BuildReport[] = [],
): Promise<ReleaseDifference> {
  const reportOf = async (name: string, version: Version | undefined): Promise<BuildReport | undefined> => {
    if (!version) return undefined;
    const inHandReport = inHand.find((report) => report.name === name && report.version === version.version);
    return inHandReport ?? store.storedReport(toDeployable(name), version.version);
  };

  const compare = async (
    name: string,
    role: VersionDifference['role'],
    versions: Sides<Version>,
    canaries: Sides<ReleaseCanary | ReleaseShellCanary> = { before: undefined, after: undefined },
  ): Promise<VersionDifference[]> => {
    const audience = { before: audienceOf(canaries.before), after: audienceOf(canaries.after) };
    const isSameAudience = JSON.stringify(audience.before) === JSON.stringify(audience.after);
    if (versions.before?.version === versions.after?.version && isSameAudience) return [];
    const [earlier, later] = await Promise.all([reportOf(name, versions.before), reportOf(name, versions.after)]);
    const contract = { before: contractOf(versions.before), after: contractOf(versions.after) };
    return [
      {
        deployable: name,
        role,
        before: versions.before?.version ?? null,
        after: versions.after?.version ?? null,
        files: compareFiles(versions.before?.files ?? {}, versions.after?.files ?? {}),
        pages: comparePages(pagesOf(versions.before), pagesOf(versions.after)),
        contract: contract.before === contract.after ? null : contract,
        shared: compareShared(earlier, later),
        audience: isSameAudience ? null : audience,
      },
    ];
  };

  const compareDeployed = async (
    name: string,
    { before: earlier, after: later }: Sides<ReleaseHost | ReleaseRemote>,
  ): Promise<VersionDifference[]> => {
    const canaries = { before: earlier?.canary, after: later?.canary };
    const stable = await compare(name, 'stable', { before: earlier, after: later });
    if (!canaries.before && !canaries.after) return stable;
    // A canary is compared with the stable version: its users notice that difference.
    const versions = { before: canaries.before ?? earlier, after: canaries.after ?? later };
    return [...stable, ...(await compare(name, 'canary', versions, canaries))];
  };

  const names = [...new Set([...Object.keys(before?.remotes ?? {}), ...Object.keys(after.remotes)])].sort();
  const [earlier, later] = [new Map(Object.entries(before?.remotes ?? {})), new Map(Object.entries(after.remotes))];
  const differences = await Promise.all([
    compareDeployed(SHELL_DEPLOYABLE, { before: before?.shell, after: after.shell }),
    ...names.map((name) => compareDeployed(name, { before: earlier.get(name), after: later.get(name) })),
  ]);
  return { from: before?.number ?? 0, to: after.number, deployables: differences.flat() };
}

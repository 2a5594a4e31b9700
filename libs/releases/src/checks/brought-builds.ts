import { SHELL_DEPLOYABLE } from '@portal/domain';
import type { LocalBuild } from '../build-files';
import { ReleaseRefusedError } from '../refusals';
import { checkLive, unservedBuilds, type LiveBuild } from './check-live';

/** The version of all, null when the area was withdrawn, and the version that a server last brought along. */
type LiveVersions = { stable: string | null; brought: string | null };

/** Returns the builds that a server publishes at its start: what people published or withdrew since the last one stays. */
export function broughtBuilds(
  builds: readonly LocalBuild[],
  versionsOf: (deployable: string) => LiveVersions | undefined,
): LocalBuild[] {
  return builds.filter(({ deployable, report }) => {
    const versions = versionsOf(deployable);
    if (!versions) return true;
    return versions.stable !== null && ![versions.stable, versions.brought].includes(report.version);
  });
}

/**
 * Checks what will be live when a server has published what it brings along; a version of all ends the candidate.
 * @throws ReleaseRefusedError with what keeps it from starting
 */
export function checkBrought(
  live: readonly LiveBuild[],
  brought: readonly LocalBuild[],
  served: ReadonlySet<string>,
): void {
  const after: LiveBuild[] = [
    ...live.filter(({ deployable }) => !brought.some((build) => build.deployable === deployable)),
    ...brought.map(({ deployable, report }) => ({ deployable, role: 'stable' as const, report })),
  ];
  if (after.length > 0 && !after.some(({ deployable }) => deployable === SHELL_DEPLOYABLE)) {
    throw new ReleaseRefusedError('Falta el build del shell');
  }
  checkLive(live, after, served);
  const lacking = unservedBuilds(after, served);
  if (lacking.length === 0) return;
  const lines = lacking.map(({ name, version, operations }) => `${name} ${version} llama a ${operations.join(', ')}`);
  const advice = 'Publica las áreas que faltan, o retíralas: withdraw <área>.';
  throw new ReleaseRefusedError(['A la API de esta versión le falta lo que usan:', ...lines, advice].join('\n'));
}

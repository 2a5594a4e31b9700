import {
  SHELL_DEPLOYABLE,
  SHELL_TITLE,
  type DeployedArea,
  type DeployedVersion,
  type Deployment,
  type ReleaseDocument,
  type ReleaseCanary,
  type ReleaseRemote,
  type ReleaseShell,
  type ReleaseShellCanary,
  type VersionHealth,
} from '@portal/domain';
import { publishedAs } from '@portal/releases';

import type { Releases } from './releases';
import { healthKey, type HealthSource, type VersionKey } from '../telemetry/visits-repository';

const NO_VISITS: VersionHealth = { visits: 0, failures: 0, people: 0, errorRate: null };

/** A deployable as the release holds it. */
type Released = { name: string; title: string } & {
  stable: ReleaseShell | ReleaseRemote;
  canary: ReleaseCanary | ReleaseShellCanary | undefined;
};

function remotesOf(release: ReleaseDocument): Released[] {
  return Object.values(release.remotes)
    .map((remote) => ({ name: remote.name, title: remote.area.title, stable: remote, canary: remote.canary }))
    .sort((left, right) => left.title.localeCompare(right.title, 'es'));
}

const keyOf = (area: string, { version, publishedAt }: Pick<ReleaseShell, 'version' | 'publishedAt'>): VersionKey => ({
  area,
  version,
  beganAt: new Date(publishedAt),
});

/** Presents a release to administrators, with the health of its versions in the last 24 hours. */
export async function presentDeployment(
  release: ReleaseDocument,
  { history }: Pick<Releases, 'history'>,
  visits: HealthSource,
): Promise<Deployment> {
  const { number, createdAt, createdBy, note } = release;
  const shell: Released = {
    name: SHELL_DEPLOYABLE,
    title: SHELL_TITLE,
    stable: release.shell,
    canary: release.shell.canary,
  };
  const remotes = remotesOf(release);
  const healths = await visits.health(
    [shell, ...remotes].flatMap(({ name, stable, canary }) =>
      (canary ? [stable, canary] : [stable]).map((version) => keyOf(name, version)),
    ),
  );
  const presentVersion = (name: string, version: ReleaseShell | ReleaseRemote): DeployedVersion => ({
    version: version.version,
    ...publishedAs(version),
    ...(version.guard && { guard: version.guard }),
    health: healths.get(healthKey(keyOf(name, version))) ?? NO_VISITS,
  });
  const present = async ({ name, title, stable, canary }: Released): Promise<DeployedArea> => ({
    name,
    title,
    stable: presentVersion(name, stable),
    failing: await visits.failing(name),
    canary: canary
      ? {
          ...presentVersion(name, canary),
          share: canary.share,
          roles: [...canary.roles],
          maxErrorRate: canary.maxErrorRate,
        }
      : null,
    previous: (await history.versionBefore(name)) ?? null,
  });
  return {
    number,
    createdAt,
    createdBy,
    note,
    shell: { ...(await present(shell)), contract: release.shell.contract },
    areas: await Promise.all(remotes.map(present)),
  };
}

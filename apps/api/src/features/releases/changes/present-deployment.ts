import type { DeployedVersion, Deployment, ReleaseDocument, ReleaseVersion, VersionHealth } from '@portal/domain';
import { publishedAs } from '@portal/releases';

import type { Releases } from './releases';
import { healthKey, type HealthSource, type VersionKey } from '../telemetry/visits-repository';

const NO_VISITS: VersionHealth = { visits: 0, failures: 0, people: 0, errorRate: null };

/** The versions of a release for which the health is shown. */
function versionsIn(release: ReleaseDocument): VersionKey[] {
  return Object.values(release.remotes)
    .flatMap((remote) => (remote.canary ? [remote, remote.canary] : [remote]))
    .map(({ name, version, publishedAt }) => ({ area: name, version, beganAt: new Date(publishedAt) }));
}

/** Presents a release to administrators, with the health of its versions in the last 24 hours. */
export async function presentDeployment(
  release: ReleaseDocument,
  { history }: Pick<Releases, 'history'>,
  visits: HealthSource,
): Promise<Deployment> {
  const healths = await visits.health(versionsIn(release));
  const present = (published: ReleaseVersion): DeployedVersion => {
    const { name, version, publishedAt } = published;
    const health = healths.get(healthKey({ area: name, version, beganAt: new Date(publishedAt) })) ?? NO_VISITS;
    return { version, ...publishedAs(published), health };
  };
  const remotes = Object.values(release.remotes).sort((left, right) =>
    left.area.title.localeCompare(right.area.title, 'es'),
  );
  const { number, createdAt, createdBy, note, shell } = release;
  return {
    number,
    createdAt,
    createdBy,
    note,
    shell: {
      version: shell.version,
      contract: shell.contract,
      ...publishedAs(shell),
    },
    areas: await Promise.all(
      remotes.map(async (remote) => ({
        name: remote.name,
        title: remote.area.title,
        stable: present(remote),
        canary: remote.canary
          ? {
              ...present(remote.canary),
              share: remote.canary.share,
              roles: [...remote.canary.roles],
              maxErrorRate: remote.canary.maxErrorRate,
            }
          : null,
        previous: (await history.versionBefore(remote.name)) ?? null,
      })),
    ),
  };
}

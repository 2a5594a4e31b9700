import {
  compareSpanish,
  SHELL_DEPLOYABLE,
  SHELL_TITLE,
  type DeployedArea,
  type DeployedVersion,
  type Deployment,
  type VersionHealth,
} from '@portal/domain';

import { lastChanged, type Build, type Live } from '../../platform/releases/live';
import type { ReleasesRepository } from './releases-repository';
import { isFailing } from './telemetry/judge-version';
import { healthKey, liveVersions, type VersionKey, type VisitsRepository } from './telemetry/visits-repository';

const NOBODY: VersionHealth = { people: 0, failed: 0 };

/** Throws Error when there is no shell. */
export async function presentDeployment(
  live: readonly Live[],
  repository: Pick<ReleasesRepository, 'history' | 'withdrawn' | 'personsOf'>,
  readHealth: (versions: readonly VersionKey[]) => ReturnType<VisitsRepository['health']>,
): Promise<Deployment> {
  const [{ entries }, withdrawn, healths, persons] = await Promise.all([
    repository.history({ offset: 0, limit: 1 }),
    repository.withdrawn(),
    readHealth(liveVersions(live)),
    repository.personsOf(live.flatMap(({ candidate }) => candidate?.persons ?? [])),
  ]);

  const presentVersion = (area: string, build: Build, beganAt: Date): DeployedVersion => ({
    version: build.report.version,
    publishedAt: build.publishedAt.toISOString(),
    publishedBy: build.publishedBy,
    ...(build.source && { source: build.source }),
    health: healths.get(healthKey({ area, version: build.report.version, beganAt })) ?? NOBODY,
  });

  const areas = live.flatMap(({ deployable, stable, since, candidate }): DeployedArea[] => {
    if (!stable) return [];
    const { area } = stable.report;
    const present = presentVersion(deployable, stable, since);
    return [
      {
        name: deployable,
        title: area?.title ?? SHELL_TITLE,
        ...(area?.owner && { owner: area.owner }),
        stable: present,
        isFailing: isFailing(present.health),
        candidate: candidate && {
          ...presentVersion(deployable, candidate.build, candidate.since),
          share: candidate.share,
          roles: [...candidate.roles],
          persons: persons
            .filter(({ id }) => candidate.persons.includes(id))
            .map(({ id, name, email }) => ({ id, name: name ?? '', email })),
        },
        previous: stable.replaced,
      },
    ];
  });

  const shell = areas.find(({ name }) => name === SHELL_DEPLOYABLE);
  const last = lastChanged(live);
  if (!shell || !last) throw new Error('nothing is published without a shell');
  return {
    number: last.number,
    createdAt: last.changedAt.toISOString(),
    createdBy: last.changedBy,
    note: entries[0]?.note ?? '',
    shell,
    areas: areas
      .filter(({ name }) => name !== SHELL_DEPLOYABLE)
      .sort((left, right) => compareSpanish(left.title, right.title)),
    withdrawn: withdrawn.map(({ deployable, version, title }) => ({ name: deployable, version, title })),
  };
}

import {
  CANARY_MAX_ERROR_RATE,
  compareSpanish,
  SHELL_DEPLOYABLE,
  SHELL_TITLE,
  type DeployedArea,
  type DeployedVersion,
  type Deployment,
  type ReleaseDocument,
  type ReleaseHost,
  type ReleaseRemote,
  type VersionHealth,
  type WithdrawnArea,
} from '@portal/domain';
import { publishedAs, versionsIn, type VersionInRelease } from '@portal/releases';

import type { Releases } from '../../../platform/releases';
import { isFailing } from '../telemetry/judge-version';
import { healthKey, versionKey, type VisitsRepository } from '../telemetry/visits-repository';

const NOBODY: VersionHealth = { people: 0, failed: 0 };

type Versions = Parameters<VisitsRepository['health']>[0];

async function presentWithdrawn({ store, history }: Pick<Releases, 'store' | 'history'>): Promise<WithdrawnArea[]> {
  const names = await history.withdrawn();
  const areas = await Promise.all(
    names.map(async (name): Promise<WithdrawnArea | null> => {
      const version = await history.versionBefore(name);
      const report = version === undefined ? undefined : await store.storedReport(name, version);
      return report ? { name, title: report.area?.title ?? name, version: report.version } : null;
    }),
  );
  return areas.filter((area) => area !== null);
}

export async function presentDeployment(
  release: ReleaseDocument,
  { store, history }: Pick<Releases, 'store' | 'history'>,
  readHealth: (versions: Versions) => ReturnType<VisitsRepository['health']>,
): Promise<Deployment> {
  const { number, createdAt, createdBy, note } = release;
  const healths = await readHealth(versionsIn(release).map(({ name, record }) => versionKey(name, record)));
  const presentVersion = (name: string, version: VersionInRelease['record']): DeployedVersion => ({
    version: version.version,
    ...publishedAs(version),
    health: healths.get(healthKey(versionKey(name, version))) ?? NOBODY,
  });
  const present = async (name: string, released: ReleaseHost | ReleaseRemote): Promise<DeployedArea> => {
    const { title, owner } = 'area' in released ? released.area : { title: SHELL_TITLE, owner: undefined };
    const stable = presentVersion(name, released);
    const { canary } = released;
    return {
      name,
      title,
      ...(owner && { owner }),
      stable,
      isFailing: isFailing(stable.health, CANARY_MAX_ERROR_RATE),
      canary: canary
        ? {
            ...presentVersion(name, canary),
            share: canary.share,
            roles: [...canary.roles],
            maxErrorRate: canary.maxErrorRate,
          }
        : null,
      previous: (await history.versionBefore(name)) ?? null,
    };
  };
  const areas = await Promise.all(Object.entries(release.remotes).map(([name, remote]) => present(name, remote)));
  return {
    number,
    createdAt,
    createdBy,
    note,
    shell: { ...(await present(SHELL_DEPLOYABLE, release.shell)), contract: release.shell.contract },
    areas: areas.sort((left, right) => compareSpanish(left.title, right.title)),
    withdrawn: await presentWithdrawn({ store, history }),
  };
}

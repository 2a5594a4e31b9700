import {
  CANARY_MAX_ERROR_RATE,
  compareSpanish,
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
  type WithdrawnArea,
} from '@portal/domain';
import { publishedAs, toDeployable } from '@portal/releases';

import type { Releases } from '../../../platform/releases';
import { isFailing } from '../telemetry/judge-version';
import { healthKey, versionKey, type VisitsRepository } from '../telemetry/visits-repository';

const NOBODY: VersionHealth = { people: 0, failed: 0 };

type Versions = Parameters<VisitsRepository['health']>[0];

/** A deployable as the release holds it. */
type Released = Pick<DeployedArea, 'name' | 'title' | 'owner'> & {
  stable: ReleaseShell | ReleaseRemote;
  canary: ReleaseCanary | ReleaseShellCanary | undefined;
};

function remotesOf(release: ReleaseDocument): Released[] {
  return Object.values(release.remotes)
    .map((remote) => ({
      name: remote.name,
      title: remote.area.title,
      ...(remote.area.owner && { owner: remote.area.owner }),
      stable: remote,
      canary: remote.canary,
    }))
    .sort((left, right) => compareSpanish(left.title, right.title));
}

/** The areas that are in no release any more, of which the last version is still stored. */
async function presentWithdrawn({ store, history }: Pick<Releases, 'store' | 'history'>): Promise<WithdrawnArea[]> {
  const names = await history.withdrawn();
  const areas = await Promise.all(
    names.map(async (name): Promise<WithdrawnArea | null> => {
      const version = await history.versionBefore(name);
      const report = version === undefined ? undefined : await store.storedReport(toDeployable(name), version);
      return report ? { name, title: report.area?.title ?? name, version: report.version } : null;
    }),
  );
  return areas.filter((area) => area !== null);
}

/** Presents a release to administrators, with the health of its versions in the last 24 hours. */
export async function presentDeployment(
  release: ReleaseDocument,
  { store, history }: Pick<Releases, 'store' | 'history'>,
  readHealth: (versions: Versions) => ReturnType<VisitsRepository['health']>,
): Promise<Deployment> {
  const { number, createdAt, createdBy, note } = release;
  const shell: Released = {
    name: SHELL_DEPLOYABLE,
    title: SHELL_TITLE,
    stable: release.shell,
    canary: release.shell.canary,
  };
  const remotes = remotesOf(release);
  const healths = await readHealth(
    [shell, ...remotes].flatMap(({ name, stable, canary }) =>
      (canary ? [stable, canary] : [stable]).map((version) => versionKey(name, version)),
    ),
  );
  const presentVersion = (name: string, version: ReleaseShell | ReleaseRemote): DeployedVersion => ({
    version: version.version,
    ...publishedAs(version),
    health: healths.get(healthKey(versionKey(name, version))) ?? NOBODY,
  });
  const present = async ({ name, title, owner, stable, canary }: Released): Promise<DeployedArea> => ({
    name,
    title,
    ...(owner && { owner }),
    stable: presentVersion(name, stable),
    isFailing: isFailing(presentVersion(name, stable).health, CANARY_MAX_ERROR_RATE),
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
    withdrawn: await presentWithdrawn({ store, history }),
  };
}

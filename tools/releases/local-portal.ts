import { checksText, SHELL_DEPLOYABLE, type ReleaseOutcome, type ReleaseSource } from '@portal/domain';
import {
  compatibilityMatrix,
  completeAudience,
  createReleaseHistory,
  deployablePath,
  describeDifference,
  findVersions,
  promote,
  pruneVersions,
  publishBuilds,
  publishCanary,
  removeCanary,
  rollBack,
  rollBackAll,
  setCanary,
  withdraw,
  toDeployable,
  toOutcome,
  type LocalBuild,
  type Publication,
  type ReleaseChange,
  type ReleaseStore,
} from '@portal/releases';
import { userInfo } from 'node:os';
import path from 'node:path';
import { PortalRefusal, type ChangeOptions, type Portal } from './portal';

/** The publication's author and time: the user of this machine, now. @param source where its builds come from */
export function localPublication(source?: ReleaseSource): Publication {
  return { by: process.env.USER ?? process.env.USERNAME ?? userInfo().username, at: new Date(), source };
}

/** Removes what nobody needs any more. @returns what to say when it fails: the publication stands */
async function pruneAfter(store: ReleaseStore, number: number): Promise<string[]> {
  try {
    await pruneVersions(store, new Date());
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`la publicación ${number} está hecha, pero no se borraron las versiones viejas: ${reason}`];
  }
}

/**
 * Publishes the builds of this workspace that are not the current version, as one release. An area that was withdrawn stays out: only
 * who publishes it by name, or goes back, wants it again. Nothing is checked, and the release says so.
 * @returns what to say of it
 */
export async function publishWorkspace(
  store: ReleaseStore,
  builds: readonly LocalBuild[],
  source: ReleaseSource | undefined,
  { dryRun }: ChangeOptions,
): Promise<string[]> {
  const withdrawn = await createReleaseHistory(store).withdrawn();
  const wanted = builds.filter(({ report }) => !withdrawn.includes(report.name));
  const options = { dryRun, bringsApi: true };
  const { release, published } = await publishBuilds(
    store,
    wanted,
    localPublication({ ...source, checks: checksText([]) }),
    options,
  );
  const notPruned = published.length > 0 && !dryRun ? await pruneAfter(store, release.number) : [];
  return [
    `publicación ${release.number}: ${published.length > 0 ? published.join(', ') : 'ya está al día'}`,
    ...withdrawn.map((name) => `${name} está retirada del portal: npm run release -- publish ${name} la devuelve`),
    ...notPruned,
  ];
}

/**
 * Releases that are reached directly: in the folder of this machine, or in the bucket.
 * @param say what goes wrong beside a change that stands
 */
export function createLocalPortal(store: ReleaseStore, say: (line: string) => void): Portal {
  const history = createReleaseHistory(store);
  const outcomeOf = async (
    change: Promise<ReleaseChange>,
    builds: readonly LocalBuild[] = [],
  ): Promise<ReleaseOutcome> =>
    toOutcome(
      store,
      await change,
      builds.map(({ report }) => report),
    );
  return {
    async publish(builds, audience, { source, ...options }) {
      const publication = localPublication(source);
      const [build] = builds;
      const outcome = await outcomeOf(
        audience && build
          ? publishCanary(store, build, completeAudience(audience), publication, options)
          : publishBuilds(store, builds, publication, options),
        builds,
      );
      if (outcome.changed && !outcome.dryRun) (await pruneAfter(store, outcome.release.number)).forEach(say);
      return outcome;
    },
    promote: (deployable, version, options) =>
      outcomeOf(promote(store, deployable, version, localPublication(), options)),
    rollBack: (deployable, version, options) =>
      outcomeOf(rollBack(store, deployable, version, localPublication(), options)),
    rollBackAll: (number, options) => outcomeOf(rollBackAll(store, number, localPublication(), options)),
    setCanary: (deployable, version, audience, options) =>
      outcomeOf(setCanary(store, deployable, version, audience, localPublication(), options)),
    withdraw: (deployable, options) => outcomeOf(withdraw(store, deployable, localPublication(), options)),
    preview: () =>
      Promise.reject(new PortalRefusal('una vista previa la firma el portal: indica PORTAL_URL y DEPLOY_TOKEN')),
    prune: ({ dryRun }) => pruneVersions(store, new Date(), { dryRun }),
    removeCanary: (deployable, options) => outcomeOf(removeCanary(store, deployable, {}, localPublication(), options)),
    async published(names) {
      const release = await store.current();
      const wanted = release ? [SHELL_DEPLOYABLE, ...Object.keys(release.remotes)] : [];
      return Promise.all(
        wanted
          .filter((name) => names === 'all' || names.includes(name))
          .map(async (name): Promise<LocalBuild> => {
            const deployable = toDeployable(name);
            const version = findVersions(release, deployable)?.version ?? '';
            const stored = await store.storedReport(deployable, version);
            if (!stored) throw new PortalRefusal(`los archivos de ${name} ${version} no están en el almacén`);
            const { maps: _maps, ...report } = stored;
            for (const file of Object.keys(report.files)) await store.makeServable(deployable, version, file);
            return { deployable, report, folder: path.join(store.servedFolder, deployablePath(deployable), version) };
          }),
      );
    },
    history: async (limit) => (await history.page({ offset: 0, limit })).entries,
    versions: (deployable) => history.versionsOf(deployable),
    compatibility: () => compatibilityMatrix(store, history),
    async difference(from, to) {
      const [before, after] = await Promise.all([from === 0 ? undefined : store.find(from), store.find(to)]);
      if (!after || (from !== 0 && !before)) throw new PortalRefusal(`no hay una publicación ${after ? from : to}`);
      return describeDifference(store, before, after);
    },
  };
}

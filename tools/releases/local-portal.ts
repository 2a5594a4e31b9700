import { checksText, type ReleaseOutcome, type ReleaseSource } from '@portal/domain';
import {
  completeAudience,
  createReleaseHistory,
  deployablePath,
  promote,
  pruneAfterChange,
  publishBuilds,
  publishCanary,
  removeCanary,
  rollBack,
  rollBackAll,
  setCanary,
  toOutcome,
  versionsIn,
  withdraw,
  type LocalBuild,
  type Publication,
  type ReleaseChange,
  type ReleaseStore,
} from '@portal/releases';
import { userInfo } from 'node:os';
import path from 'node:path';
import { PortalRefusal, type ChangeOptions, type Portal } from './portal';

type Say = (line: string) => void;

/** The publication's author and time: the user of this machine, now. */
function localPublication(source?: ReleaseSource): Publication {
  return { by: process.env.USER ?? process.env.USERNAME ?? userInfo().username, at: new Date(), source };
}

async function pruneAfter({ changed, dryRun, release }: ReleaseChange, store: ReleaseStore, say: Say): Promise<void> {
  if (!changed || dryRun) return;
  const error = ({ err }: { err?: unknown }): void =>
    say(`la publicación ${release.number} está hecha, pero no se borraron las versiones viejas: ${String(err)}`);
  await pruneAfterChange(store, new Date(), { info: () => undefined, error });
}

/**
 * An area that was withdrawn stays out: only who publishes it by name, or goes back, wants it again. Nothing is
 * checked, and the release says so.
 */
export async function publishWorkspace(
  store: ReleaseStore,
  builds: readonly LocalBuild[],
  source: ReleaseSource | undefined,
  { dryRun }: ChangeOptions,
): Promise<string[]> {
  const withdrawn = await createReleaseHistory(store).withdrawn();
  const wanted = builds.filter(({ report }) => !withdrawn.includes(report.name));
  const publication = localPublication({ ...source, checks: checksText([]) });
  const change = await publishBuilds(store, wanted, publication, { dryRun, bringsApi: true });
  const lines = [
    `publicación ${change.release.number}: ${change.published.join(', ') || 'ya está al día'}`,
    ...withdrawn.map((name) => `${name} está retirada del portal: npm run release -- publish ${name} la devuelve`),
  ];
  await pruneAfter(change, store, (line) => lines.push(line));
  return lines;
}

/** Releases that are reached directly: in the folder of this machine, or in the bucket. */
export function createLocalPortal(store: ReleaseStore, say: Say): Portal {
  const history = createReleaseHistory(store);
  const made = async (
    make: (publication: Publication) => Promise<ReleaseChange>,
    source?: ReleaseSource,
  ): Promise<ReleaseOutcome> => {
    const change = await make(localPublication(source));
    await pruneAfter(change, store, say);
    return toOutcome(change);
  };
  return {
    publish: (builds, audience, { source, ...options }) =>
      made((publication) => {
        const [build] = builds;
        return audience && build
          ? publishCanary(store, build, completeAudience(audience), publication, options)
          : publishBuilds(store, builds, publication, options);
      }, source),
    promote: (name, version, options) => made((by) => promote(store, name, version, by, options)),
    rollBack: (name, version, options) => made((by) => rollBack(store, name, version, by, options)),
    rollBackAll: (number, options) => made((by) => rollBackAll(store, number, by, options)),
    setCanary: (name, version, audience, options) =>
      made((by) => setCanary(store, name, version, audience, by, options)),
    removeCanary: (name, options) => made((by) => removeCanary(store, name, {}, by, options)),
    withdraw: (name, options) => made((by) => withdraw(store, name, by, options)),
    preview: () =>
      Promise.reject(new PortalRefusal('una vista previa la firma el portal: indica PORTAL_URL y DEPLOY_TOKEN')),
    async published(names) {
      const stable = versionsIn(await store.current()).filter(({ role }) => role === 'stable');
      const wanted = stable.filter(({ name }) => names === 'all' || names.includes(name));
      return Promise.all(
        wanted.map(async ({ name, version }): Promise<LocalBuild> => {
          const stored = await store.storedReport(name, version);
          if (!stored) throw new PortalRefusal(`los archivos de ${name} ${version} no están en el almacén`);
          const { maps: _maps, ...report } = stored;
          for (const file of Object.keys(report.files)) await store.makeServable(name, version, file);
          const folder = path.join(store.servedFolder, deployablePath(name), version);
          return { deployable: name, report, folder };
        }),
      );
    },
    history: async (limit) => (await history.page({ offset: 0, limit })).entries,
    versions: (name) => history.versionsOf(name),
  };
}

import type { ReleaseDocument } from '@portal/domain';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { ifPresent } from '../store/durable-files';
import { createReleaseHistory } from '../store/release-history';
import type { LocalBuild, ReleaseStore } from '../store/release-store';
import { changedBuilds, changeToBuilds, nameOf, readLocalBuild, withBuilds, type PublishResult } from './publish';
import { checkContents, requireRelease, type Publication } from './release-change';

export async function readImage(folder: string): Promise<LocalBuild[]> {
  const names = (await ifPresent(readdir(folder))) ?? [];
  const builds: LocalBuild[] = [];
  for (const name of names.sort()) {
    const build = await readLocalBuild(name, path.join(folder, name));
    if (build) builds.push(build);
  }
  return builds;
}

/**
 * Publishes the builds of an image, when another image was the last one or none was. For each deployable a difference from that
 * other image becomes stable; the rest stays as people published, tried or rolled it back. So the next image upgrades, the
 * former one rolls back, and a restart of the same image changes nothing. A withdrawn area stays out. Replicas that start at
 * once publish once.
 * @throws ReleaseRefusedError when the build does not fit the published versions; nothing has changed then
 */
export async function publishImage(
  store: ReleaseStore,
  builds: readonly LocalBuild[],
  publication: Publication,
): Promise<PublishResult> {
  const image = Object.fromEntries(builds.map(({ deployable, report }) => [deployable, report.version]));
  const isBrought = (before: ReleaseDocument | undefined, name: string): boolean =>
    !before?.image || !Object.hasOwn(before.image, name) || before.image[name] !== image[name];
  const choose = async (before: ReleaseDocument | undefined): Promise<LocalBuild[]> => {
    const withdrawn = await createReleaseHistory(store).withdrawn();
    return changedBuilds(before, builds).filter(
      ({ deployable }) => isBrought(before, deployable) && !withdrawn.includes(deployable),
    );
  };
  // No deployable is named: a publication in between is no conflict, the image is compared with what there is then.
  return changeToBuilds(store, [], publication, {}, choose, async (before, changed) => {
    if (!Object.keys(image).some((name) => isBrought(before, name))) return undefined;
    if (changed.length === 0) {
      const { shell, remotes } = requireRelease(before);
      return { shell, remotes, note: 'La imagen trae lo que ya está publicado', image };
    }
    const contents = withBuilds(before, changed, publication);
    const reports = changed.map(({ report }) => report);
    await checkContents(store, before, contents, reports, { bringsApi: true });
    return { ...contents, note: `Publica la imagen: ${changed.map(nameOf).join(', ')}`, image };
  });
}

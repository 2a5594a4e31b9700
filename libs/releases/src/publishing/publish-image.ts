import type { ReleaseDocument } from '@portal/domain';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isFileError } from '../store/durable-files';
import { createReleaseHistory } from '../store/release-history';
import { deployableName, toDeployable, type ReleaseStore } from '../store/release-store';
import { checkBuild, nameOf, readLocalBuild, withBuilds, type LocalBuild, type PublishResult } from './publish';
import {
  changeRelease,
  checkContents,
  requireRelease,
  stableVersion,
  type Publication,
  type ReleaseContents,
} from './release-change';

/**
 * Reads the builds of shell and areas that an image carries.
 * @param folder has one folder per deployable, named after it
 * @returns none when there is no such folder: the program runs from a workspace
 */
export async function readImage(folder: string): Promise<LocalBuild[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isFileError(error, 'ENOENT')) return [];
    throw error;
  });
  const builds: LocalBuild[] = [];
  for (const name of names.sort()) {
    const build = await readLocalBuild(toDeployable(name), path.join(folder, name));
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
  const image = Object.fromEntries(
    builds.map(({ deployable, report }) => [deployableName(deployable), report.version]),
  );
  const checked = new Set<LocalBuild>();
  let changed: LocalBuild[] = [];

  const make = async (before: ReleaseDocument | undefined): Promise<ReleaseContents | undefined> => {
    const brought = builds.filter(({ deployable, report }) => {
      const name = deployableName(deployable);
      return !before?.image || !Object.hasOwn(before.image, name) || before.image[name] !== report.version;
    });
    const withdrawn = await createReleaseHistory(store).withdrawn();
    changed = brought.filter(
      ({ deployable, report }) =>
        stableVersion(before, deployable) !== report.version && !withdrawn.includes(deployableName(deployable)),
    );
    if (brought.length === 0) return undefined;
    if (changed.length === 0) {
      const { shell, remotes } = requireRelease(before);
      return { shell, remotes, note: 'La imagen trae lo que ya está publicado', image };
    }
    for (const build of changed) if (!checked.has(build)) await checkBuild(build);
    changed.forEach((build) => checked.add(build));
    const contents = withBuilds(before, changed, publication);
    const reports = changed.map(({ report }) => report);
    await checkContents(store, before, contents, reports, { bringsApi: true });
    return { ...contents, note: `Publica la imagen: ${changed.map(nameOf).join(', ')}`, image };
  };
  const storeFiles = async (): Promise<void> => {
    for (const { deployable, report, folder } of changed) await store.storeVersion(deployable, report, folder);
  };
  // No deployable is named: a publication in between is no conflict, the image is compared with what there is then.
  const change = await changeRelease(store, [], publication, {}, make, storeFiles);
  return { ...change, published: changed.map(nameOf) };
}

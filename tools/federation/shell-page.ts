import { INSTALL_FOLDER, shellBaseAddress } from '@portal/domain';
import { FOLLOW_PAGE_FILE, LOADING_PLAN_FILE, type LoadingPlan } from '@portal/releases';
import type { Stats } from '@rspack/core';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readBuildFiles } from './build-files';
import { renderHostPage } from './index-html';
import { sharedChunkName } from './shared-modules';
import { BASE, type ProvidedModule } from './shared-singletons';
import { TOUCH_ICON } from './web-app';
import { SHELL_NAME, appFolders } from './workspace';

function createFilesOf(stats: Stats): (chunk: string) => string[] {
  const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
  return (chunk) => {
    const group = namedChunkGroups[chunk];
    if (!group) throw new Error(`the shell has no chunk named ${chunk}`);
    return (group.assets ?? []).map(({ name }) => name).filter((name) => /\.(js|css)$/.test(name));
  };
}

const without = (files: readonly string[], excluded: readonly string[]): string[] =>
  [...new Set(files)].filter((file) => !excluded.includes(file));

function loadingPlan(
  filesOf: (chunk: string) => string[],
  listed: readonly string[],
  shared: readonly ProvidedModule[],
): LoadingPlan {
  // Pages with data on the device (drafts, an operator's list) read them before their first call.
  const signedIn = without(['calls', 'device', 'signed-in'].flatMap(filesOf), listed);
  const areas = shared.length === 0 ? [] : without(filesOf('federation'), [...listed, ...signedIn]);
  const preloaded = [...listed, ...signedIn, ...areas];
  return {
    signedIn,
    areas,
    shared: Object.fromEntries(
      shared.map(({ key, part }) => [key, part === BASE ? [] : without(filesOf(sharedChunkName(part)), preloaded)]),
    ),
  };
}

/** A finished build of the shell. `shared`: what it provides to remotes. */
export type ShellBuild = { version: string; dist: string; shared: readonly ProvidedModule[] };

/** The files of a shell, by what they are loaded for; each is named once, where it is needed first; `follow` is a start of its own. */
export type ShellFiles = { start: string[]; follow: string[]; signedIn: string[]; shared: string[] };

export async function writeShellPage(stats: Stats, { version, dist, shared }: ShellBuild): Promise<ShellFiles> {
  const filesOf = createFilesOf(stats);
  const entryFiles = filesOf('main');
  const startFiles = without(filesOf('start'), entryFiles);
  const followFiles = without(filesOf('follow'), entryFiles);
  const files = await readBuildFiles(dist);
  const writePage = async (name: string, started: readonly string[]) => {
    const page = await renderHostPage({
      templateFile: path.join(appFolders(SHELL_NAME).source, 'index.html'),
      publicPath: shellBaseAddress(version),
      entryFiles,
      startFiles: started,
      touchIcon: `${INSTALL_FOLDER}/${TOUCH_ICON}`,
      files,
    });
    await writeFile(path.join(dist, name), page);
  };
  await writePage('index.html', startFiles);
  await writePage(FOLLOW_PAGE_FILE, followFiles);
  const plan = loadingPlan(filesOf, [...entryFiles, ...startFiles], shared);
  await writeFile(path.join(dist, LOADING_PLAN_FILE), `${JSON.stringify(plan)}\n`);
  return {
    start: [...entryFiles, ...startFiles],
    follow: [...entryFiles, ...followFiles],
    signedIn: [...plan.signedIn],
    shared: [...new Set([...plan.areas, ...Object.values(plan.shared).flat()])],
  };
}

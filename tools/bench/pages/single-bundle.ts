import { appFolders, remoteNames } from '../../federation/workspace';
import { NormalModuleReplacementPlugin, rspack, type Configuration } from '@rspack/core';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { describeFiles, precompress, readBuildFiles } from '../../federation/build-files';
import { compile } from '../../federation/compile';
import { shellConfig } from '../../federation/rspack-config';
import { writeShellPage } from '../../federation/shell-page';
import type { ReleaseFiles } from '@portal/domain';

const AREAS_REQUEST = 'bench-areas';
const AREAS_FILE = path.join(__dirname, '__areas__/areas.js');

function areasSource(): string {
  const lines = remoteNames().map((name) => {
    const app = JSON.stringify(path.join(appFolders(name).source, 'App.tsx'));
    return `${JSON.stringify(name)}: () => import(/* webpackChunkName: "area-${name}" */ ${app}),\n`;
  });
  return `export const areas = {\n${lines.join('')}};\n`;
}

/** The shell as it is, with the areas compiled into it in place of what loads remotes. */
function configuration(version: string, output: string): Configuration {
  const shell = shellConfig({ version, output, mode: 'production' });
  return {
    ...shell,
    // Areas import styles of the libraries in orders of their own; here they come together in one sheet, which nobody looks at.
    ignoreWarnings: [/Conflicting order/],
    resolve: { ...shell.resolve, alias: { [AREAS_REQUEST]: AREAS_FILE } },
    plugins: [
      ...(shell.plugins ?? []),
      new rspack.experiments.VirtualModulesPlugin({ [AREAS_FILE]: areasSource() }),
      new NormalModuleReplacementPlugin(/^portal-federation-host$/, path.join(__dirname, 'bundled-areas.ts')),
    ],
  };
}

export type SingleBundle = { version: string; folder: string; files: ReleaseFiles };

export async function buildSingleBundle(folder: string): Promise<SingleBundle> {
  const version = '1.0.0-single';
  await mkdir(folder, { recursive: true });
  const stats = await compile(configuration(version, folder));
  await writeShellPage(stats, { version, dist: folder, shared: [] });
  const files = await readBuildFiles(folder);
  await precompress(folder, files);
  return { version, folder, files: describeFiles(files) };
}

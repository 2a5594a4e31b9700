import { INSTALL_FOLDER } from '@portal/domain';
import { INSTALL_FILES } from '@portal/releases';
import type { Configuration } from '@rspack/core';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compile } from './compile';
import { browserModules } from './rspack-config';
import { webAppManifest } from './web-app';
import { SHELL_NAME, appFolders } from './workspace';

/** The service worker: one file without chunks, which a browser loads by its fixed address. */
function workerConfig(folder: string): Configuration {
  const app = appFolders(SHELL_NAME);
  return {
    ...browserModules(),
    name: 'service-worker',
    target: ['webworker', 'es2022'],
    context: app.root,
    mode: 'production',
    devtool: false,
    entry: { worker: './worker/service-worker.ts' },
    output: { path: folder, filename: INSTALL_FILES['/service-worker.js'].file },
    optimization: { moduleIds: 'natural', splitChunks: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

export async function writeInstallFiles(dist: string, version: string): Promise<void> {
  const folder = path.join(dist, INSTALL_FOLDER);
  await mkdir(folder, { recursive: true });
  await compile(workerConfig(folder));
  const manifest = `${JSON.stringify(webAppManifest(version), null, 2)}\n`;
  await writeFile(path.join(folder, INSTALL_FILES['/manifest.webmanifest'].file), manifest);
  await cp(path.join(appFolders(SHELL_NAME).root, 'icons'), folder, { recursive: true });
}

import path from 'node:path';

import { verifyFiles, type LocalBuild } from '@portal/releases';

import type { FileStore } from '../files/file-store';

const FOLDER = 'builds';

/** The key of a published file in the file store: `builds/requests/1.0.0-3f9c2ab41d/main.js`. */
export const buildKey = (deployable: string, version: string, file: string): string =>
  [FOLDER, deployable, version, file].join('/');

/** The build that a key of the file store belongs to; null for other files. */
export function buildOfKey(key: string): { deployable: string; version: string } | null {
  const [folder, deployable, version, ...file] = key.split('/');
  if (folder !== FOLDER || deployable === undefined || version === undefined || file.length === 0) return null;
  return { deployable, version };
}

/**
 * Storing the same build again writes the same files.
 * @throws ReleaseRefusedError when a file differs from the report
 */
export async function storeBuild(files: FileStore, build: LocalBuild): Promise<void> {
  const { deployable, folder, report } = build;
  for (const file of await verifyFiles(build)) {
    await files.put(buildKey(deployable, report.version, file), path.join(folder, file));
  }
}

/** Throws Error when the file store has no such file. */
export async function readBuildFile(
  files: Pick<FileStore, 'read'>,
  deployable: string,
  version: string,
  file: string,
): Promise<Buffer> {
  const content = await files.read(buildKey(deployable, version, file));
  if (content === null) throw new Error(`the file store has no ${file} of ${deployable} ${version}`);
  return content;
}

import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import { unlessMissing } from '../errors/system-error';

const OLD_MS = 60 * 60 * 1000;

/** Other processes may use the folder: younger uploads stay. */
export async function removeOldUploads(stagingFolder: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - OLD_MS);
  for (const name of await readdir(stagingFolder)) {
    const folder = path.join(stagingFolder, name);
    const stats = await unlessMissing(stat(folder));
    if (stats === null || stats.mtime >= before) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

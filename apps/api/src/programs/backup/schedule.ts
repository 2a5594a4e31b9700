import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Older versions of the portal wrote zips. */
const ARCHIVE_NAME = /^portal-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.(?:tar|zip)$/;

/** Names sort by time. */
export function archiveName(moment: Date): string {
  return `portal-${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`;
}

/**
 * Other files stay.
 * @returns the removed names
 */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const archives = (await readdir(folder)).filter((name) => ARCHIVE_NAME.test(name)).sort();
  const removed = archives.slice(0, Math.max(0, archives.length - count));
  for (const name of removed) await rm(path.join(folder, name), { force: true });
  return removed;
}

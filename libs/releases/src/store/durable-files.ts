import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

export function isFileError(error: unknown, ...codes: string[]): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));
}

export async function ifPresent<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isFileError(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

/** Makes the entries of a folder survive a power loss. Some systems cannot sync a folder; nothing is lost there. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    if (!isFileError(error, 'EINVAL', 'EPERM', 'ENOTSUP')) throw error;
  } finally {
    await handle.close();
  }
}

/** Its folder must exist. */
export async function writeDurably(file: string, content: string | Buffer, mode = 0o644): Promise<void> {
  const handle = await open(file, 'w', mode);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Creates a file that appears whole or not at all, and only if none of that name exists: the file system's link is the
 * compare-and-swap. Works between processes, needs no lock, and leaves none behind when a process dies.
 */
export async function createAtomically(file: string, content: string | Buffer, mode?: number): Promise<boolean> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  const scratch = path.join(folder, `.${path.basename(file)}.${randomUUID()}`);
  try {
    await writeDurably(scratch, content, mode);
    await link(scratch, file);
  } catch (error) {
    if (isFileError(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(scratch, { force: true });
  }
  await syncFolder(folder);
  return true;
}

export async function replaceAtomically(file: string, content: string): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  const scratch = path.join(folder, `.${path.basename(file)}.${randomUUID()}`);
  try {
    await writeDurably(scratch, content);
    await rename(scratch, file);
  } finally {
    await rm(scratch, { force: true });
  }
}

/** Returns false when the place is taken; it is untouched then. */
export async function moveFolderInto(finished: string, place: string): Promise<boolean> {
  await mkdir(path.dirname(place), { recursive: true });
  try {
    await rename(finished, place);
  } catch (error) {
    if (isFileError(error, 'ENOTEMPTY', 'EEXIST')) return false;
    throw error;
  }
  await syncFolder(path.dirname(place));
  return true;
}

import { constants } from 'node:fs';
import { copyFile, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';

import { unlessMissing } from '../errors/system-error';
import type { FileStore, StoredFile } from './file-store';
import { syncFile } from './sync-file';

const TEMPORARY = '.writing';
/** A file that is still being written after an hour was left by a process that died. */
const ABANDONED_MS = 60 * 60 * 1000;

export function createDiskFileStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    if (!/^[\w@~-][\w@~.-]*(\/[\w@~-][\w@~.-]*)*$/.test(key))
      throw new RangeError(`Not a key of the file store: ${key}`);
    return path.join(folder, ...key.split('/'));
  };

  return {
    async put(key, source) {
      const target = pathOf(key);
      const parent = path.dirname(target);
      const firstCreated = await mkdir(parent, { recursive: true });
      const temporary = `${target}-${randomUUID()}${TEMPORARY}`;
      try {
        await copyFile(source, temporary, constants.COPYFILE_EXCL);
        await syncFile(temporary);
        await rename(temporary, target);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      // A name is durable only when its folder is, and a new folder when its parent is.
      await syncFile(parent);
      if (firstCreated !== undefined) await syncUpTo(parent, path.dirname(firstCreated));
    },

    async get(key) {
      const handle = await unlessMissing(open(pathOf(key)));
      return handle && handle.createReadStream();
    },

    read: (key) => unlessMissing(readFile(pathOf(key))),

    async delete(key) {
      await rm(pathOf(key), { force: true });
    },

    list: () => walk(folder, ''),

    async check() {
      await mkdir(folder, { recursive: true });
      await stat(folder);
    },
  };
}

async function syncUpTo(folder: string, last: string): Promise<void> {
  for (let current = path.dirname(folder); current.length >= last.length; current = path.dirname(current)) {
    await syncFile(current);
    if (current === path.dirname(current)) return;
  }
}

async function* walk(folder: string, prefix: string): AsyncGenerator<StoredFile> {
  const entries = await unlessMissing(opendir(folder));
  if (entries === null) return;
  for await (const entry of entries) {
    const file = path.join(folder, entry.name);
    const key = `${prefix}${entry.name}`;
    if (entry.isDirectory()) {
      yield* walk(file, `${key}/`);
      continue;
    }
    // The file may be deleted while the folder is read.
    const modifiedAt = (await unlessMissing(stat(file)))?.mtime;
    if (modifiedAt === undefined) continue;
    if (!entry.name.endsWith(TEMPORARY)) yield { key, modifiedAt };
    else if (Date.now() - modifiedAt.getTime() > ABANDONED_MS) await rm(file, { force: true });
  }
}

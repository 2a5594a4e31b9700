import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { createDiskFileStore } from '../../../src/platform/files/disk-file-store';
import type { FileStore, StoredFile } from '../../../src/platform/files/file-store';

let folder: string;
let source: string;
let store: FileStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-files-'));
  source = path.join(folder, 'source');
  await writeFile(source, 'una foto');
  store = createDiskFileStore(path.join(folder, 'store'));
});
afterEach(() => rm(folder, { recursive: true }));

async function listOf(files: FileStore): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for await (const file of files.list()) found.push(file);
  return found;
}

it('keeps a file under its key until it is deleted', async () => {
  await store.put('photos/ab/uno-full', source);
  await store.put('photos/cd/dos-full', source);
  const stream = await store.get('photos/ab/uno-full');
  expect(stream === null ? null : await text(stream)).toBe('una foto');
  expect(String(await store.read('photos/ab/uno-full'))).toBe('una foto');
  expect((await listOf(store)).map(({ key }) => key).sort()).toEqual(['photos/ab/uno-full', 'photos/cd/dos-full']);

  await store.delete('photos/ab/uno-full');
  await store.delete('photos/ab/uno-full');
  expect([await store.get('photos/ab/uno-full'), await store.read('photos/ab/uno-full')]).toEqual([null, null]);
  expect(await listOf(store)).toHaveLength(1);
});

it('is empty before its folder exists', async () => {
  expect(await listOf(store)).toEqual([]);
  expect(await store.get('photos/ab/uno-full')).toBeNull();
});

it('leaves nothing behind when a file cannot be written', async () => {
  await expect(store.put('photos/ab/uno-full', path.join(folder, 'missing'))).rejects.toThrow();
  expect(await listOf(store)).toEqual([]);
  expect(await readdir(path.join(folder, 'store', 'photos', 'ab'))).toEqual([]);
});

it('never shows a file that is being written, and removes one that was never finished', async () => {
  await store.put('photos/ab/uno-full', source);
  const half = path.join(folder, 'store', 'photos', 'ab', 'dos-full-123.writing');
  await writeFile(half, 'med');
  await utimes(half, new Date(), new Date());
  expect((await listOf(store)).map(({ key }) => key)).toEqual(['photos/ab/uno-full']);
  expect((await stat(half)).isFile()).toBe(true);

  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
  await utimes(half, yesterday, yesterday);
  await listOf(store);
  await expect(stat(half)).rejects.toThrow();
});

it('skips a file that is deleted during a listing', async () => {
  for (const name of ['uno', 'dos', 'tres']) await store.put(`photos/ab/${name}-full`, source);
  const files = store.list()[Symbol.asyncIterator]();
  await files.next();
  await rm(path.join(folder, 'store', 'photos'), { recursive: true });
  expect(await files.next()).toEqual({ done: true, value: undefined });
});

it('fails, instead of being empty, when it cannot be read', async () => {
  await expect(listOf(createDiskFileStore(source))).rejects.toThrow('ENOTDIR');
});

it.each(['../fuera', 'a/../../b', '/etc/passwd', 'a//b', ''])('refuses the key "%s"', async (key) => {
  await expect(store.put(key, source)).rejects.toThrow(RangeError);
  await expect(store.get(key)).rejects.toThrow(RangeError);
});

it('is ready where it can be written', async () => {
  await expect(store.check()).resolves.toBeUndefined();
  await expect(createDiskFileStore(path.join(source, 'below-a-file')).check()).rejects.toThrow();
});

import type { FileStore } from '../../../../src/platform/files/file-store';
import { createDiskFileStore } from '../../../../src/platform/files/disk-file-store';
import { failure } from '../../../support/test-app';
import { createRequestFixtures, type RequestFixtures } from '../../../support/request-fixtures';

import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

let fixtures: RequestFixtures;
let folder: string;
let disk: FileStore;
/** How many more files the store takes before its disk is full. */
let room = Number.POSITIVE_INFINITY;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-files-'));
  disk = createDiskFileStore(folder);
  fixtures = await createRequestFixtures({
    files: {
      ...disk,
      async put(key, file) {
        room -= 1;
        if (room < 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        await disk.put(key, file);
      },
    },
  });
});
afterEach(() => {
  room = Number.POSITIVE_INFINITY;
});
afterAll(async () => {
  await fixtures.close();
  await rm(folder, { recursive: true, force: true });
});

const storedKeys = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of disk.list()) keys.push(key);
  return keys.sort();
};

test('a request whose photos cannot all be stored does not exist, and neither do the photos', async () => {
  const before = await storedKeys();
  const { total } = await fixtures.db
    .selectFrom('requests')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  room = 3;
  const response = await fixtures.steps.create();
  expect(failure(response)).toEqual({ status: 507, code: 'STORAGE_FULL' });
  expect(response.headers['retry-after']).toBe('60');
  expect(response.body).not.toContain('no space left');
  expect(await storedKeys()).toEqual(before);
  const after = await fixtures.db
    .selectFrom('requests')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  expect(after.total).toBe(total);
});

test('a finish whose photos cannot all be stored leaves the repair begun, and can be repeated', async () => {
  const id = await fixtures.requestIn('en proceso');
  const before = await storedKeys();
  const headers = { 'idempotency-key': `finish-${id}` };
  room = 5;
  expect((await fixtures.steps.finish(id, { headers })).statusCode).toBeGreaterThanOrEqual(500);
  expect(await storedKeys()).toEqual(before);
  expect(await fixtures.statusOf(id)).toBe('en proceso');

  room = Number.POSITIVE_INFINITY;
  expect((await fixtures.steps.finish(id, { headers })).statusCode).toBe(201);
  expect(await storedKeys()).toHaveLength(before.length + 8);
});

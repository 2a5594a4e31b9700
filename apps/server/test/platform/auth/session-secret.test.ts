import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { keepSessionSecret } from '../../../src/platform/auth/session-secret';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-secret-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('makes one secret, however many start at once, and keeps it to its owner', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => keepSessionSecret(folder)));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
  const file = path.join(folder, 'session-secret');
  expect(await readFile(file, 'utf8')).toBe(secrets[0]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { protectDataFolder } from '../../../src/platform/files/data-folder';

let folder: string;
let mask: number;

beforeEach(() => {
  mask = process.umask(0o022);
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-data-'));
});
afterEach(() => {
  process.umask(mask);
  rmSync(folder, { recursive: true });
});

const modeOf = (...names: string[]): number => statSync(path.join(folder, ...names)).mode & 0o777;
// Root lets the user of the database pass.
const passable = process.getuid?.() === 0 ? 0o711 : 0o700;

test('closes what former versions left open, and what is written from now on', () => {
  for (const name of ['data', 'data/files', 'data/postgres', 'elsewhere']) mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, 'data/session-secret'), 'x');
  symlinkSync(path.join(folder, 'elsewhere'), path.join(folder, 'data/link'));

  expect(protectDataFolder(path.join(folder, 'data'))).toEqual([]);
  mkdirSync(path.join(folder, 'data/staging'));
  writeFileSync(path.join(folder, 'data/staging/photo'), 'x');

  expect(modeOf('data')).toBe(passable);
  expect(modeOf('data/postgres')).toBe(passable);
  expect(modeOf('data/files')).toBe(0o700);
  expect(modeOf('data/session-secret')).toBe(0o600);
  expect(modeOf('elsewhere')).toBe(0o755);
  expect(modeOf('data/staging')).toBe(0o700);
  expect(modeOf('data/staging/photo')).toBe(0o600);
});

test('makes the folder when it is missing', () => {
  protectDataFolder(path.join(folder, 'new'));
  expect(modeOf('new')).toBe(passable);
});

import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { canEnter, canRead } from '../../../../src/platform/database/embedded/server-user';

const STRANGER = { uid: 60_001, gid: 60_001 };
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-user-'));
  mkdirSync(path.join(folder, 'inner'));
  file = path.join(folder, 'inner', 'file');
  writeFileSync(file, '');
  chmodSync(folder, 0o755);
  chmodSync(file, 0o644);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a stranger enters open folders and reads open files', () => {
  expect(canEnter(path.dirname(file), STRANGER)).toBe(true);
  expect(canRead(file, STRANGER)).toBe(true);
  expect(canRead(file, STRANGER, { execute: true })).toBe(false);
});

test('one private folder above is enough to lock a stranger out', () => {
  chmodSync(folder, 0o700);
  expect(canEnter(path.dirname(file), STRANGER)).toBe(false);
  expect(canRead(file, STRANGER)).toBe(false);
});

test('a private file keeps a stranger out, not its owner', () => {
  chmodSync(file, 0o600);
  expect(canRead(file, STRANGER)).toBe(false);
  expect(canRead(file, { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 })).toBe(true);
});

test('the current user needs no check', () => {
  chmodSync(folder, 0o700);
  expect(canEnter(path.dirname(file), undefined)).toBe(true);
});

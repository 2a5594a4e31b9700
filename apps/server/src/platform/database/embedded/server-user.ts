import {
  type Stats,
  accessSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  statSync,
} from 'node:fs';
import path from 'node:path';

import { EmbeddedDatabaseError } from './embedded-database-error';

export type SystemUser = { uid: number; gid: number };

const ROOT = 0;
const NOBODY: SystemUser = { uid: 65534, gid: 65534 };

/**
 * It refuses to run as root, so a portal started as root hands it to the owner of the data, or else to `postgres` or
 * `nobody`.
 * @returns undefined when PostgreSQL simply runs as the current user
 */
export function chooseServerUser(clusterFolder: string): SystemUser | undefined {
  const existing = existsSync(clusterFolder) ? statSync(clusterFolder) : undefined;
  if (process.getuid?.() !== ROOT) {
    refuseForeignFolder(path.dirname(clusterFolder), existing);
    return undefined;
  }
  const hasOwner = existing !== undefined && existing.uid !== ROOT;
  return hasOwner ? { uid: existing.uid, gid: existing.gid } : unprivilegedUser();
}

function refuseForeignFolder(folder: string, cluster: Stats | undefined): void {
  const { uid } = cluster ?? statSync(folder);
  try {
    accessSync(folder, constants.W_OK);
    if (!cluster || uid === process.getuid?.()) return;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'EACCES') throw thrown;
  }
  throw new EmbeddedDatabaseError(
    `Los datos en ${folder} pertenecen a otro usuario (uid ${uid}). Inicie el portal con ese usuario, ` +
      'o indique otra carpeta con DATA_DIR.',
  );
}

function unprivilegedUser(): SystemUser {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const candidate = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return candidate ? { uid: Number(candidate[2]), gid: Number(candidate[3]) } : NOBODY;
}

/** Makes `user` the owner of a file or folder and its contents; the outermost last, so that an interrupted run is repeated. */
export function giveTo(user: SystemUser | undefined, target: string): void {
  if (!user) return;
  const stats = lstatSync(target);
  if (stats.uid === user.uid) return;
  if (stats.isSymbolicLink()) return;
  if (stats.isDirectory()) {
    for (const name of readdirSync(target)) giveTo(user, path.join(target, name));
  }
  try {
    chownSync(target, user.uid, user.gid);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'EPERM') throw thrown;
    throw new EmbeddedDatabaseError(
      `PostgreSQL no puede ejecutarse como root y ${target} no se puede entregar a otro usuario. Inicie el portal con ` +
        'un usuario sin privilegios, o indique otra carpeta con DATA_DIR.',
    );
  }
}

const READ = 4;
const ENTER = 1;

export function canEnter(folder: string, user: SystemUser | undefined): boolean {
  if (!user) return true;
  const resolved = path.resolve(folder);
  const parent = path.dirname(resolved);
  return grants(statSync(resolved), user, ENTER) && (parent === resolved || canEnter(parent, user));
}

export function canRead(file: string, user: SystemUser | undefined, { execute = false } = {}): boolean {
  if (!user) return true;
  if (!existsSync(file)) return false;
  return canEnter(path.dirname(file), user) && grants(statSync(file), user, execute ? READ | ENTER : READ);
}

function grants(stats: Stats, user: SystemUser, wanted: number): boolean {
  const shift = stats.uid === user.uid ? 6 : stats.gid === user.gid ? 3 : 0;
  return ((stats.mode >> shift) & wanted) === wanted;
}

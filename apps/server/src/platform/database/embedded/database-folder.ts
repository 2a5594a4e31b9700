import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { type SystemUser, canEnter } from './server-user';

/** Creates the folder. All paths are absolute and free of symbolic links. */
export function databaseFolder(dataDir: string) {
  const wanted = path.resolve(dataDir, 'postgres');
  mkdirSync(wanted, { recursive: true });
  const root = realpathSync(wanted);
  return {
    root,
    /** PostgreSQL's own data; exists only when completely initialised. */
    cluster: path.join(root, 'cluster'),
    lockFile: path.join(root, 'owner.json'),
    passwordFile: path.join(root, 'password'),
    /** Marks the server's processes, so that a later start recognises them as those of this folder. */
    clusterName: `portal-${shortHash(root)}`,
  };
}

export type DatabaseFolder = ReturnType<typeof databaseFolder>;

export const SOCKET_PORT = 5432;

const socketFile = (socketFolder: string): string => path.join(socketFolder, `.s.PGSQL.${SOCKET_PORT}`);

// The kernel allows 107 bytes (103 on macOS) for the whole address; PostgreSQL also writes "<socket>.lock" beside it.
const LONGEST_SOCKET_ADDRESS = 96;

/**
 * Chooses the folder for the server's Unix socket: beside the data, or a temporary one when that path is too long or out of
 * reach.
 */
export function chooseSocketFolder(folder: DatabaseFolder, user: SystemUser | undefined): string {
  const fits = (candidate: string): boolean => Buffer.byteLength(socketFile(candidate)) <= LONGEST_SOCKET_ADDRESS;
  const beside = path.join(folder.root, 'socket');
  if (fits(beside) && canEnter(folder.root, user)) return beside;
  const temporary = [os.tmpdir(), '/tmp']
    .filter((parent) => existsSync(parent) && canEnter(parent, user))
    .map((parent) => path.join(parent, folder.clusterName))
    .find(fits);
  return temporary ?? path.join('/tmp', folder.clusterName);
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { type ClusterOptions, dataFolderArgument } from './cluster';
import type { DatabaseFolder } from './database-folder';
import { EmbeddedDatabaseError } from './embedded-database-error';
import { serverEnvironment } from './server-environment';
import { retryWhileMemoryIsBusy } from './server-process';

/** It owns its database and has no other rights. */
export const DATABASE_ROLE = 'portal_app';
export const DATABASE_NAME = 'portal';

const HOST_ACCESS = `# Written by the portal at every start.\nlocal all ${DATABASE_ROLE} scram-sha-256\n`;

type AccessOptions = Omit<ClusterOptions, 'logger'> & { mayCreateDatabases?: boolean };

/**
 * Ensures that the portal's role exists, owns its database, and is the only one that can connect.
 * @param options the server of the folder must not be running
 */
export async function ensureAccess(options: AccessOptions): Promise<string> {
  const { folder, user } = options;
  const password = readPassword(folder) ?? (await grantAccess(options));
  const file = path.join(folder.cluster, 'pg_hba.conf');
  writeFileSync(file, HOST_ACCESS);
  chmodSync(file, 0o600);
  if (user) chownSync(file, user.uid, user.gid);
  return password;
}

export function readPassword({ passwordFile }: DatabaseFolder): string | undefined {
  return existsSync(passwordFile) ? readFileSync(passwordFile, 'utf8') : undefined;
}

async function grantAccess(options: AccessOptions): Promise<string> {
  const { passwordFile } = options.folder;
  const password = randomBytes(24).toString('base64url');
  const roles = await runAlone(options, [
    CREATE_ROLE,
    `alter role ${DATABASE_ROLE} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
      password '${password}'`,
    ...(options.mayCreateDatabases === true ? FOR_TESTS : []),
    `select 'database exists' from pg_database where datname = '${DATABASE_NAME}'`,
  ]);
  if (!roles.includes('database exists'))
    await runAlone(options, [`create database ${DATABASE_NAME} owner ${DATABASE_ROLE}`]);
  // Written last and whole: while it is missing, all of this is repeated.
  const draft = `${passwordFile}.new`;
  writeFileSync(draft, password, { mode: 0o600, flush: true });
  renameSync(draft, passwordFile);
  return password;
}

const CREATE_ROLE = `do $$ begin
  if not exists (select from pg_roles where rolname = '${DATABASE_ROLE}') then create role ${DATABASE_ROLE}; end if;
end $$`;

const FOR_TESTS = [
  `alter role ${DATABASE_ROLE} with createdb`,
  `grant set on parameter session_replication_role to ${DATABASE_ROLE}`,
];

/**
 * Runs statements as the superuser, in PostgreSQL's single-user mode: without a server, a connection or a password.
 */
async function runAlone(
  { folder, binaries, user, durable }: AccessOptions,
  statements: readonly string[],
): Promise<string> {
  return retryWhileMemoryIsBusy(async () => {
    // With -j a statement ends at a semicolon and an empty line.
    const settings = ['-c', 'exit_on_error=on', ...(durable ? [] : ['-c', 'fsync=off'])];
    const flags = ['--single', '-j', ...settings, '-D', dataFolderArgument(folder.cluster), 'postgres'];
    const child = spawn(binaries.postgres, flags, { ...user, cwd: folder.cluster, env: serverEnvironment() });
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    // When it ends early, the reason is in its log and not in the pipe that broke.
    child.stdin.on('error', () => undefined);
    child.stdin.end(statements.map((statement) => `${statement};\n\n`).join(''));
    const [printed, log, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    if (code === 0) return printed;
    // The log contains the failed statement, which may hold the password.
    const reasons = log.split('\n').filter((line) => /\b(FATAL|PANIC|ERROR|HINT):/.test(line));
    throw new EmbeddedDatabaseError(`No se pudo preparar la base de datos en ${folder.root}.\n${reasons.join('\n')}`);
  });
}

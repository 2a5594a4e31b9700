import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import pg from 'pg';

import { drawNoise } from '../write-load';
import type { ProductionAttack } from './attacked';
import { requestWithPhotos } from './image-bombs';
import { commandOf, familyOf } from './memory';

const ROOT = 0;
/** A user of the machine who has nothing to do with the portal. */
const STRANGER = 12_345;
const POSTGRES_SOCKET_LINE = 4;

const isFile = (file: string): boolean => statSync(file).isFile();

/** The files below a folder that a user of the machine can read. */
function readableBy(uid: number, folder: string): string[] {
  const { stdout } = spawnSync('find', [folder, '-type', 'f', '-readable'], { uid, gid: uid, encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line !== '');
}

/** Does something as another user of the machine. Nothing else may run in this process meanwhile. */
async function asUser<Result>(uid: number, work: () => Promise<Result>): Promise<Result> {
  process.seteuid?.(uid);
  try {
    return await work();
  } finally {
    process.seteuid?.(ROOT);
  }
}

/** Connects to the embedded database as a user of the machine, and tries to run a program through it. */
async function runThroughDatabase(uid: number, role: string, socketFolder: string): Promise<string> {
  const client = new pg.Client({ host: socketFolder, user: role, database: 'portal' });
  client.on('error', () => undefined);
  try {
    await asUser(uid, () => client.connect());
  } catch (error) {
    return `no connection (${(error as { code?: string }).code ?? String(error)})`;
  }
  try {
    const { rows } = await client.query<{ rolsuper: boolean }>(
      'select rolsuper from pg_roles where rolname = current_user',
    );
    const ran = await client.query("copy (select 1) to program 'cat > /dev/null'").then(
      () => 'runs programs',
      (error: { code?: string }) => `runs no program (${error.code})`,
    );
    return `${rows[0]?.rolsuper ? 'superuser' : 'no superuser'}, ${ran}`;
  } finally {
    await client.end();
  }
}

/** Looks at what other users of the machine can read of a portal that root started, and do through its database. */
export const filePermissions: ProductionAttack = async (portal, { checks }) => {
  if (process.platform !== 'linux' || process.getuid?.() !== ROOT) {
    checks.say('file permissions: SKIPPED, other users of the machine need root on Linux');
    return;
  }
  const { client } = portal.accounts;
  const stored = await requestWithPhotos(portal, client, [await drawNoise(200)]);
  checks.expect('a photo is stored', stored.status === 201, stored.text);
  const files = readdirSync(portal.dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(portal.dataDir, name))
    .filter(isFile);
  const open = files.filter((file) => (statSync(file).mode & 0o077) !== 0);
  const byStranger = readableBy(STRANGER, portal.dataDir);
  checks.say(
    `${files.length} files in DATA_DIR: ${open.length} with a mode wider than 0600, ${byStranger.length} readable by another user of the machine`,
  );
  checks.expect('nobody else reads a file of the portal', byStranger.length === 0, byStranger.slice(0, 5));
  // The releases hold what every browser receives, and this program published them.
  const secret = open.filter((file) => !file.includes('/postgres/') && !file.includes('/releases/'));
  checks.expect('photos and secrets have the mode 0600', secret.length === 0, secret.slice(0, 5));

  const pidFile = files.find((file) => path.basename(file) === 'postmaster.pid') ?? '';
  const databaseUser = statSync(pidFile).uid;
  const cluster = path.dirname(pidFile);
  const byDatabase = readableBy(databaseUser, portal.dataDir).filter((file) => !file.startsWith(cluster));
  checks.say(`the user of the database (${databaseUser}) reads ${byDatabase.length} files outside of its folder`);
  checks.expect(
    'the user of the database reads no photo and no secret',
    byDatabase.filter((file) => !file.includes('/postgres/')).length === 0,
    byDatabase.slice(0, 5),
  );

  const family = familyOf(portal.server.process.pid ?? 0);
  const ofDatabase = family.filter((pid) => /postgres|portal-database/.test(commandOf(pid)));
  const withSecret = ofDatabase.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(portal.sessionSecret);
    } catch {
      return false; // it ended meanwhile
    }
  });
  checks.say(
    `${ofDatabase.length} processes of the database: ${withSecret.length} with SESSION_SECRET in their environment`,
  );
  checks.expect('the processes of the database are found', ofDatabase.length > 0);
  checks.expect('no process of the database knows SESSION_SECRET', withSecret.length === 0, withSecret.length);

  const socketFolder = readFileSync(pidFile, 'utf8').split('\n')[POSTGRES_SOCKET_LINE] ?? '';
  for (const [who, uid] of [
    ['the user of the database', databaseUser],
    ['a stranger', STRANGER],
  ] as const) {
    for (const role of ['portal', 'postgres']) {
      const outcome = await runThroughDatabase(uid, role, socketFolder);
      checks.say(`${who} as the role ${role}: ${outcome}`);
      checks.expect(`${who} runs no program as the role ${role}`, !outcome.includes('runs programs'), outcome);
      checks.expect(`${who} is no superuser as the role ${role}`, !outcome.startsWith('superuser'), outcome);
    }
  }
};

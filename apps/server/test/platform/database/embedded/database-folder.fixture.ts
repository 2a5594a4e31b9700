import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { type OpenDatabase, openDatabase } from '../../../../src/platform/database/open-database';

type Logged = { level: string; message: string };

/** A folder for an embedded database, and what a test opens or starts in it; `close` ends and removes all of it. */
export function createDatabaseFolder() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-database-'));
  const opened: OpenDatabase[] = [];
  const children: ChildProcess[] = [];
  return {
    dataDir,
    /** Opens the database of the folder, or of another. */
    async open(directory = dataDir, logged: Logged[] = [], takesOver = false): Promise<OpenDatabase> {
      const at = (level: string) => (_fields: object, message: string) => void logged.push({ level, message });
      const logger = { info: at('info'), warn: at('warn'), error: at('error') };
      const database = await openDatabase({ dataDir: directory, logger, takesOver });
      opened.push(database);
      return database;
    },
    /** The pid of the process that serves the database of the folder. */
    serverPid: (): number =>
      Number.parseInt(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10),
    /** Starts a program that is killed at the end if it still runs. */
    start: (command: string, args: readonly string[]) => {
      const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      children.push(child);
      return child;
    },
    async close(): Promise<void> {
      for (const child of children) child.kill('SIGKILL');
      for (const database of opened.reverse()) await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type DatabaseFolder = ReturnType<typeof createDatabaseFolder>;

/** Waits for something of another process, which tells nobody when it happens. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await condition()); waited += 20) {
    if (waited > 20_000) throw new Error('waited in vain');
    await sleep(20);
  }
}

/** Another process that opens the same folder, notes rows as fast as it can and prints the number of each one committed. */
export async function startWriter({ dataDir, start }: DatabaseFolder) {
  const script = path.join(__dirname, 'write-rows.fixture.ts');
  const child = start(process.execPath, ['--import', 'tsx', script, dataDir]);
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const lastCommitted = (): number => Number(printed.slice(0, printed.lastIndexOf('\n')).split('\n').at(-1) || 0);
  await until(() => lastCommitted() >= 20);
  return { child, lastCommitted };
}

/** The highest row that a writer or a test recorded. */
export async function highestRow(database: OpenDatabase): Promise<number> {
  const { rows } = await database.pool.query<{ highest: number }>('select max(id)::int as highest from note');
  return rows[0]?.highest ?? 0;
}

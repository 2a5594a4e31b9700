import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import {
  createDatabase,
  migrateToLatest,
  openDatabase,
  openFileStore,
  seedDemonstration,
  type OpenDatabase,
} from '@portal/server';

import { SEEDED_PASSWORD } from '../testing/sign-in';
import { startServer, type Server, type ServerOptions } from './portal-process';

/** Results of a fault, printed as they come. */
export type Checks = {
  say: (line: string) => void;
  /** Judges a fact that must hold; `details` are printed when it does not. */
  expect: (what: string, isTrue: boolean, details?: unknown) => void;
};

export type Fault = Checks & {
  folder: string;
  /** Ends something when the fault is over, however it ends: what began last ends first. */
  atEnd: (end: () => unknown) => void;
  /** Starts a server of the portal, and waits until its API is ready. */
  start: (options: Omit<ServerOptions, 'logFile'>) => Promise<Server>;
  openSeededDatabase: (options: SeededDatabase) => Promise<OpenDatabase>;
  /** Makes a run shorter; each program has its own number. */
  rounds: number | undefined;
};

type SeededDatabase = {
  dataDir: string;
  /** Password of every account; production refuses the demonstration's own. */
  password?: string;
};

export const databaseFolder = (folder: string): string => path.join(folder, 'database');

/** Fails when `main` throws. The name begins each line. */
export async function runFault(
  name: string,
  main: (fault: Fault) => Promise<void>,
  rounds: number | undefined,
): Promise<boolean> {
  let failures = 0;
  const say = (line: string): void => console.log(`${name}: ${line}`);
  const ends: (() => unknown)[] = [];
  try {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-fault-'));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    await main({
      folder,
      rounds,
      say,
      expect(what, isTrue, details) {
        if (isTrue) return;
        failures += 1;
        const found = details === undefined ? '' : `: ${JSON.stringify(details)?.slice(0, 600)}`;
        say(`✕ ${what}${found}`);
      },
      atEnd: (end) => void ends.push(end),
      async start(options) {
        const server = await startServer({ ...options, logFile: path.join(folder, 'log') });
        ends.push(() => server.stop());
        return server;
      },
      async openSeededDatabase({ dataDir, password = SEEDED_PASSWORD }) {
        const database = await openDatabase({ dataDir: databaseFolder(folder) });
        let closing: Promise<void> | undefined;
        const close = (): Promise<void> => (closing ??= database.close());
        ends.push(close);
        await migrateToLatest(database.pool);
        const files = await openFileStore({ dataDir });
        await seedDemonstration({ db: createDatabase(database.pool), files, password });
        return { ...database, close };
      },
    });
    say(failures === 0 ? 'PASS' : `FAIL, ${failures} checks`);
  } catch (error) {
    failures += 1;
    console.error(error);
  }
  for (const end of ends.reverse()) await end();
  return failures === 0;
}

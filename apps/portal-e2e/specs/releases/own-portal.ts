import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import type { ReleaseDocument, ReleaseRemote } from '@portal/domain';

import { freePort } from '../../../../tools/testing/free-port';
import { chooseAddress, ownDataDir } from '../../src/address';

const GATEWAY = resolve(__dirname, '../../../gateway/dist/main.js');
const START_LIMIT_MS = 60_000;
const POLL_MS = 100;

/**
 * A portal with separate releases, beside the one of all specs: people, requests and files are the same, so that it starts at
 * once; publications and failures here affect no other spec.
 */
export type OwnPortal = {
  url: string;
  dataDir: string;
  /** Reads the current release. */
  release: () => ReleaseDocument;
  /** Writes the next release as it is, past every check: what a store could hold that was not written by the tools. */
  forceRelease: (change: (remotes: Record<string, ReleaseRemote>, shell: { version: string }) => void) => void;
  stop: () => Promise<void>;
};

async function untilReady(url: string, process: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + START_LIMIT_MS;
  while (Date.now() < giveUpAt && process.exitCode === null) {
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
  throw new Error('the own portal did not start');
}

const documentsOf = (dataDir: string): string => join(dataDir, 'releases/documents');

/** Starts a portal of one spec. */
export async function startOwnPortal(): Promise<OwnPortal> {
  const { host } = chooseAddress();
  const shared = ownDataDir();
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-own-'));
  // Its workers take jobs of the shared database too, so that mails of other specs must not end in its own folder.
  mkdirSync(join(shared, 'mail'), { recursive: true });
  for (const folder of ['postgres', 'files', 'mail']) symlinkSync(join(shared, folder), join(dataDir, folder));
  for (const kept of ['releases', 'session-secret']) {
    cpSync(join(shared, kept), join(dataDir, kept), { recursive: true });
  }
  const port = await freePort();
  const url = `http://${host}:${port}`;
  const gateway = spawn(process.execPath, [GATEWAY], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      HOST: host,
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: 'inherit',
  });
  await untilReady(url, gateway);

  const readDocument = (file: string): unknown => JSON.parse(readFileSync(join(documentsOf(dataDir), file), 'utf8'));
  const newest = (): string =>
    readdirSync(documentsOf(dataDir))
      .filter((file) => file.endsWith('.json'))
      .sort()
      .at(-1) ?? '';
  return {
    url,
    dataDir,
    release: () => readDocument(newest()) as ReleaseDocument,
    forceRelease: (change) => {
      const document = readDocument(newest()) as ReleaseDocument & { remotes: Record<string, ReleaseRemote> };
      const next = { ...document, number: document.number + 1, note: 'written by a test' };
      change(next.remotes, next.shell);
      const file = `${String(next.number).padStart(newest().length - '.json'.length, '0')}.json`;
      writeFileSync(join(documentsOf(dataDir), file), JSON.stringify(next));
    },
    stop: async () => {
      const ended = gateway.exitCode === null ? once(gateway, 'exit') : Promise.resolve();
      gateway.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

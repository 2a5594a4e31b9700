import { CONTRACT_VERSION, MANIFEST_FILE } from '@portal/domain';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WORKSPACE_ROOT, appFolders } from '../../federation/workspace';
import { freePort } from '../../testing/free-port';
import type { SingleBundle } from './single-bundle';

const LONGEST_START_MS = 180_000;
/** The same for all of them: a session of one is a session of the others. */
const SESSION_SECRET = 'a secret of the bench, long enough to be one';

/** A portal that answers at an address. */
export type RunningGateway = { url: string; close: () => Promise<void> };

const environmentOf = (dataDir: string, more: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  DATA_DIR: dataDir,
  SESSION_SECRET,
  ...more,
});

async function waitUntilUp(url: string, gateway: ChildProcess): Promise<void> {
  const end = Date.now() + LONGEST_START_MS;
  while (Date.now() < end) {
    if (gateway.exitCode !== null) throw new Error(`the gateway ended with ${gateway.exitCode}`);
    const answer = await fetch(`${url}/api/v1/healthz`).catch(() => null);
    if (answer) return;
    await sleep(200);
  }
  throw new Error(`nothing answers at ${url}`);
}

/** Starts the gateway as it is built. */
export async function startGateway(dataDir: string, more: Record<string, string> = {}): Promise<RunningGateway> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const gateway = spawn(process.execPath, [path.join(appFolders('gateway').dist, 'main.js')], {
    cwd: WORKSPACE_ROOT,
    env: environmentOf(dataDir, { PORT: String(port), ...more }),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const close = async (): Promise<void> => {
    if (gateway.exitCode !== null) return;
    gateway.kill('SIGTERM');
    await once(gateway, 'exit');
  };
  try {
    await waitUntilUp(url, gateway);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, close };
}

/** Publishes the built apps into a data folder, as `npm start` does. */
export function publishBuilt(dataDir: string): void {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/releases/release.ts', 'publish-local'], {
    cwd: WORKSPACE_ROOT,
    env: environmentOf(dataDir, {}),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0)
    throw new Error('the built apps could not be published; build them first: npx nx run-many -t build');
}

/**
 * Makes a data folder whose release has the single bundle as its shell. The areas keep their descriptors, since menu and
 * routes come from them, and no files to load, since they are inside the bundle.
 */
export async function publishSingleBundle(from: string, to: string, bundle: SingleBundle): Promise<void> {
  await cp(path.join(from, 'releases'), path.join(to, 'releases'), { recursive: true });
  await cp(bundle.folder, path.join(to, 'releases/shell', bundle.version), { recursive: true });
  const documents = path.join(to, 'releases/documents');
  const newest = (await readdir(documents)).sort().at(-1);
  if (!newest) throw new Error('nothing was published');
  const file = path.join(documents, newest);
  const release = JSON.parse(await readFile(file, 'utf8')) as {
    shell: Record<string, unknown>;
    remotes: Record<string, { files: Record<string, unknown> }>;
  };
  release.shell = { ...release.shell, version: bundle.version, contract: CONTRACT_VERSION, files: bundle.files };
  for (const remote of Object.values(release.remotes)) {
    remote.files = { [MANIFEST_FILE]: remote.files[MANIFEST_FILE] };
  }
  await writeFile(file, JSON.stringify(release));
}

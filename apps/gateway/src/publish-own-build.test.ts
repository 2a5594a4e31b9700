import { createLogger } from '@portal/api';
import { buildShell, createFolderReleaseStore, createTestFolder, type ReleaseStore } from '@portal/releases';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { publishOwnBuild } from './publish-own-build';

const logger = createLogger('silent');

let root: string;
let builds: string;
let store: ReleaseStore;

beforeEach(async () => {
  root = await createTestFolder();
  builds = path.join(root, 'builds');
  store = createFolderReleaseStore(path.join(root, 'releases'));
  await mkdir(builds);
});

afterEach(async () => {
  vi.useRealTimers();
  await rm(root, { recursive: true, force: true });
});

const carry = async (shell: ReturnType<typeof buildShell>): Promise<void> =>
  rename((await shell).folder, path.join(builds, 'shell'));

it('starts without its store, and publishes when that is back', async () => {
  await carry(buildShell('1.0.0-a'));
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const current = vi.fn(() => store.current()).mockRejectedValueOnce(new Error('the bucket is away'));
  const published = new Promise<void>((resolve) => {
    const commit: ReleaseStore['commit'] = async (...draft) => {
      const release = await store.commit(...draft);
      resolve();
      return release;
    };
    void publishOwnBuild(builds, { ...store, current, commit }, logger).then(() => vi.runAllTimers());
  });
  await published;
  expect((await store.current())?.shell.version).toBe('1.0.0-a');
  expect(current.mock.calls.length).toBeGreaterThan(1);
});

it('starts with a build that is refused, and publishes nothing', async () => {
  await carry(buildShell('1.0.0-a', { sizes: { bytes: 1e9, gzip: 1e9, brotli: 1e9 } }));
  await publishOwnBuild(builds, store, logger);
  expect(await store.newestNumber()).toBe(0);
});

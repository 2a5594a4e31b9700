import { createLogger } from '@portal/server';
import {
  buildShell,
  createFolderReleaseStore,
  createTestFolder,
  publishBuilds,
  type ReleaseStore,
  BUILD_REPORT_FILE,
} from '@portal/releases';
import { mkdir, rename, rm, utimes } from 'node:fs/promises';
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
  jest.useRealTimers();
  await rm(root, { recursive: true, force: true });
});

const carry = async (shell: ReturnType<typeof buildShell>): Promise<void> =>
  rename((await shell).folder, path.join(builds, 'shell'));

it('starts without its store, and publishes when that is back', async () => {
  await carry(buildShell('1.0.0-a'));
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  const current = jest.fn(() => store.current()).mockRejectedValueOnce(new Error('the bucket is away'));
  const published = new Promise<void>((resolve) => {
    const commit: ReleaseStore['commit'] = async (...draft) => {
      const release = await store.commit(...draft);
      resolve();
      return release;
    };
    void publishOwnBuild(builds, { ...store, current, commit }, logger).then(() => jest.runAllTimers());
  });
  await published;
  expect((await store.current())?.shell.version).toBe('1.0.0-a');
  expect(current.mock.calls.length).toBeGreaterThan(1);
});

it('removes what nobody needs any more, and says that nobody checked what it brings', async () => {
  const longAgo = new Date('2000-01-01T12:00:00Z');
  for (const version of ['1.0.0', '1.0.1', '1.0.2']) {
    await publishBuilds(store, [await buildShell(version)], { by: 'Ana', at: longAgo });
    await utimes(path.join(root, 'releases/shell', version, BUILD_REPORT_FILE), longAgo, longAgo);
  }
  await carry(buildShell('1.0.3'));
  await publishOwnBuild(builds, store, logger);
  expect((await store.current())?.shell).toMatchObject({ version: '1.0.3', source: { checks: 'skipped' } });
  const stored = (await store.versions()).map(({ version }) => version).sort();
  expect(stored).toEqual(['1.0.2', '1.0.3']);
});

it('starts with a build that is refused, and publishes nothing', async () => {
  await carry(buildShell('1.0.0-a', { sizes: { bytes: 1e9, gzip: 1e9, brotli: 1e9 } }));
  await publishOwnBuild(builds, store, logger);
  expect(await store.newestNumber()).toBe(0);
});

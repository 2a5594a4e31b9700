import { rm } from 'node:fs/promises';
import { rollBack } from './move';
import { completeAudience, publishBuilds, publishCanary } from './publish';
import { createFolderReleaseStore } from '../store/folder-release-store';
import { createReleaseHistory } from '../store/release-history';
import type { ReleaseStore } from '../store/release-store';
import { buildRemote, buildShell, createTestFolder } from '../testing/build-fixture';
import { releaseForShell } from './release-for-shell';

const ana = { by: 'Ana', at: new Date('2026-03-01T12:00:00Z') };
const ui = (...names: string[]) => ({ '@portal/ui': names });

let root: string;
let store: ReleaseStore;

const publish = (...builds: Parameters<typeof publishBuilds>[1]) => publishBuilds(store, builds, ana);
const remote = (name: string, version: string, ...names: string[]) =>
  buildRemote(name, version, { imports: ui(...names) });
const forShell = async (version: string) => {
  const release = await store.current();
  if (!release) throw new Error('nothing published');
  return releaseForShell(store, createReleaseHistory(store), release, version);
};

beforeEach(async () => {
  root = await createTestFolder();
  store = createFolderReleaseStore(root);
  await publish(await buildShell('1.0.0-a', { exports: ui('Button') }), await remote('admin', '1.0.0-a', 'Button'));
  await publish(await remote('admin', '1.0.0-b', 'Button'));
  await publish(await buildShell('1.0.0-b', { exports: ui('Button', 'NewBanner') }));
});
afterEach(() => rm(root, { recursive: true, force: true }));

it('keeps the newest version of an area that works in an older shell', async () => {
  await publish(await remote('admin', '1.0.0-c', 'NewBanner'));
  const { remotes, shell, number } = await forShell('1.0.0-a');
  expect([shell.version, number]).toEqual(['1.0.0-b', 4]);
  expect(remotes.admin).toMatchObject({ version: '1.0.0-b', manifest: '/remotes/admin/1.0.0-b/mf-manifest.json' });
  expect((await forShell('1.0.0-b')).remotes.admin?.version).toBe('1.0.0-c');
  expect(await forShell('9.9.9')).toEqual(await store.current());
});

it('keeps the versions that work there, also one to which everyone was rolled back', async () => {
  await rollBack(store, 'admin', '1.0.0-a', ana);
  expect((await forShell('1.0.0-a')).remotes.admin?.version).toBe('1.0.0-a');
  await publish(await remote('admin', '1.0.0-c', 'NewBanner'));
  await rollBack(store, 'admin', '1.0.0-b', ana);
  expect((await forShell('1.0.0-a')).remotes.admin?.version).toBe('1.0.0-b');
});

it('omits a canary that does not work there, and an area without a working version', async () => {
  await publishCanary(store, await remote('admin', '1.0.0-c', 'NewBanner'), completeAudience({ share: 10 }), ana);
  await publish(await remote('fleet', '1.0.0-a', 'NewBanner'));
  const { remotes } = await forShell('1.0.0-a');
  expect(remotes.admin).toMatchObject({ version: '1.0.0-b' });
  expect(remotes.admin?.canary).toBeUndefined();
  expect(remotes.fleet).toBeUndefined();
  expect((await forShell('1.0.0-b')).remotes.admin?.canary?.version).toBe('1.0.0-c');
});

import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createFolderReleaseStore } from '../store/folder-release-store';
import type { LocalBuild, ReleaseStore } from '../store/release-store';
import { buildRemote, buildShell, createTestFolder } from '../testing/build-fixture';
import { rollBack, withdraw } from './move';
import { publishBuilds } from './publish';
import { publishImage, readImage } from './publish-image';
import type { Publication } from './release-change';

const publication: Publication = { by: 'ana', at: new Date('2026-03-01T12:00:00Z') };

let root: string;
let store: ReleaseStore;

beforeEach(async () => {
  root = await createTestFolder();
  store = createFolderReleaseStore(root);
});

afterEach(() => rm(root, { recursive: true, force: true }));

/** An image with a shell and two areas; a letter is the version of each. */
const image = ([shell, admin, requests]: string): Promise<LocalBuild[]> =>
  Promise.all([
    buildShell(`1.0.0-${shell}`),
    buildRemote('admin', `1.0.0-${admin}`),
    buildRemote('requests', `1.0.0-${requests}`),
  ]);

const start = async (versions: string): Promise<boolean> =>
  (await publishImage(store, await image(versions), publication)).changed;

/** The versions that the portal serves, as a word of letters. */
async function served(): Promise<string> {
  const release = await store.current();
  const versions = [release?.shell.version, release?.remotes.admin?.version, release?.remotes.requests?.version];
  return versions.map((version) => version?.at(-1)).join('');
}

describe('an image that starts', () => {
  it('publishes its build once, however many replicas start at once', async () => {
    const builds = await image('aaa');
    const starts = Array.from({ length: 6 }, () => publishImage(createFolderReleaseStore(root), builds, publication));
    const changes = (await Promise.all(starts)).filter(({ changed }) => changed);
    expect(changes).toHaveLength(1);
    expect(await store.numbers()).toEqual([1]);
    expect(await served()).toBe('aaa');
  });

  it('leaves a rollback alone when it is started again, also after other publications', async () => {
    await start('aaa');
    await start('abb');
    await rollBack(store, 'admin', undefined, publication);
    expect(await start('abb')).toBe(false);
    await publishBuilds(store, [await buildRemote('requests', '1.0.0-c')], publication);
    expect(await start('abb')).toBe(false);
    expect(await served()).toBe('aac');
  });

  it("upgrades the changed parts of the next image, and keeps a team's publications since", async () => {
    await start('aaa');
    await publishBuilds(store, [await buildRemote('requests', '1.0.0-t')], publication);
    expect(await start('bba')).toBe(true);
    expect(await served()).toBe('bbt');
  });

  it('rolls back with the former image', async () => {
    await start('aaa');
    await start('bab');
    expect(await start('aaa')).toBe(true);
    expect(await served()).toBe('aaa');
  });

  it('records itself where the same versions were published already, so that a later rollback stays', async () => {
    await publishBuilds(store, await image('aaa'), publication);
    await publishBuilds(store, [await buildRemote('admin', '1.0.0-b')], publication);
    await start('aba');
    await rollBack(store, 'admin', undefined, publication);
    expect(await start('aba')).toBe(false);
    expect(await served()).toBe('aaa');
  });

  it('leaves an area out that was withdrawn, also when the next image has another version of it', async () => {
    await start('aaa');
    await withdraw(store, 'admin', publication);
    expect(await start('aaa')).toBe(false);
    expect(await start('bbb')).toBe(true);
    expect(await served()).toBe('bb');
    expect(await start('bbb')).toBe(false);
  });

  it("changes nothing when its build does not fit a team's publication", async () => {
    await start('aaa');
    const demanding = await buildRemote('fleet', '1.0.0-a', { shared: { react: '^20.0.0' } });
    const shell = await buildShell('1.0.0-n', { shared: { react: '20.0.0' } });
    const areas = await Promise.all(
      ['admin', 'requests'].map((name) => buildRemote(name, '1.0.0-n', { shared: { react: '^20.0.0' } })),
    );
    await publishBuilds(store, [shell, demanding, ...areas], publication);
    await expect(start('bbb')).rejects.toThrow(/fleet 1\.0\.0-a: react \^20\.0\.0/);
    expect(await served()).toBe('nnn');
  });
});

describe('readImage', () => {
  it('finds the builds in the folders of their names, and none in a workspace', async () => {
    const builds = path.join(root, 'builds');
    expect(await readImage(builds)).toEqual([]);
    await mkdir(builds);
    await rename((await buildShell('1.0.0-a')).folder, path.join(builds, 'shell'));
    await rename((await buildRemote('admin', '1.0.0-a')).folder, path.join(builds, 'admin'));
    expect((await readImage(builds)).map(({ deployable }) => deployable)).toEqual(['admin', 'shell']);
  });
});

import { rm } from 'node:fs/promises';
import { promote, rollBack, rollBackAll, setCanary } from '../publishing/move';
import { completeAudience, publishBuilds, publishCanary } from '../publishing/publish';
import { publishImage } from '../publishing/publish-image';
import { createFolderReleaseStore } from '../store/folder-release-store';
import { buildRemote, buildShell, createTestFolder } from '../testing/build-fixture';
import { compareOperations, unservedVersions } from './compare-operations';

const API = ['GET /request', 'GET /request/{}', 'DELETE /request/{}', 'GET /address/streets'];
const missing = (...operations: string[]) => compareOperations({ operations }, API).map(({ needed }) => needed);

it('finds nothing missing when the API serves all operations', () =>
  expect(missing('GET /request', 'GET /request/{}', 'DELETE /request/{}')).toEqual([]));

it.each(['GET /request/agenda', 'PUT /request/{}', 'GET /request/{}/history', 'GET /address/{}', 'GET /news'])(
  'misses %s',
  (operation) => expect(missing(operation)).toEqual([operation]),
);

it('compares nothing with an API, or a build, that recorded no operations', () => {
  expect(compareOperations({ operations: ['GET /news'] }, undefined)).toEqual([]);
  expect(compareOperations({}, API)).toEqual([]);
});

describe('a publication', () => {
  const ana = { by: 'Ana', at: new Date('2026-03-01T12:00:00Z') };
  let root: string;
  beforeEach(async () => {
    root = await createTestFolder();
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('is refused with the names of the operations that the API lacks', async () => {
    const store = createFolderReleaseStore(root);
    await store.recordOperations(API);
    const [shell, admin] = [await buildShell('1.0.0-a'), await buildRemote('admin', '1.0.0-a')];
    await publishBuilds(store, [shell, admin], ana);
    const newer = await buildRemote('admin', '1.0.0-b', { operations: ['GET /request', 'GET /news', 'POST /news'] });
    const message =
      'A la API le falta lo que usan estas versiones.\nadmin 1.0.0-b: GET /news, POST /news de la API.\nActualiza antes la API.';
    const audience = completeAudience({ share: 10 });
    await expect(publishBuilds(store, [newer], ana)).rejects.toThrow(message);
    await expect(publishCanary(store, newer, audience, ana)).rejects.toThrow(message);
    await expect(
      publishBuilds(store, [await buildShell('1.0.0-b', { operations: ['GET /news'] })], ana),
    ).rejects.toThrow('shell 1.0.0-b: GET /news de la API.');

    await store.recordOperations([...API, 'GET /news', 'POST /news']);
    await publishCanary(store, newer, audience, ana);
    await store.recordOperations(API);
    await expect(promote(store, 'admin', undefined, ana)).rejects.toThrow(message);
    await store.recordOperations([...API, 'GET /news', 'POST /news']);
    await promote(store, 'admin', undefined, ana);
    await publishBuilds(store, [await buildRemote('admin', '1.0.0-c')], ana);
    await store.recordOperations(API);
    await expect(rollBack(store, 'admin', undefined, ana)).rejects.toThrow(message);
    await expect(rollBackAll(store, 3, ana)).rejects.toThrow(message);
    await expect(setCanary(store, 'admin', '1.0.0-b', audience, ana)).rejects.toThrow(message);
  });

  it('ignores the calls of a version that it does not change', async () => {
    const store = createFolderReleaseStore(root);
    await publishBuilds(store, [await buildShell('1.0.0-a'), await buildRemote('admin', '1.0.0-a')], ana);
    await publishBuilds(store, [await buildRemote('admin', '1.0.0-b', { operations: ['GET /news'] })], ana);
    await store.recordOperations(API);
    await publishBuilds(store, [await buildShell('1.0.0-b')], ana);
    expect((await rollBack(store, 'shell', undefined, ana)).release).toMatchObject({
      shell: { version: '1.0.0-a' },
      remotes: { admin: { version: '1.0.0-b' } },
    });
  });

  it('is not compared with the running API when it brings its own', async () => {
    const store = createFolderReleaseStore(root);
    await store.recordOperations(API);
    const builds = [await buildShell('1.0.0-a'), await buildRemote('admin', '1.0.0-a', { operations: ['GET /news'] })];
    await expect(publishBuilds(store, builds, ana)).rejects.toThrow('GET /news de la API');
    expect((await publishBuilds(store, builds, ana, { bringsApi: true })).changed).toBe(true);
    const image = [await buildRemote('admin', '1.0.0-b', { operations: ['GET /news'] })];
    expect((await publishImage(store, image, ana)).changed).toBe(true);
  });

  it('in use is listed with the operations that the API no longer serves', async () => {
    const store = createFolderReleaseStore(root);
    await publishBuilds(store, [await buildShell('1.0.0-a', { operations: ['GET /old'] })], ana);
    await publishBuilds(store, [await buildRemote('admin', '1.0.0-a', { operations: ['GET /request'] })], ana);
    const canary = await buildRemote('admin', '1.0.0-b', { operations: ['GET /old', 'PUT /old'] });
    await publishCanary(store, canary, completeAudience({ share: 10 }), ana);
    await publishCanary(
      store,
      await buildShell('1.0.0-b', { operations: ['GET /odd'] }),
      completeAudience({ share: 10 }),
      ana,
    );
    expect(await unservedVersions(store, (await store.current())!, API)).toEqual([
      { name: 'shell', version: '1.0.0-a', operations: ['GET /old'] },
      { name: 'shell', version: '1.0.0-b', operations: ['GET /odd'] },
      { name: 'admin', version: '1.0.0-b', operations: ['GET /old', 'PUT /old'] },
    ]);
  });
});

import { CANARY_MAX_ERROR_RATE, versionFor, type ReleaseDocument, ROLE } from '@portal/domain';
import { copyFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseBucketAddress } from '../bucket/bucket-address';
import { openBucket } from '../bucket/bucket-objects';
import { createBucketReleaseStore } from '../bucket/bucket-release-store';
import { createFolderReleaseStore } from '../store/folder-release-store';
import { createReleaseHistory } from '../store/release-history';
import { ReleaseConflictError, ReleaseRefusedError, type ReleaseStore } from '../store/release-store';
import { changesBetween } from '../store/release-versions';
import { startBucketServer, type BucketServer } from '../testing/bucket-server';
import { buildRemote, buildShell, createTestFolder } from '../testing/build-fixture';
import { promote, removeCanary, rollBack, rollBackAll, setCanary, withdraw } from './move';
import { completeAudience, publishBuilds, publishCanary } from './publish';
import { toOutcome, type Publication } from './release-change';

const ana: Publication = { by: 'Ana', at: new Date('2026-03-01T12:00:00Z') };
const leo: Publication = { by: 'Leo', at: new Date('2026-03-02T12:00:00Z') };
const AREAS = ['admin', 'requests', 'field-repairs', 'contractors', 'finance-report'];
const TENTH = completeAudience({ share: 10 });

let root: string;
let bucket: BucketServer | undefined;
let openStore: () => ReleaseStore;
let store: ReleaseStore;

const kinds: [string, () => Promise<() => ReleaseStore>][] = [
  ['in a folder', () => Promise.resolve(() => createFolderReleaseStore(root))],
  [
    'in a bucket',
    async () => {
      bucket = await startBucketServer('publicaciones', 'portal');
      const objects = openBucket(parseBucketAddress(bucket.url));
      // A separate cache each, like separate machines.
      let machines = 0;
      return () => createBucketReleaseStore(objects, path.join(root, `machine-${(machines += 1)}`));
    },
  ],
];

const current = async (): Promise<ReleaseDocument> => {
  const release = await openStore().current();
  if (!release) throw new Error('nothing published');
  return release;
};

describe.each(kinds)('a store %s', (_kind, open) => {
  beforeEach(async () => {
    root = await createTestFolder();
    openStore = await open();
    store = openStore();
    const areas = await Promise.all(AREAS.map((name) => buildRemote(name, '1.0.0-a')));
    await publishBuilds(store, [await buildShell('1.0.0-a'), ...areas], ana);
  });
  afterEach(async () => {
    await bucket?.close();
    bucket = undefined;
    await rm(root, { recursive: true, force: true });
  });

  const versions = async (): Promise<Record<string, string>> =>
    Object.fromEntries(Object.entries((await current()).remotes).map(([name, { version }]) => [name, version]));
  const publish = async (name: string, version: string, by = ana) =>
    publishBuilds(openStore(), [await buildRemote(name, version)], by);

  it('stores each of twenty simultaneous publications of five areas whole, or names the one that was faster', async () => {
    const builds = await Promise.all(
      Array.from({ length: 20 }, (_each, index) => buildRemote(AREAS[index % 5] ?? '', `1.0.0-race${index}`)),
    );
    const results = await Promise.allSettled(
      builds.map((build, index) => publishBuilds(openStore(), [build], { by: `Equipo ${index}`, at: new Date() })),
    );
    const landed = results.filter(({ status }) => status === 'fulfilled').length;
    for (const result of results) {
      if (result.status === 'fulfilled') continue;
      expect(result.reason).toBeInstanceOf(ReleaseConflictError);
      expect((result.reason as Error).message).toMatch(/Equipo \d+ hizo la publicación \d+ \(Publica /);
    }
    // Each area was changed by somebody, each success is a release, and each release changes one area wholly.
    expect(landed).toBeGreaterThanOrEqual(5);
    expect(await store.numbers()).toEqual(Array.from({ length: landed + 1 }, (_each, index) => index + 1));
    for (const version of Object.values(await versions())) expect(version).toMatch(/race/);
    for (let number = 2; number <= landed + 1; number += 1) {
      const [before, after] = await Promise.all([store.find(number - 1), store.find(number)]);
      const changes = changesBetween(before, after!);
      expect(changes).toHaveLength(1);
      const remote = after!.remotes[changes[0]!.deployable]!;
      for (const [name, { integrity }] of Object.entries(remote.files)) {
        const report = await openStore().storedReport(remote.name, remote.version);
        expect(report?.files[name]?.integrity).toBe(integrity);
        const content = await openStore().readVersionFile(remote.name, remote.version, name);
        expect(content.length).toBe(remote.files[name]?.bytes);
      }
    }
  });

  it('accepts one of twenty simultaneous publications of the same area and names its publisher to the others', async () => {
    const builds = await Promise.all(
      Array.from({ length: 20 }, (_each, index) => buildRemote('admin', `1.0.0-b${index}`)),
    );
    const before = await versions();
    const results = await Promise.allSettled(
      builds.map((build) => publishBuilds(openStore(), [build], leo, { expected: 1 })),
    );
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
    expect(reasons).toHaveLength(builds.length - 1);
    for (const reason of reasons) {
      expect(reason).toBeInstanceOf(ReleaseConflictError);
      expect(reason.message).toMatch(/Leo hizo la publicación 2 \(Publica admin 1\.0\.0-b/);
    }
    expect(await store.numbers()).toEqual([1, 2]);
    expect(await versions()).toEqual({ ...before, admin: expect.stringMatching(/^1\.0\.0-b/) as string });
  });

  /** A store in which somebody else is faster by one publication, between the look at the release and its change. */
  const overtakenBy = (name: string, version: string): ReleaseStore => {
    let isOvertaken = false;
    return {
      ...store,
      commit: async (draft, expected) => {
        if (!isOvertaken) {
          isOvertaken = true;
          await publish(name, version, leo);
        }
        return store.commit(draft, expected);
      },
    };
  };

  it('publishes on top of another area’s publication, and not on top of the same area’s', async () => {
    const build = await buildRemote('admin', '1.0.0-b');
    const { release } = await publishBuilds(overtakenBy('requests', '1.0.0-c'), [build], ana);
    expect(release.number).toBe(3);
    expect(await versions()).toMatchObject({ admin: '1.0.0-b', requests: '1.0.0-c' });

    const repeated = await buildRemote('admin', '1.0.0-d');
    const refused = publishBuilds(overtakenBy('admin', '1.0.0-c'), [repeated], ana);
    await expect(refused).rejects.toThrow(ReleaseConflictError);
    await expect(refused).rejects.toThrow(/Leo hizo la publicación 4 \(Publica admin 1\.0\.0-c/);
    expect(await versions()).toMatchObject({ admin: '1.0.0-c' });
    await expect(rollBack(overtakenBy('admin', '1.0.0-e'), 'admin', undefined, ana)).rejects.toThrow(
      /Publica admin 1\.0\.0-e/,
    );
  });

  it('refuses a change based on an older release and names the releases since', async () => {
    await publish('requests', '1.0.0-b', leo);
    const attempt = publishBuilds(store, [await buildRemote('admin', '1.0.0-b')], ana, { expected: 1 });
    await expect(attempt).rejects.toThrow(/Leo hizo la publicación 2 \(Publica requests 1\.0\.0-b, .*2026/);
    await expect(rollBack(store, 'requests', undefined, ana, { expected: 1 })).rejects.toThrow(ReleaseConflictError);
    expect((await current()).number).toBe(2);
  });

  it('starts a canary, changes its audience and promotes it', async () => {
    const before = await versions();
    await publishCanary(store, await buildRemote('admin', '1.0.0-b'), TENTH, ana);
    const tried = await current();
    expect(tried.note).toBe('Prueba admin 1.0.0-b con 10 % de los usuarios');
    expect(tried.remotes.admin).toMatchObject({
      version: '1.0.0-a',
      canary: { version: '1.0.0-b', share: 10, roles: [], maxErrorRate: CANARY_MAX_ERROR_RATE, publishedBy: 'Ana' },
    });
    const gets = (release: ReleaseDocument) =>
      Array.from({ length: 200 }, (_each, id) => versionFor(release.remotes.admin!, { id, roles: [] }).version);
    await setCanary(store, 'admin', undefined, { share: 40 }, leo);
    await setCanary(store, 'admin', undefined, { roles: [ROLE.assigner] }, leo);
    const wider = await current();
    expect(wider.remotes.admin?.canary).toMatchObject({
      version: '1.0.0-b',
      share: 40,
      roles: [ROLE.assigner],
      publishedBy: 'Ana',
    });
    gets(tried).forEach((version, id) => {
      if (version === '1.0.0-b') expect(gets(wider)[id]).toBe('1.0.0-b');
    });
    expect(await versions()).toEqual(before);

    await promote(store, 'admin', undefined, leo);
    expect(await versions()).toEqual({ ...before, admin: '1.0.0-b' });
    expect((await current()).remotes.admin?.canary).toBeUndefined();
    expect((await rollBack(store, 'admin', undefined, leo)).release.note).toBe('Vuelve admin a 1.0.0-a');
    expect(await versions()).toEqual(before);
  });

  it('ends a canary once when many callers end it at the same moment', async () => {
    await publishCanary(store, await buildRemote('admin', '1.0.0-b'), TENTH, ana);
    const end = { version: '1.0.0-b', reason: 'falla' };
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => removeCanary(openStore(), 'admin', end, { by: 'portal', at: new Date() })),
    );
    const changed = results.filter((result) => result.status === 'fulfilled' && result.value.changed);
    expect(changed).toHaveLength(1);
    expect((await current()).note).toBe('Retira la prueba de admin 1.0.0-b: falla');
    expect(await store.numbers()).toEqual([1, 2, 3]);
    expect((await removeCanary(store, 'admin', end, ana)).changed).toBe(false);
  });

  it('ignores a build that is stable, and refuses it beside another canary', async () => {
    const stable = await buildRemote('admin', '1.0.0-a');
    const publish = () => publishCanary(store, stable, TENTH, ana);
    expect(await publish()).toMatchObject({ changed: false, published: [] });
    await publishCanary(store, await buildRemote('admin', '1.0.0-b'), TENTH, ana);
    await expect(publish()).rejects.toThrow('1.0.0-b está en prueba: termina esa prueba con canary admin --off');
  });

  it("refuses a canary of everyone's version, and of an unknown version", async () => {
    const refusals = [
      [() => setCanary(store, 'admin', '1.0.0-a', TENTH, ana), /ya es la versión de todos/],
      [() => setCanary(store, 'admin', '9.9.9', TENTH, ana), /no se ha publicado nunca/],
      [() => setCanary(store, 'admin', undefined, TENTH, ana), /no tiene una versión en prueba/],
      [() => setCanary(store, 'shell', '1.0.0-a', TENTH, ana), /ya es la versión de todos/],
      [() => setCanary(store, 'fleet', undefined, TENTH, ana), /no tiene un área fleet/],
      [() => promote(store, 'admin', undefined, ana), /no tiene una versión en prueba/],
      [
        async () => publishCanary(store, await buildRemote('fleet', '1.0.0-a'), TENTH, ana),
        /no tiene un área fleet, y la primera versión de un área es de todos: publícala sin prueba/,
      ],
    ] as const;
    for (const [attempt, message] of refusals) {
      const refused = attempt();
      await expect(refused).rejects.toThrow(ReleaseRefusedError);
      await expect(refused).rejects.toThrow(message);
    }
    expect(await store.numbers()).toEqual([1]);
  });

  it('rolls back one step per call, and forward again to a named version', async () => {
    await publish('admin', '1.0.0-b');
    await publish('admin', '1.0.0-c');
    const back = async () => (await rollBack(store, 'admin', undefined, leo)).release.remotes.admin?.version;
    expect(await back()).toBe('1.0.0-b');
    expect(await back()).toBe('1.0.0-a');
    await expect(back()).rejects.toThrow(/no tiene una versión anterior/);
    const { release } = await promote(store, 'admin', '1.0.0-c', leo);
    expect(release.remotes.admin).toMatchObject({ version: '1.0.0-c', publishedBy: 'Ana' });
    const history = createReleaseHistory(openStore());
    expect((await history.versionsOf('admin')).map(({ version, role }) => [version, role])).toEqual([
      ['1.0.0-c', 'stable'],
      ['1.0.0-b', null],
      ['1.0.0-a', null],
    ]);
    await publish('requests', '1.0.0-b');
    expect((await history.page({ offset: 0, limit: 2 })).entries.map(({ number }) => number)).toEqual([7, 6]);
  });

  it('withdraws an area, and restores it by a publication, a rollback or a named version', async () => {
    const withdrawn = async () => (await withdraw(store, 'admin', leo)).release;
    await publish('admin', '1.0.0-b');
    await publishCanary(store, await buildRemote('admin', '1.0.0-c'), TENTH, ana);
    const before = await versions();
    const release = await withdrawn();
    expect(release).toMatchObject({ createdBy: 'Leo', note: 'Retira admin 1.0.0-b del portal' });
    const { admin: _admin, ...others } = before;
    expect(await versions()).toEqual(others);
    expect((await rollBack(openStore(), 'admin', undefined, ana)).release.remotes.admin).toMatchObject({
      version: '1.0.0-b',
    });
    expect((await current()).remotes.admin?.canary).toBeUndefined();
    await withdrawn();
    await promote(store, 'admin', '1.0.0-a', ana);
    expect(await versions()).toEqual({ ...before, admin: '1.0.0-a' });
    await withdrawn();
    await publish('admin', '1.0.0-b');
    expect(await versions()).toEqual(before);

    const number = (await current()).number;
    await expect(withdraw(store, 'shell', ana)).rejects.toThrow(/El shell no se retira/);
    await expect(withdraw(store, 'fleet', ana)).rejects.toThrow(/no tiene un área fleet/);
    await expect(rollBack(store, 'fleet', undefined, ana)).rejects.toThrow(/no tiene un área fleet/);
    await withdraw(store, 'admin', ana, { dryRun: true });
    expect((await current()).number).toBe(number);
  });

  it('rolls the whole portal back without a canary that has ended', async () => {
    await publishBuilds(store, [await buildRemote('admin', '1.0.0-b')], ana);
    await publishCanary(store, await buildRemote('requests', '1.0.0-b'), TENTH, ana);
    await publishCanary(store, await buildShell('1.0.0-b'), TENTH, ana);
    const { number } = await current();
    await publish('admin', '1.0.0-c');
    await setCanary(store, 'shell', undefined, { share: 50 }, leo);
    await removeCanary(store, 'requests', { reason: 'falla' }, { by: 'portal', at: new Date() });
    const { release } = await rollBackAll(store, number, leo);
    expect(release).toMatchObject({
      shell: { canary: { version: '1.0.0-b', share: 10, publishedBy: 'Ana' } },
      remotes: { admin: { version: '1.0.0-b', publishedBy: 'Ana' }, requests: { version: '1.0.0-a' } },
    });
    expect(release.remotes.requests).not.toHaveProperty('canary');
    // It equals the earlier release, as far as it returns.
    expect((await rollBackAll(store, number, leo)).changed).toBe(false);
  });

  it('stores a version without an audience, also beside a canary', async () => {
    const forNobody = completeAudience({ share: 0 });
    await publishCanary(store, await buildRemote('admin', '1.0.0-b'), forNobody, ana);
    await publishCanary(store, await buildRemote('admin', '1.0.0-c'), forNobody, ana);
    await setCanary(store, 'admin', undefined, { roles: [ROLE.assigner] }, ana);
    const build = await buildRemote('admin', '1.0.0-d');
    const remote = 'admin';
    expect((await publishCanary(store, build, forNobody, leo, { dryRun: true })).changed).toBe(false);
    expect(await store.storedReport(remote, '1.0.0-d')).toBeUndefined();
    expect((await publishCanary(store, build, forNobody, leo)).changed).toBe(false);
    expect(await store.storedReport(remote, '1.0.0-d')).toEqual(build.report);
    expect((await current()).remotes.admin?.canary?.version).toBe('1.0.0-c');
  });

  it('creates no release when a rollback changes nothing', async () => {
    await publish('admin', '1.0.0-b');
    await rollBack(store, 'admin', undefined, leo);
    expect((await rollBackAll(store, 1, ana)).changed).toBe(false);
    expect(await store.numbers()).toEqual([1, 2, 3]);
    await publish('fleet', '1.0.0-a');
    expect((await rollBackAll(store, 1, ana)).release.remotes.fleet).toBeUndefined();
  });

  it('changes nothing in a dry run', async () => {
    const build = await buildRemote('admin', '1.0.0-b');
    const dry = { dryRun: true };
    const change = await publishBuilds(store, [build], ana, dry);
    expect(toOutcome(change)).toMatchObject({
      changed: true,
      dryRun: true,
      release: { number: 2, note: 'Publica admin 1.0.0-b' },
      changes: [{ deployable: 'admin', role: 'stable', before: '1.0.0-a', after: '1.0.0-b' }],
    });
    await publishCanary(store, build, TENTH, ana, dry);
    await publish('requests', '1.0.0-b');
    await rollBack(store, 'requests', undefined, ana, dry);
    await rollBackAll(store, 1, ana, dry);
    expect(await store.numbers()).toEqual([1, 2]);
    expect(await store.storedReport('admin', '1.0.0-b')).toBeUndefined();
  });
});

describe('builds that are refused', () => {
  beforeEach(async () => {
    root = await createTestFolder();
    store = createFolderReleaseStore(root);
    await publishBuilds(store, [await buildShell('1.0.0-a')], ana);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it.each([
    ['release.json', /el nombre release\.json está reservado/],
    ['remoteEntry.js.br', /el nombre remoteEntry\.js\.br está reservado/],
    ['remoteEntry.js/deep.js', /remoteEntry\.js es a la vez archivo y carpeta/],
    [`${'x'.repeat(130)}.js`, /demasiado largo/],
  ])('refuses a file named %s', async (name, message) => {
    const build = await buildRemote('admin', '1.0.0-a');
    const files = { ...build.report.files, [name]: build.report.files['remoteEntry.js']! };
    const attempt = publishBuilds(store, [{ ...build, report: { ...build.report, files } }], ana);
    await expect(attempt).rejects.toThrow(message);
    expect(await readdir(root)).not.toContain('remotes');
  });

  it('refuses a build that is larger than it declares', async () => {
    const noise = Array.from({ length: 60_000 }, (_each, index) => Math.sin(index).toString(36).slice(2)).join('');
    const build = await buildRemote('admin', '1.0.0-a', {}, { 'late.1a2b3c4d.js': noise });
    expect(build.report.sizes.gzip).toBeLessThan(2_000);
    await expect(publishBuilds(store, [build], ana)).rejects.toThrow(/KB de código comprimido y su presupuesto/);
  });

  it.each(['.br', '.gz'])('refuses a build whose compressed copy %s has other content', async (suffix) => {
    const build = await buildRemote('admin', '1.0.0-a');
    const other = await buildRemote('admin', '1.0.0-b');
    const copy = `remoteEntry.js${suffix}`;
    await copyFile(path.join(other.folder, copy), path.join(build.folder, copy));
    await expect(publishBuilds(store, [build], ana)).rejects.toThrow(`copia comprimida ${copy} no es`);
    expect(await store.storedReport('admin', '1.0.0-a')).toBeUndefined();
  });
});

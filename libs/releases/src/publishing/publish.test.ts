import { areaScope, CONTRACT_VERSION, MANIFEST_FILE } from '@portal/domain';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildRemote, buildShell, createTestFolder } from '../testing/build-fixture';
import { createFolderReleaseStore } from '../store/folder-release-store';
import { ReleaseConflictError, ReleaseRefusedError, type ReleaseStore } from '../store/release-store';
import { createReleaseHistory } from '../store/release-history';
import { changesBetween } from '../store/release-versions';
import { promote, removeCanary, rollBack, rollBackAll, setCanary } from './move';
import { completeAudience, publishBuilds, publishCanary, readLocalBuild } from './publish';
import type { Publication } from './release-change';

/** A contract that this shell does not provide yet. */
const LATER_CONTRACT = '^99.0.0';

const publication: Publication = { by: 'ana', at: new Date('2026-03-01T12:00:00Z') };

let root: string;
let store: ReleaseStore;

beforeEach(async () => {
  root = await createTestFolder();
  store = createFolderReleaseStore(root);
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function publishFirst(): Promise<void> {
  const builds = [await buildShell('1.0.0-a'), await buildRemote('admin', '1.0.0-a')];
  await publishBuilds(store, builds, publication);
}

describe('publishing', () => {
  it('makes a numbered release of every build, with the integrity of each file', async () => {
    await publishFirst();
    const release = await store.current();
    expect(release).toMatchObject({
      number: 1,
      createdBy: 'ana',
      createdAt: '2026-03-01T12:00:00.000Z',
      shell: { version: '1.0.0-a', contract: CONTRACT_VERSION },
      remotes: { admin: { version: '1.0.0-a', manifest: '/remotes/admin/1.0.0-a/mf-manifest.json' } },
    });
    expect(Object.keys(release?.remotes.admin?.files ?? {}).sort()).toEqual([
      'expose.5e6f7a8b.js',
      MANIFEST_FILE,
      'remoteEntry.js',
    ]);
    expect((await readdir(path.join(root, 'remotes/admin/1.0.0-a'))).sort()).toContain('remoteEntry.js.br');
    expect(await readdir(path.join(root, 'incoming'))).toEqual([]);
  });

  it('keeps the source maps of a version, which no release names', async () => {
    await publishFirst();
    const name = 'expose.js.map';
    const build = await buildRemote('admin', '1.0.0-b', {}, { [name]: '{"version":3}' });
    const { [name]: map, ...files } = build.report.files;
    if (!map) throw new Error('the build has no map');
    await publishBuilds(store, [{ ...build, report: { ...build.report, files, maps: { [name]: map } } }], publication);
    const admin = 'admin';
    expect((await store.readVersionFile(admin, '1.0.0-b', name)).toString()).toBe('{"version":3}');
    expect((await store.storedReport(admin, '1.0.0-b'))?.maps).toEqual({ [name]: map });
    expect((await store.current())?.remotes.admin?.files).not.toHaveProperty([name]);
  });

  it('keeps the origin of a version that becomes stable or a canary again', async () => {
    await publishFirst();
    const source = { commit: '3f9c2ab', branch: 'agenda', author: 'Luz', note: 'Semana' };
    await publishBuilds(store, [await buildRemote('admin', '1.0.0-b')], { ...publication, source });
    expect(await store.current()).toMatchObject({ source, remotes: { admin: { source } } });
    await rollBack(store, 'admin', undefined, publication);
    expect(await store.current()).not.toHaveProperty('source');
    const audience = completeAudience({ share: 10 });
    await setCanary(store, 'admin', '1.0.0-b', audience, publication);
    expect((await store.current())?.remotes.admin?.canary).toMatchObject({ source });
    await promote(store, 'admin', undefined, publication);
    const history = createReleaseHistory(store);
    expect(await history.versionsOf('admin')).toMatchObject([{ version: '1.0.0-b', source }, { version: '1.0.0-a' }]);
    expect((await history.page({ offset: 0, limit: 9 })).entries.map((entry) => entry.source?.note)).toEqual([
      undefined,
      undefined,
      undefined,
      'Semana',
      undefined,
    ]);
  });

  it('starts a canary of a shell, widens it, ends it and promotes it', async () => {
    await publishFirst();
    const audience = completeAudience({ share: 10 });
    await publishCanary(store, await buildShell('1.0.0-b'), audience, publication);
    expect((await store.current())?.shell).toMatchObject({
      version: '1.0.0-a',
      canary: { version: '1.0.0-b', share: 10 },
    });
    await setCanary(store, 'shell', undefined, { share: 30 }, publication);
    expect((await store.current())?.shell.canary).toMatchObject({ share: 30 });
    expect(changesBetween(await store.find(1), (await store.current())!)).toEqual([
      { deployable: 'shell', role: 'canary', before: null, after: '1.0.0-b' },
    ]);
    await removeCanary(store, 'shell', {}, publication);
    expect((await store.current())?.shell).not.toHaveProperty('canary');
    await setCanary(store, 'shell', '1.0.0-b', audience, publication);
    // An area that is published meanwhile leaves it alone.
    await publishBuilds(store, [await buildRemote('admin', '1.0.0-b')], publication);
    expect((await store.current())?.shell.canary?.version).toBe('1.0.0-b');
    await promote(store, 'shell', undefined, publication);
    expect((await store.current())?.shell).toMatchObject({ version: '1.0.0-b' });
    expect((await store.current())?.shell).not.toHaveProperty('canary');
  });

  it("refuses a canary of a shell that an area does not work in, and an area that does not work in the shell's canary", async () => {
    await publishFirst();
    const audience = completeAudience({ share: 10 });
    const older = await buildShell('1.0.0-b', { shared: { react: '18.0.0' } });
    await expect(publishCanary(store, older, audience, publication)).rejects.toThrow(/admin 1\.0\.0-a: react/);
    await publishCanary(store, await buildShell('1.0.0-c', { shared: { react: '19.4.0' } }), audience, publication);
    const newer = await buildRemote('admin', '1.0.0-d', { shared: { react: '^19.4.0' } });
    await expect(publishBuilds(store, [newer], publication)).rejects.toThrow(/shell 1\.0\.0-a/);
    await promote(store, 'shell', undefined, publication);
    await setCanary(store, 'shell', '1.0.0-a', audience, publication);
    await expect(publishBuilds(store, [newer], publication)).rejects.toThrow(/shell 1\.0\.0-a/);
  });

  it('creates no release when every version is the current one', async () => {
    await publishFirst();
    const repeated = await publishBuilds(store, [await buildRemote('admin', '1.0.0-a')], publication);
    expect(repeated?.published).toEqual([]);
    expect(await store.numbers()).toEqual([1]);
  });

  it('publishes after a publication that was interrupted', async () => {
    await publishFirst();
    await mkdir(path.join(root, 'incoming/abandoned'), { recursive: true });
    await writeFile(path.join(root, 'documents/.000002.json.abandoned'), '{');
    await publishBuilds(store, [await buildRemote('admin', '1.0.0-b')], publication);
    expect((await store.current())?.remotes.admin?.version).toBe('1.0.0-b');
  });
});

describe('a refused publication', () => {
  const refused = async (
    build: Promise<Parameters<typeof publishBuilds>[1][number]>,
    reason: RegExp | string,
  ): Promise<void> => {
    await publishFirst();
    const attempt = publishBuilds(store, [await build], publication);
    await expect(attempt).rejects.toThrow(ReleaseRefusedError);
    await expect(attempt).rejects.toThrow(reason);
    expect(await store.numbers()).toEqual([1]);
  };

  it('names a contract that the shell does not provide', () =>
    refused(
      buildRemote('requests', '1.0.0-a').then((build) => {
        const area = build.report.area && { ...build.report.area, contract: LATER_CONTRACT };
        return { ...build, report: { ...build.report, contract: LATER_CONTRACT, ...(area ? { area } : {}) } };
      }),
      `Al shell 1.0.0-a le falta lo que usan estas versiones.\nrequests 1.0.0-a: contrato ${LATER_CONTRACT} (ofrece ${CONTRACT_VERSION}).`,
    ));

  it('names a shared package that does not fit', () =>
    refused(
      buildRemote('requests', '1.0.0-a', { shared: { react: '^20.0.0' } }),
      /requests 1\.0\.0-a: react \^20\.0\.0 \(ofrece 19\.3\.1\)/,
    ));

  it('names a size above the budget', () =>
    refused(
      buildRemote('requests', '1.0.0-a', { sizes: { bytes: 9e6, gzip: 3e6, brotli: 2e6 } }),
      /2930 KB de código comprimido y su presupuesto es 250 KB/,
    ));

  it('names a build that carries another name', () =>
    refused(
      buildRemote('requests', '1.0.0-b').then((build) => ({ ...build, deployable: 'admin' })),
      /no es el área admin/,
    ));

  it.each([
    'phish.html',
    'phish.HTM',
    'drawing.svg',
    'drawing.svgz',
    'feed.xml',
    'page.xhtml',
    'app.js.html',
    'page.mht',
    'page',
    'deep/index.html',
    'index.html',
  ])('names %s, which a browser may open as a document on the origin of the portal', (name) =>
    refused(
      buildRemote('requests', '1.0.0-a', {}, { [name]: '<script>steal()</script>' }),
      `${name} no es código, estilo, fuente ni imagen`,
    ),
  );

  it('names a document among the source maps, and one of the shell beside its page', async () => {
    await refused(
      buildRemote('requests', '1.0.0-a', {}, { 'map.html': '' }).then(({ report, ...build }) => {
        const { 'map.html': map, ...files } = report.files;
        return { ...build, report: { ...report, files, ...(map && { maps: { 'map.html': map } }) } };
      }),
      'map.html no es código',
    );
    const shell = await buildShell('1.0.0-b', {}, { 'other/index.html': '' });
    await expect(publishBuilds(store, [shell], publication)).rejects.toThrow('other/index.html no es código');
  });

  it.each([
    ['body', 'body{background:red}'],
    ['.work-request-link', '.work-request-link{color:red}'],
    ['h1', `${areaScope('requests')} .own{content:"}"}/*! licence */@media print{h1{color:red}}`],
  ])('names a style that is not limited to the area: %s', (selector, css) =>
    refused(
      buildRemote('requests', '1.0.0-a', {}, { 'app.css': css }),
      `app.css no limita «${selector}» al área; constrúyela con las herramientas del portal`,
    ),
  );

  it('names a source map that is too large to be decoded', () =>
    refused(
      buildRemote('requests', '1.0.0-a').then(({ report, ...build }) => {
        const map = { integrity: 'sha384-x', bytes: 5 * 1024 * 1024 + 1 };
        return { ...build, report: { ...report, maps: { 'main.js.map': map } } };
      }),
      'el mapa main.js.map ocupa más de 5 MB',
    ));

  it('names a file that is no code and larger than a page needs', () =>
    refused(
      buildRemote('requests', '1.0.0-a').then(({ report, ...build }) => {
        const files = { ...report.files, 'assets/film.webp': { integrity: 'sha384-x', bytes: 1024 * 1024 + 1 } };
        return { ...build, report: { ...report, files } };
      }),
      'el archivo assets/film.webp ocupa más de 1 MB',
    ));

  it('names a file that was changed after the build', () =>
    refused(
      buildRemote('requests', '1.0.0-a').then(async (build) => {
        await writeFile(path.join(build.folder, 'remoteEntry.js'), 'steal()');
        return build;
      }),
      /remoteEntry\.js no es el archivo que se construyó/,
    ));

  it('names a file of the manifest that is not there', () =>
    refused(
      buildRemote('requests', '1.0.0-a').then((build) => {
        const kept = Object.entries(build.report.files).filter(([name]) => name !== 'expose.5e6f7a8b.js');
        return { ...build, report: { ...build.report, files: Object.fromEntries(kept) } };
      }),
      /manifiesto nombra archivos que no trae: expose\.5e6f7a8b\.js/,
    ));

  it('names the modules of slots that the build does not expose', () =>
    refused(
      buildRemote('requests', '1.0.0-a').then(({ report, ...build }) => {
        const slot = {
          place: 'home' as const,
          module: 'home',
          title: 'Pendientes',
          order: 1,
          roles: [],
          contractorRoles: [],
        };
        return { ...build, report: { ...report, area: { ...report.area!, slots: [slot] } } };
      }),
      'debe exponer ./App, ./home y nada más',
    ));

  it('names a version that is published with other contents', async () => {
    await publishFirst();
    const build = await buildRemote('admin', '1.0.0-b');
    await publishBuilds(store, [build], publication);
    await rollBack(store, 'admin', undefined, publication);
    const other = await buildRemote('admin', '1.0.0-b');
    await writeFile(path.join(other.folder, 'remoteEntry.js'), 'other');
    const files = { ...other.report.files, 'remoteEntry.js': { integrity: `sha384-${'b'.repeat(64)}`, bytes: 5 } };
    await expect(publishBuilds(store, [{ ...other, report: { ...other.report, files } }], publication)).rejects.toThrow(
      /ya está publicada con otro contenido/,
    );
  });

  it('refuses the first release without a shell', async () => {
    await expect(publishBuilds(store, [await buildRemote('admin', '1.0.0-a')], publication)).rejects.toThrow(
      /la primera publicación debe traer el shell/,
    );
  });
});

describe('rolling back', () => {
  it('refuses a rollback without an earlier version', async () => {
    await expect(rollBackAll(store, undefined, publication)).rejects.toThrow(/no hay nada publicado/);
    await publishFirst();
    await expect(rollBackAll(store, undefined, publication)).rejects.toThrow(/No hay una publicación 0/);
    await expect(rollBack(store, 'admin', undefined, publication)).rejects.toThrow(/no tiene una versión anterior/);
    await expect(rollBack(store, 'fleet', undefined, publication)).rejects.toThrow(/no tiene un área fleet/);
    await expect(rollBack(store, 'constructor', undefined, publication)).rejects.toThrow(/no tiene un área/);
  });
});

describe('the store', () => {
  it('refuses a commit on top of a release that is no longer the newest', async () => {
    await publishFirst();
    const release = await store.current();
    if (!release) throw new Error('nothing published');
    const attempts = await Promise.allSettled([1, 1, 0].map((expected) => store.commit(release, expected)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason as unknown] : []))).toEqual([
      expect.any(ReleaseConflictError),
      expect.any(ReleaseConflictError),
    ]);
    expect(await store.numbers()).toEqual([1, 2]);
  });

  it('finds no build in an empty folder', async () => {
    expect(await readLocalBuild('shell', root)).toBeUndefined();
  });
});

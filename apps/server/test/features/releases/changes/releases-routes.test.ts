import {
  MANIFEST_FILE,
  type AreaFailure,
  type Deployment,
  type Page,
  type PageLoad,
  type ReleaseEntry,
  type ReleaseOutcome,
  ROLE,
} from '@portal/domain';
import { buildRemote, type BuildReport } from '@portal/releases';
import { readdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';

import { withoutAuditOf } from '../../../support/audit-failures';
import { createTestApp, type Caller, type Part, type TestApp } from '../../../support/test-app';
import {
  createTestReleases,
  FIRST_PUBLISHER,
  toUploadForm,
  type TestReleases,
  toUploadFormOfSeveral,
} from '../../../support/test-releases';

const AREAS = ['admin', 'requests', 'field-repairs', 'contractors', 'finance-report'];
const LATER_CONTRACT = '^99.0.0';

let test: TestApp;
let releases: TestReleases;
let admin: Caller;

beforeAll(async () => {
  test = await createTestApp();
  releases = await createTestReleases(test.dataDir);
  await releases.publish('shell', ...AREAS);
  admin = await test.as(await test.createUser({ roles: [ROLE.admin], name: 'Ana' }));
});
afterAll(() => test.close());

type Form = Record<string, Part>;

const addressOf = (area: string, step: string): string => `/api/v1/releases/areas/${area}/${step}`;
const upload = (area: string, form: Form, caller = admin) => caller.post(addressOf(area, 'versions'), { form });
const outcome = (response: { json: <Body>() => Body }): ReleaseOutcome =>
  response.json<{ data: ReleaseOutcome }>().data;
const versionsNow = async (): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries((await releases.current()).remotes).map(([name, { version }]) => [name, version]));
const numberNow = async (): Promise<number> => (await releases.current()).number;

describe('publishing a build', () => {
  it('makes it stable in one step and changes nothing else', async () => {
    const before = await versionsNow();
    const build = await releases.build('admin');
    const response = await upload('admin', await toUploadForm(build));
    expect([response.statusCode, outcome(response)]).toMatchObject([
      200,
      {
        changed: true,
        dryRun: false,
        changes: [{ deployable: 'admin', role: 'stable', after: build.report.version }],
      },
    ]);
    expect(await versionsNow()).toEqual({ ...before, admin: build.report.version });
    const remote = (await releases.current()).remotes.admin;
    expect(remote).toMatchObject({ files: build.report.files, publishedBy: expect.stringContaining('Ana') });
    // The same again is nothing at all.
    expect(outcome(await upload('admin', await toUploadForm(build))).changed).toBe(false);
    expect(await readdir(path.join(test.dataDir, 'staging'))).toEqual([]);
  });

  it('reports the change in a dry run without making it', async () => {
    const number = await numberNow();
    const build = await releases.build('requests');
    const response = await upload('requests', await toUploadForm(build, { dryRun: '1' }));
    expect(outcome(response)).toMatchObject({ changed: true, dryRun: true, release: { number: number + 1 } });
    expect(await numberNow()).toBe(number);
    expect(await releases.store.storedReport(build.deployable, build.report.version)).toBeUndefined();
  });

  it('succeeds when its audit entry cannot be stored', async () => {
    const entries = () =>
      test.db.selectFrom('audit_entries').where('kind', '=', 'release-changed').selectAll().execute();
    const before = await entries();
    const build = await releases.build('admin');
    const form = await toUploadForm(build);
    const response = await withoutAuditOf(test.db, 'release-changed', () => upload('admin', form));
    expect([response.statusCode, outcome(response).changed]).toEqual([200, true]);
    expect(await versionsNow()).toMatchObject({ admin: build.report.version });
    expect(await entries()).toEqual(before);
  });

  it('succeeds when old versions cannot be pruned', async () => {
    // A link that leads to itself cannot be read.
    const unreadable = path.join(test.dataDir, 'releases/remotes/admin/1.0.0-unreadable');
    await symlink(unreadable, unreadable);
    try {
      const build = await releases.build('admin');
      const response = await upload('admin', await toUploadForm(build));
      expect([response.statusCode, outcome(response).changed]).toEqual([200, true]);
      expect(await versionsNow()).toMatchObject({ admin: build.report.version });
    } finally {
      await rm(unreadable);
    }
  });

  it('refuses a change based on an older release and names the publications since', async () => {
    const expected = await numberNow();
    const [version] = await releases.publish('requests');
    const form = await toUploadForm(await releases.build('admin'), { expected: String(expected) });
    const response = await upload('admin', form);
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      {
        code: 'STATE_CONFLICT',
        message: expect.stringContaining(`${FIRST_PUBLISHER} hizo la publicación ${expected + 1}`),
      },
    ]);
    expect(response.json<{ message: string }>().message).toContain(`Publica requests ${version}`);
    const rollback = await admin.post(addressOf('requests', 'rollback'), { body: { expected } });
    expect(rollback.statusCode).toBe(409);
  });
});

describe('a build that does not fit', () => {
  const form = async (change: (form: Form) => void, area = 'admin'): Promise<Form> => {
    const whole = await toUploadForm(await releases.build(area));
    change(whole);
    return whole;
  };
  const changedReport = (change: (report: { files: Record<string, { integrity: string; bytes: number }> }) => void) =>
    form((whole) => {
      const report = JSON.parse(whole.report as string) as Parameters<typeof change>[0];
      change(report);
      whole.report = JSON.stringify(report);
    });
  const file = (content: string): Part => ({ filename: 'file', content });

  const cases: [string, () => Promise<Form>, number, RegExp][] = [
    [
      'asks for a contract the shell does not have',
      async () => toUploadForm(await withContract(LATER_CONTRACT)),
      422,
      /contrato \^99/,
    ],
    ['is another area’s', () => form(() => undefined, 'requests'), 422, /no es el área admin/],
    [
      'was tampered with',
      () => form((whole) => (whole['remoteEntry.js'] = file('// admin 1.0.9-tes!'))),
      422,
      /no es el archivo que se construyó|más grande/,
    ],
    [
      'has a larger file than it says',
      () => form((whole) => (whole['remoteEntry.js'] = file('x'.repeat(5_000)))),
      422,
      /es más grande de lo que dice/,
    ],
    [
      'lacks a file',
      () => form((whole) => delete whole['expose.5e6f7a8b.js']),
      422,
      /Faltan archivos del build: expose/,
    ],
    [
      'lacks its manifest',
      () => form((whole) => delete whole[MANIFEST_FILE]),
      422,
      /Faltan archivos del build: mf-manifest/,
    ],
    [
      'names no manifest',
      () => changedReport(({ files }) => delete files[MANIFEST_FILE]),
      422,
      /no nombra el archivo mf-manifest|no trae mf-manifest/,
    ],
    [
      'has a copy of something else',
      () => form((whole) => (whole['remoteEntry.js.br'] = file('no es brotli'))),
      422,
      /copia comprimida/,
    ],
    [
      'brings a file that it does not name',
      () => form((whole) => (whole['more.js'] = file('1'))),
      422,
      /no nombra el archivo more\.js/,
    ],
    [
      'climbs out by the name of a part',
      () => form((whole) => (whole['../../../evil.js'] = file('1'))),
      422,
      /no nombra el archivo/,
    ],
    ['names an absolute path', () => form((whole) => (whole['/etc/evil.js'] = file('1'))), 422, /no nombra el archivo/],
    [
      'climbs out in its report',
      () => changedReport(({ files }) => (files['../evil.js'] = { integrity: `sha384-${'a'.repeat(64)}`, bytes: 1 })),
      422,
      /relative path/,
    ],
    [
      'hides a file',
      () => changedReport(({ files }) => (files['.git/config'] = { integrity: `sha384-${'a'.repeat(64)}`, bytes: 1 })),
      422,
      /relative path/,
    ],
    [
      'is enormous',
      () => changedReport(({ files }) => (files['big.js'] = { integrity: `sha384-${'a'.repeat(64)}`, bytes: 1e9 })),
      413,
      /más de 64 MB/,
    ],
    [
      'has too many files',
      () =>
        changedReport(({ files }) => {
          for (let index = 0; index < 1_001; index += 1)
            files[`f${index}.js`] = { integrity: `sha384-${'a'.repeat(64)}`, bytes: 1 };
        }),
      413,
      /más de 1000 archivos/,
    ],
    ['has a name that no disk takes', () => naming(`${'x'.repeat(300)}.js`), 400, /no se pudo leer/],
    ['has a file that is a folder too', () => naming('deep.js', 'deep.js/er.js'), 400, /no se pudo leer/],
    ['has a file where its report lies', () => naming('release.json'), 422, /reservado/],
    ['has no report', () => form((whole) => delete whole.report), 422, /`report` antes de los archivos/],
    ['has a report that is no JSON', () => form((whole) => (whole.report = '{')), 422, /no es JSON/],
    [
      'has a report of something else',
      () => form((whole) => (whole.report = '{"name":"admin"}')),
      422,
      /no se puede leer/,
    ],
    [
      'has a canary for more than all',
      () => form((whole) => (whole.canary = '{"share":200}')),
      422,
      /campos por corregir/,
    ],
    ['has a canary that is no JSON', () => form((whole) => (whole.canary = '10 %')), 400, /`canary` debe ser JSON/],
  ];
  const naming = (...names: string[]): Promise<Form> =>
    form((whole) => {
      const report = JSON.parse(whole.report as string) as { files: object };
      const fileEntries = names.map((name) => [name, { integrity: `sha384-${'a'.repeat(64)}`, bytes: 1 }]);
      whole.report = JSON.stringify({ ...report, files: { ...report.files, ...Object.fromEntries(fileEntries) } });
      for (const name of names) whole[name] = file('1');
    });
  const withContract = async (contract: string) => {
    const build = await releases.build('admin');
    const area = build.report.area && { ...build.report.area, contract };
    return { ...build, report: { ...build.report, contract, ...(area ? { area } : {}) } };
  };

  it.each(cases)('is refused when it %s', async (_what, make, status, message) => {
    const before = await numberNow();
    const response = await upload('admin', await make());
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      status,
      expect.stringMatching(message),
    ]);
    expect(await numberNow()).toBe(before);
    expect(await readdir(path.join(test.dataDir, 'staging'))).toEqual([]);
    expect(await readdir(path.join(test.dataDir, 'releases/incoming'))).toEqual([]);
  });

  it('is refused without a form and without a name of the area', async () => {
    expect((await admin.post(addressOf('admin', 'versions'), { body: {} })).statusCode).toBe(415);
    expect((await upload('..%2f..', await form(() => undefined))).statusCode).toBe(404);
    expect((await admin.post(addressOf('constructor', 'rollback'), { body: {} })).statusCode).toBe(404);
  });
});

describe('moving an area', () => {
  it('starts, widens and promotes a canary and withdraws the area, and changes nothing else', async () => {
    const before = await versionsNow();
    const build = await releases.build('admin');
    await upload('admin', await toUploadForm(build, { canary: JSON.stringify({ share: 10, roles: [ROLE.assigner] }) }));
    const deployment = async () => (await admin.get('/api/v1/releases/current')).json<{ data: Deployment }>().data;
    const area = async () => (await deployment()).areas.find(({ name }) => name === 'admin');
    const { version } = build.report;
    expect(await area()).toMatchObject({
      stable: { version: before.admin, health: { people: 0, failed: 0 } },
      canary: { version, share: 10, roles: [ROLE.assigner], maxErrorRate: 5 },
    });
    const { number } = await deployment();
    await admin.put(addressOf('admin', 'canary'), { body: { share: 25.5, expected: number } });
    expect((await area())?.canary).toMatchObject({ version, share: 25.5, roles: [ROLE.assigner] });
    expect((await admin.post(addressOf('admin', 'promote'), { body: {} })).statusCode).toBe(200);
    expect(await area()).toMatchObject({ stable: { version }, canary: null, previous: before.admin });
    expect((await admin.post(addressOf('admin', 'rollback'), { body: {} })).statusCode).toBe(200);
    expect(await versionsNow()).toEqual(before);

    await admin.put(addressOf('admin', 'canary'), { body: { share: 5, version } });
    const off = await admin.delete(addressOf('admin', 'canary'), { query: { expected: await numberNow() } });
    expect([off.statusCode, (await area())?.canary]).toEqual([200, null]);

    const list = await admin.get('/api/v1/releases', { query: { limit: 2 } });
    const { data, total } = list.json<{ data: ReleaseEntry[]; total: number }>();
    expect(data.map(({ note }) => note)).toEqual([
      `Retira la prueba de admin ${version}`,
      `Prueba admin ${version} con 5 % de los usuarios`,
    ]);
    expect(total).toBeGreaterThan(5);
    const versions = await admin.get(addressOf('admin', 'versions'));
    expect(versions.json<{ data: { version: string }[] }>().data[0]).toMatchObject({ version, role: null });
  });

  it('answers 409 where the state does not allow it, 404 for what does not exist', async () => {
    expect((await admin.post(addressOf('admin', 'promote'), { body: {} })).statusCode).toBe(409);
    expect((await admin.put(addressOf('admin', 'canary'), { body: { share: 5 } })).statusCode).toBe(409);
    expect((await admin.post(addressOf('admin', 'promote'), { body: { version: '9.9.9' } })).statusCode).toBe(404);
    expect((await admin.post(addressOf('fleet', 'rollback'), { body: {} })).statusCode).toBe(404);
    expect((await admin.post('/api/v1/releases/rollback', { body: { number: 999 } })).statusCode).toBe(404);
  });

  it('withdraws it, and restores it by a rollback', async () => {
    const before = await versionsNow();
    const withdraw = (area: string) => admin.delete(`/api/v1/releases/areas/${area}`);
    expect(outcome(await withdraw('admin')).release).toMatchObject({ createdBy: expect.stringContaining('Ana') });
    const { admin: version, ...others } = before;
    expect(await versionsNow()).toEqual(others);
    const { data } = (await admin.get('/api/v1/releases/current')).json<{ data: Deployment }>();
    expect(data.withdrawn).toEqual([{ name: 'admin', title: expect.stringContaining('admin'), version }]);
    expect([await withdraw('admin'), await withdraw('shell')].map(({ statusCode }) => statusCode)).toEqual([404, 409]);
    const versions = await admin.get(addressOf('admin', 'versions'));
    expect(versions.json<{ data: unknown[] }>().data).toContainEqual(expect.objectContaining({ version, role: null }));
    await admin.post(addressOf('admin', 'rollback'), { body: {} });
    expect(await versionsNow()).toEqual(before);
  });

  it('rolls the whole portal back to a release', async () => {
    const first = (await releases.store.find(1))!;
    const response = await admin.post('/api/v1/releases/rollback', { body: { number: 1 } });
    expect(outcome(response).release.note).toBe('Vuelve todo a la publicación 1');
    const now = await releases.current();
    expect([now.shell, now.remotes]).toEqual([first.shell, first.remotes]);
  });
});

it('names the place of a failure in the sources, by the map that was published with the build', async () => {
  const version = '1.0.0-mapped';
  // Line 1, column 10 of the script is line 3, column 5 of the source.
  const map = {
    version: 3,
    sources: ['apps/admin/src/users/users-page.tsx'],
    names: [],
    mappings: 'SAEI',
  };
  const built = await buildRemote('admin', version, {}, { 'users.js.map': JSON.stringify(map) });
  const { 'users.js.map': mapFile, ...files } = built.report.files;
  const report = { ...built.report, files, maps: { 'users.js.map': mapFile } };
  const form = await toUploadForm({ ...built, report: report as BuildReport });
  expect((await upload('admin', form)).statusCode).toBe(200);
  const stack = `TypeError: x\n    at e2 (https://portal.empresa.cl/remotes/admin/${version}/users.js:1:10)`;
  const visit: PageLoad = { area: 'admin', version, outcome: 'broken', message: 'x', stack, page: '/user' };
  await admin.post('/api/v1/area-visits', { body: { visits: [visit] } });
  const failures = await admin.get(addressOf('admin', 'failures'), { query: { version } });
  expect(failures.json<Page<AreaFailure>>().data).toMatchObject([
    { stack: 'TypeError: x\n    at e2 (apps/admin/src/users/users-page.tsx:3:5)' },
  ]);
});

it('explains where to look when no release exists', async () => {
  const empty = await createTestApp();
  try {
    const caller = await empty.as(await empty.createUser({ roles: [ROLE.admin] }));
    const response = await caller.get('/api/v1/releases/current');
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      404,
      expect.stringMatching(/RELEASES_URL/),
    ]);
  } finally {
    await empty.close();
  }
});

describe('several builds at once', () => {
  const ui = (...names: string[]) => ({ '@portal/ui': names });
  const send = async (
    builds: Parameters<typeof toUploadFormOfSeveral>[0],
    changeForm: (form: Form) => void = () => undefined,
  ) => {
    const form = await toUploadFormOfSeveral(builds);
    changeForm(form);
    return admin.post('/api/v1/releases/versions', { form });
  };

  it('become one release and are compared with one another', async () => {
    const number = await numberNow();
    const builds = [
      await releases.build('shell', { exports: ui('FormSubmit') }),
      await releases.build('requests', { imports: ui('FormSubmit') }),
      await releases.build('admin'),
    ];
    const response = await send(builds);
    expect(response.statusCode).toBe(200);
    const { shell, remotes, number: made } = await releases.current();
    expect([shell.version, remotes.requests?.version, remotes.admin?.version, made]).toEqual([
      ...builds.map(({ report }) => report.version),
      number + 1,
    ]);
    expect(await readdir(path.join(test.dataDir, 'staging'))).toEqual([]);
  });

  it('are all refused when one of them is, with its name', async () => {
    const before = await versionsNow();
    const builds = [await releases.build('admin'), await releases.build('requests', { imports: ui('NewBanner') })];
    const response = await send(builds);
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      422,
      expect.stringContaining(`requests ${builds[1]?.report.version}: NewBanner de @portal/ui`),
    ]);
    expect(await versionsNow()).toEqual(before);
    expect(await releases.store.storedReport(builds[0]!.deployable, builds[0]!.report.version)).toBeUndefined();
  });

  it('are refused without a report, with a missing file, and under another name', async () => {
    const builds = [await releases.build('admin'), await releases.build('requests')];
    const cases: [(form: Form) => void, RegExp][] = [
      [(form) => delete form['admin/report'], /debe traer `report`/],
      [(form) => delete form['requests/remoteEntry.js'], /Faltan archivos del build: remoteEntry\.js/],
      [(form) => Object.keys(form).forEach((name) => delete form[name]), /`<área>\/report`/],
      [
        (form) => {
          for (const [name, part] of Object.entries(form).filter(([name]) => name.startsWith('requests/'))) {
            delete form[name];
            form[name.replace('requests/', 'contractors/')] = part;
          }
        },
        /no es el área contractors/,
      ],
    ];
    for (const [change, message] of cases) {
      const response = await send(builds, change);
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
        422,
        expect.stringMatching(message),
      ]);
    }
  });
});

import {
  MANIFEST_FILE,
  ROLE,
  type AreaFailure,
  type AreaVersion,
  type Deployment,
  type Page,
  type PageLoad,
  type ReleaseEntry,
  type ReleaseOutcome,
} from '@portal/domain';
import type { BuildReport, LiveBuild } from '@portal/releases';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

import { createTestApp, type Caller, type Part, type TestApp } from '../../support/test-app';
import {
  createTestReleases,
  PLATFORM,
  toUploadForm,
  type TestReleases,
  toUploadFormOfSeveral,
} from '../../support/test-releases';

const AREAS = ['admin', 'requests', 'field-repairs', 'contractors', 'finance-report'];
const LATER_CONTRACT = '^99.0.0';

let test: TestApp;
let releases: TestReleases;
let admin: Caller;

beforeAll(async () => {
  test = await createTestApp();
  releases = createTestReleases(test);
  await releases.publish('shell', ...AREAS);
  admin = await test.as(await test.createUser({ roles: [ROLE.admin], name: 'Ana' }));
});
afterAll(() => test.close());

type Form = Record<string, Part>;

const addressOf = (area: string, step: string): string => `/api/v1/releases/areas/${area}/${step}`;
const upload = (area: string, form: Form, caller = admin) => caller.post(addressOf(area, 'versions'), { form });
const outcome = (response: { json: <Body>() => Body }): ReleaseOutcome =>
  response.json<{ data: ReleaseOutcome }>().data;
const messageOf = (response: { json: <Body>() => Body }): string => response.json<{ message: string }>().message;
const staged = () => readdir(path.join(test.dataDir, 'staging'));

describe('publishing a build', () => {
  it('makes it the version of all, with its source, and leaves nothing staged', async () => {
    const before = await releases.versions();
    const build = await releases.build('admin');
    const source = { commit: '3f9c2ab', branch: 'main', author: 'Ana', checks: 'passed' };
    const response = await upload('admin', await toUploadForm(build, { source: JSON.stringify(source) }));
    const { version } = build.report;
    expect([response.statusCode, outcome(response)]).toMatchObject([
      200,
      {
        release: { createdBy: expect.stringContaining('Ana'), source },
        changed: true,
        dryRun: false,
        changes: [{ deployable: 'admin', role: 'stable', before: before.admin, after: version }],
      },
    ]);
    expect(await releases.versions()).toEqual({ ...before, admin: version });
    expect((await releases.rowOf('admin')).stable).toMatchObject({ report: build.report, source });
    expect(outcome(await upload('admin', await toUploadForm(build))).changed).toBe(false);
    expect(await staged()).toEqual([]);
  });

  it('reports the change in a dry run without making it', async () => {
    const number = await releases.number();
    const form = await toUploadForm(await releases.build('requests'), { dryRun: '1' });
    expect(outcome(await upload('requests', form))).toMatchObject({
      changed: true,
      dryRun: true,
      release: { number: number + 1 },
    });
    expect(await releases.number()).toBe(number);
  });

  it('refuses a change based on an older release, and names who changed the area since', async () => {
    const expected = await releases.number();
    await releases.publish('admin');
    const form = await toUploadForm(await releases.build('admin'), { expected: String(expected) });
    const response = await upload('admin', form);
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'STATE_CONFLICT', message: expect.stringContaining(`${PLATFORM.name} cambió admin`) },
    ]);
    expect((await admin.post(addressOf('admin', 'rollback'), { body: { expected } })).statusCode).toBe(409);
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
      'has a candidate for more than all',
      () => form((whole) => (whole.candidate = '{"share":200}')),
      422,
      /campos por corregir/,
    ],
    [
      'has a candidate that is no JSON',
      () => form((whole) => (whole.candidate = '10 %')),
      400,
      /`candidate` debe ser JSON/,
    ],
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
    const before = await releases.number();
    const response = await upload('admin', await make());
    expect([response.statusCode, messageOf(response)]).toEqual([status, expect.stringMatching(message)]);
    expect(await releases.number()).toBe(before);
    expect(await staged()).toEqual([]);
  });

  it('is refused without a form and without a name of the area', async () => {
    expect((await admin.post(addressOf('admin', 'versions'), { body: {} })).statusCode).toBe(415);
    expect((await upload('..%2f..', await form(() => undefined))).statusCode).toBe(404);
    expect((await admin.post(addressOf('constructor', 'rollback'), { body: {} })).statusCode).toBe(404);
  });
});

describe('moving an area', () => {
  const deployment = async () => (await admin.get('/api/v1/releases/current')).json<{ data: Deployment }>().data;
  const area = async () => (await deployment()).areas.find(({ name }) => name === 'admin');

  it('starts, widens, promotes and ends a candidate, and tells of it', async () => {
    const before = await releases.versions();
    const person = await test.createUser({ roles: [ROLE.admin], name: 'Berta', lastName: 'Soto' });
    const build = await releases.build('admin');
    const { version } = build.report;
    const wanted = { share: 10, persons: [person.email.toUpperCase()] };
    await upload('admin', await toUploadForm(build, { candidate: JSON.stringify(wanted) }));
    expect(await area()).toMatchObject({
      stable: { version: before.admin, health: { people: 0, failed: 0 } },
      candidate: { version, share: 10, roles: [], persons: [{ id: person.id, name: 'Berta Soto' }] },
    });
    const { number } = await deployment();
    const widened = await admin.put(addressOf('admin', 'candidate'), { body: { share: 25.5, expected: number } });
    expect(outcome(widened).release.number).toBe(number + 1);
    expect((await area())?.candidate).toMatchObject({ version, share: 25.5, persons: [{ id: person.id }] });
    expect((await admin.post(addressOf('admin', 'promote'), { body: {} })).statusCode).toBe(200);
    expect(await area()).toMatchObject({ stable: { version }, candidate: null, previous: before.admin });
    expect((await admin.post(addressOf('admin', 'rollback'), { body: {} })).statusCode).toBe(200);
    expect(await releases.versions()).toEqual(before);

    await admin.put(addressOf('admin', 'candidate'), { body: { share: 5, version } });
    const ended = await admin.delete(addressOf('admin', 'candidate'), { query: { expected: await releases.number() } });
    expect([ended.statusCode, (await area())?.candidate]).toEqual([200, null]);

    const list = await admin.get('/api/v1/releases', { query: { limit: 2 } });
    const { data, total } = list.json<Page<ReleaseEntry>>();
    expect(data.map(({ note }) => note)).toEqual([
      `Termina la prueba de admin ${version}`,
      `Prueba admin ${version} con 5 % de las personas`,
    ]);
    expect(total).toBeGreaterThan(5);
    const unknown = await admin.put(addressOf('admin', 'candidate'), { body: { version, persons: ['x@y.cl'] } });
    expect([unknown.statusCode, unknown.json<{ errors: object }>().errors]).toEqual([
      422,
      { persons: expect.any(String) },
    ]);
  });

  it('answers 409 where the state does not allow it, 404 for what does not exist', async () => {
    expect((await admin.post(addressOf('admin', 'promote'), { body: {} })).statusCode).toBe(409);
    expect((await admin.put(addressOf('admin', 'candidate'), { body: { share: 5 } })).statusCode).toBe(409);
    expect((await admin.delete('/api/v1/releases/areas/shell')).statusCode).toBe(409);
    expect((await admin.post(addressOf('admin', 'promote'), { body: { version: '9.9.9' } })).statusCode).toBe(404);
    expect((await admin.post(addressOf('fleet', 'rollback'), { body: {} })).statusCode).toBe(404);
    expect((await admin.post('/api/v1/releases/rollback', { body: { areas: ['fleet'] } })).statusCode).toBe(404);
    expect((await admin.post('/api/v1/releases/rollback', { body: { areas: [] } })).statusCode).toBe(422);
  });

  it('withdraws it, and says why', async () => {
    const { admin: version } = await releases.versions();
    const reason = 'falla en terreno';
    expect((await admin.delete('/api/v1/releases/areas/admin', { query: { reason } })).statusCode).toBe(200);
    expect((await deployment()).withdrawn).toEqual([
      { name: 'admin', title: expect.stringContaining('admin'), version },
    ]);
    const [newest] = (await admin.get(addressOf('admin', 'versions')))
      .json<{ data: AreaVersion[] }>()
      .data.filter((one) => one.version === version);
    expect(newest).toMatchObject({ role: null, withdrawn: { reason } });
    await test.changes.rollBack(PLATFORM, ['admin'], undefined, {});
    expect((await deployment()).withdrawn).toEqual([]);
  });

  it('takes several back at once', async () => {
    const before = await releases.versions();
    await releases.publish('admin', 'requests');
    const number = await releases.number();
    const response = await admin.post('/api/v1/releases/rollback', { body: { areas: ['admin', 'requests'] } });
    expect(outcome(response).release).toMatchObject({
      number: number + 1,
      note: expect.stringMatching(/^Vuelve admin/),
    });
    expect(await releases.versions()).toEqual(before);
  });

  it('lists the live builds, without their source maps', async () => {
    const { data } = (await admin.get('/api/v1/releases/builds')).json<{ data: LiveBuild[] }>();
    expect(Object.fromEntries(data.map(({ deployable, report }) => [deployable, report.version]))).toEqual(
      await releases.versions(),
    );
    expect(data.some(({ report }) => 'maps' in report)).toBe(false);
  });
});

it('names the place of a failure in the sources, by the map that was published with the build', async () => {
  // Line 1, column 10 of the script is line 3, column 5 of the source.
  const map = {
    version: 3,
    sources: ['apps/admin/src/users/users-page.tsx'],
    names: [],
    mappings: 'SAEI',
  };
  const built = await releases.build('admin', {}, { 'users.js.map': JSON.stringify(map) });
  const { version } = built.report;
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

it('has nothing to tell before the first publication', async () => {
  const empty = await createTestApp();
  try {
    const caller = await empty.as(await empty.createUser({ roles: [ROLE.admin] }));
    expect((await caller.get('/api/v1/releases/current')).statusCode).toBe(404);
    const form = await toUploadForm(await releases.build('admin'));
    const first = await caller.post(addressOf('admin', 'versions'), { form });
    expect([first.statusCode, messageOf(first)]).toEqual([409, expect.stringContaining('debe traer el shell')]);
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
    const number = await releases.number();
    const builds = [
      await releases.build('shell', { exports: ui('FormSubmit') }),
      await releases.build('requests', { imports: ui('FormSubmit') }),
      await releases.build('admin'),
    ];
    expect((await send(builds)).statusCode).toBe(200);
    expect([await releases.versions(), await releases.number()]).toMatchObject([
      Object.fromEntries(builds.map(({ deployable, report }) => [deployable, report.version])),
      number + 1,
    ]);
    expect(await staged()).toEqual([]);
  });

  it('are all refused when one of them is, with its name', async () => {
    const before = await releases.live();
    const builds = [await releases.build('admin'), await releases.build('requests', { imports: ui('NewBanner') })];
    const response = await send(builds);
    expect([response.statusCode, messageOf(response)]).toEqual([
      422,
      expect.stringContaining(`requests ${builds[1]?.report.version}: NewBanner de @portal/ui`),
    ]);
    expect(await releases.live()).toEqual(before);
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
      expect([response.statusCode, messageOf(response)]).toEqual([422, expect.stringMatching(message)]);
    }
  });
});

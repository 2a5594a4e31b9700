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

import { createTestApp, messageOf, setUpTestApp, type Caller, type Part } from '../../support/test-app';
import { createTestReleases, PLATFORM, toUploadForm, toUploadFormOfSeveral } from '../../support/test-releases';

let admin: Caller;

const test = setUpTestApp();
const releases = createTestReleases(test);
beforeAll(async () => {
  await releases.publish('shell', 'admin', 'requests');
  admin = await test.as(await test.createUser({ roles: [ROLE.admin], name: 'Ana' }));
});

type Form = Record<string, Part>;

const addressOf = (area: string, step: string): string => `/api/v1/releases/areas/${area}/${step}`;
const upload = (area: string, form: Form, caller = admin) => caller.post(addressOf(area, 'versions'), { form });
const outcome = (response: { json: <Body>() => Body }): ReleaseOutcome =>
  response.json<{ data: ReleaseOutcome }>().data;
const staged = () => readdir(path.join(test.dataDir, 'staging'));

it('publishes a build with its source, and leaves nothing staged', async () => {
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
  expect(await staged()).toEqual([]);
});

it('reports the change in a dry run without making it', async () => {
  const number = await releases.number();
  const form = await toUploadForm(await releases.build('requests'), { dryRun: '1' });
  expect(outcome(await upload('requests', form))).toMatchObject({ changed: true, dryRun: true });
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

describe('an upload', () => {
  const file = (content: string): Part => ({ filename: 'file', content });
  const reported = { integrity: `sha384-${'a'.repeat(64)}`, bytes: 1 };
  /** Adds files to the report, and those of them that `sent` says to the form. */
  const naming = (form: Form, files: object, sent: readonly string[] = []): void => {
    const report = JSON.parse(form.report as string) as { files: object };
    form.report = JSON.stringify({ ...report, files: { ...report.files, ...files } });
    for (const name of sent) form[name] = file('1');
  };
  const longName = `${'x'.repeat(300)}.js`;
  const many = Array.from({ length: 1_001 }, (_, index) => [`f${index}.js`, reported] as const);

  it.each<[string, (form: Form) => unknown, number, RegExp]>([
    ['has a larger file than it says', (form) => (form['remoteEntry.js'] = file('x'.repeat(5_000))), 422, /más grande/],
    ['lacks a file', (form) => delete form[MANIFEST_FILE], 422, /Faltan archivos del build: mf-manifest/],
    ['brings a file that it does not name', (form) => (form['../../../evil.js'] = file('1')), 422, /no nombra el arch/],
    ['climbs out', (form) => naming(form, { '../evil.js': reported }), 422, /relative path/],
    ['is enormous', (form) => naming(form, { 'big.js': { ...reported, bytes: 1e9 } }), 413, /más de 64 MB/],
    ['has too many files', (form) => naming(form, Object.fromEntries(many)), 413, /más de 1000 archivos/],
    [
      'has a name that no disk takes',
      (form) => naming(form, { [longName]: reported }, [longName]),
      400,
      /no se pudo leer/,
    ],
    [
      'has a file that is a folder too',
      (form) => naming(form, { 'deep.js': reported, 'deep.js/er.js': reported }, ['deep.js', 'deep.js/er.js']),
      400,
      /no se pudo leer/,
    ],
    ['has no report', (form) => delete form.report, 422, /`report` antes de los archivos/],
    ['has a report that is no JSON', (form) => (form.report = '{'), 422, /no es JSON/],
    ['has a report of something else', (form) => (form.report = '{"name":"admin"}'), 422, /no se puede leer/],
    ['has a candidate for more than all', (form) => (form.candidate = '{"share":200}'), 422, /campos por corregir/],
    ['has a candidate that is no JSON', (form) => (form.candidate = '10 %'), 400, /`candidate` debe ser JSON/],
  ])('is refused when it %s', async (_what, spoil, status, message) => {
    const number = await releases.number();
    const form: Form = await toUploadForm(await releases.build('admin'));
    spoil(form);
    const response = await upload('admin', form);
    expect([response.statusCode, messageOf(response)]).toEqual([status, expect.stringMatching(message)]);
    expect(await releases.number()).toBe(number);
    expect(await staged()).toEqual([]);
  });

  it('is refused without a form, for no area, and when its build does not fit', async () => {
    expect((await admin.post(addressOf('admin', 'versions'), { body: {} })).statusCode).toBe(415);
    const build = await releases.build('admin', { imports: { '@portal/ui': ['NewBanner'] } });
    expect((await upload('..%2f..', await toUploadForm(build))).statusCode).toBe(404);
    const response = await upload('admin', await toUploadForm(build));
    expect([response.statusCode, messageOf(response)]).toEqual([422, expect.stringContaining('NewBanner')]);
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
    expect([unknown.statusCode, unknown.json()]).toMatchObject([422, { errors: { persons: expect.any(String) } }]);
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
});

it('keeps the source maps of a build to itself, and names places of failures by them', async () => {
  // Line 1, column 10 of the script is line 3, column 5 of the source.
  const map = { version: 3, sources: ['apps/admin/src/users/users-page.tsx'], names: [], mappings: 'SAEI' };
  const built = await releases.build('admin', {}, { 'users.js.map': JSON.stringify(map) });
  const { version } = built.report;
  const { 'users.js.map': mapFile, ...files } = built.report.files;
  const report = { ...built.report, files, maps: { 'users.js.map': mapFile } };
  const form = await toUploadForm({ ...built, report: report as BuildReport });
  expect((await upload('admin', form)).statusCode).toBe(200);
  const { data } = (await admin.get('/api/v1/releases/builds')).json<{ data: LiveBuild[] }>();
  expect(Object.fromEntries(data.map((live) => [live.deployable, live.report.version]))).toEqual(
    await releases.versions(),
  );
  expect(data.some((live) => 'maps' in live.report)).toBe(false);
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

it('publishes several builds as one change, or none of them, and takes several back', async () => {
  const before = await releases.versions();
  const number = await releases.number();
  const builds = [await releases.build('shell'), await releases.build('requests'), await releases.build('admin')];
  const form = await toUploadFormOfSeveral(builds);
  const send = (changes: object) => admin.post('/api/v1/releases/versions', { form: { ...form, ...changes } });
  for (const [changes, reason] of [
    [{ 'requests/report': '{' }, 'no es JSON'],
    [{ 'contractors/report': form['requests/report'] }, 'Faltan archivos del build'],
  ] as const) {
    const refused = await send(changes);
    expect([refused.statusCode, messageOf(refused)]).toEqual([422, expect.stringContaining(reason)]);
  }
  expect(await releases.versions()).toEqual(before);
  expect((await send({})).statusCode).toBe(200);
  expect([await releases.versions(), await releases.number()]).toEqual([
    Object.fromEntries(builds.map(({ deployable, report }) => [deployable, report.version])),
    number + 1,
  ]);
  const areas = ['admin', 'requests'];
  expect((await admin.post('/api/v1/releases/rollback', { body: { areas } })).statusCode).toBe(200);
  expect(await releases.versions()).toMatchObject({ admin: before.admin, requests: before.requests });
});

import {
  LIMITS,
  PREVIEW_DAYS,
  ROLE,
  type CreatedPreview,
  type GivenPreview,
  type VersionPreview,
} from '@portal/domain';
import { promote, publishBuilds, publishCanary, removeCanary, BUILD_REPORT_FILE } from '@portal/releases';
import { utimes } from 'node:fs/promises';
import path from 'node:path';

import { PASSWORD } from '../../../support/fixtures';
import { createTestApp, type Caller, type TestApp } from '../../../support/test-app';
import { createTestReleases, type TestReleases } from '../../../support/test-releases';

const DAY_MS = 24 * 60 * 60 * 1_000;
const LATER_CONTRACT = '^99.0.0';
const LONG_AGO = new Date('2000-01-01T12:00:00Z');

let test: TestApp;
let releases: TestReleases;
let admin: Caller;
let tester: Caller;
let luis: { id: number; email: string };
let email: string;
let later = 0;

beforeAll(async () => {
  test = await createTestApp({ now: () => new Date(Date.now() + later) });
  releases = await createTestReleases(test.dataDir);
  await releases.publish('shell', 'admin');
  admin = await test.as(await test.createUser({ roles: [ROLE.admin], name: 'Ana' }));
  luis = await test.createUser({ roles: [ROLE.report], name: 'Luis' });
  tester = await test.as(luis);
  email = luis.email;
});
afterAll(() => test.close());
afterEach(() => (later = 0));

const give = (body: object, area = 'admin') => admin.post(`/api/v1/releases/areas/${area}/previews`, { body });
const createPreview = async (version: string): Promise<CreatedPreview> =>
  (await give({ version, email })).json<{ data: CreatedPreview }>().data;
const tokenOf = ({ address }: CreatedPreview): string =>
  new URL(address, 'http://portal').searchParams.get('preview') ?? '';
const seenBy = async (caller: Caller, token: string): Promise<VersionPreview[]> =>
  (await caller.get('/api/v1/releases/previews', { query: { token } })).json<{ data: VersionPreview[] }>().data;

/** A version that is stored and that nobody has. */
const storeVersion = (): Promise<string> => releases.tryOut('admin', { share: 0 });

it('shows one person a version that nobody else has, until it ends', async () => {
  const version = await storeVersion();
  const preview = await createPreview(version);
  expect(preview).toMatchObject({ area: 'admin', version, person: expect.stringContaining('Luis') });
  expect(Date.parse(preview.expiresAt) - Date.now()).toBeCloseTo(PREVIEW_DAYS * DAY_MS, -5);
  const token = tokenOf(preview);
  const [seen] = await seenBy(tester, token);
  expect(seen?.remote).toMatchObject({
    name: 'admin',
    version,
    manifest: `/remotes/admin/${version}/mf-manifest.json`,
  });
  expect(await seenBy(admin, token)).toEqual([]);
  expect((await releases.current()).remotes.admin?.version).not.toBe(version);
  later = PREVIEW_DAYS * DAY_MS + 1_000;
  // Signing in again does not bring it back.
  expect(await seenBy(await test.as(luis), token)).toEqual([]);
});

it('shows nothing for a token that was not signed here', async () => {
  const token = tokenOf(await createPreview(await storeVersion()));
  const [head, body = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...claims, version: '9.9.9' })).toString('base64url');
  for (const text of ['', 'x', `${head}.${forged}.${signature}`]) expect(await seenBy(tester, text)).toEqual([]);
});

it('lists valid previews, and ends a revoked one', async () => {
  const version = await storeVersion();
  const preview = await createPreview(version);
  const lasting = async () =>
    (await admin.get('/api/v1/releases/previews/given'))
      .json<{ data: GivenPreview[] }>()
      .data.filter((one) => one.version === version);
  const [listed] = await lasting();
  expect(listed).toMatchObject({
    area: 'admin',
    person: expect.stringContaining('Luis'),
    expiresAt: preview.expiresAt,
  });
  expect((await tester.delete(`/api/v1/releases/previews/${listed?.id}`)).statusCode).toBe(403);
  expect((await admin.delete(`/api/v1/releases/previews/${listed?.id}`)).statusCode).toBe(200);
  expect([await lasting(), await seenBy(tester, tokenOf(preview))]).toEqual([[], []]);
  expect((await admin.delete(`/api/v1/releases/previews/${listed?.id}`)).statusCode).toBe(404);
  const entry = await test.db.selectFrom('audit_entries').selectAll().where('kind', '=', 'preview-revoked').execute();
  expect(entry).toEqual([expect.objectContaining({ subject_id: luis.id, details: { area: 'admin', version } })]);
});

it('is of a version that not everybody has, and ends when everybody has it', async () => {
  const [stable = ''] = await releases.publish('admin');
  expect((await give({ version: stable, email })).statusCode).toBe(409);
  const version = await storeVersion();
  const token = tokenOf(await createPreview(version));
  await promote(releases.store, 'admin', version, { by: 'Ana', at: new Date() });
  expect(await seenBy(tester, token)).toEqual([]);
});

it('is compared with the shell that its person has, also when it is opened', async () => {
  const by = { by: 'Ana', at: new Date() };
  const exporting = (...names: string[]) => ({ exports: { '@portal/ui': names } });
  await publishBuilds(releases.store, [await releases.build('shell', exporting('Page'))], by);
  const audience = { share: 0, roles: [ROLE.report], maxErrorRate: 5 };
  await publishCanary(releases.store, await releases.build('shell', exporting('Page', 'NewBanner')), audience, by);
  const build = await releases.build('admin', { imports: { '@portal/ui': ['NewBanner'] } });
  await releases.store.storeVersion(build);
  const { version } = build.report;
  const other = await test.createUser({ roles: [ROLE.admin], name: 'Otra' });
  const refused = await give({ version, email: other.email });
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    422,
    expect.stringContaining('NewBanner de @portal/ui'),
  ]);
  const token = tokenOf(await createPreview(version));
  expect(await seenBy(tester, token)).toHaveLength(1);
  await removeCanary(releases.store, 'shell', {}, by);
  expect(await seenBy(tester, token)).toEqual([]);
});

it('finds an account as its sign-in does, and tells a deploy token neither a name nor whether there is an account', async () => {
  const version = await storeVersion();
  const typed = email.toUpperCase();
  expect((await give({ version, email: typed })).statusCode).toBe(201);
  const deployToken = await admin.post('/api/v1/deploy-tokens', {
    body: { deployable: 'admin', name: 'CI', ownPassword: PASSWORD },
  });
  const headers = { authorization: `Bearer ${deployToken.json<{ data: { token: string } }>().data.token}` };
  const giveByToken = (address: string) =>
    test.nobody.post('/api/v1/releases/areas/admin/previews', { body: { version, email: address }, headers });
  const previewFor = async (address: string): Promise<CreatedPreview> => {
    const response = await giveByToken(address);
    expect(response.statusCode).toBe(201);
    return response.json<{ data: CreatedPreview }>().data;
  };
  const colleague = await test.createUser({ roles: [ROLE.admin] });
  const shown = await previewFor(colleague.email.toUpperCase());
  expect(shown.person).toBe(colleague.email.toUpperCase());
  expect(await seenBy(await test.as(colleague), tokenOf(shown))).toHaveLength(1);

  // Luis opens no page of the area, and nobody has the other address: both links show nothing.
  const [withoutPage, withoutAccount] = [await previewFor(email), await previewFor('nadie@demo.test')];
  expect(await seenBy(tester, tokenOf(withoutPage))).toEqual([]);
  expect(await seenBy(tester, tokenOf(withoutAccount))).toEqual([]);
  expect({ ...withoutAccount, address: '', expiresAt: '' }).toEqual({
    ...shown,
    person: 'nadie@demo.test',
    address: '',
    expiresAt: '',
  });

  for (let count = 3; count < LIMITS.previewsPerToken; count += 1) await previewFor('nadie@demo.test');
  expect((await giveByToken(colleague.email)).statusCode).toBe(429);
  expect((await giveByToken('nadie@demo.test')).statusCode).toBe(429);
  expect((await give({ version, email })).statusCode).toBe(201);
});

it('keeps its version in the store for longer than it lasts', async () => {
  const version = await storeVersion();
  const stored = async () => (await releases.store.versions()).find((one) => one.version === version)?.storedAt;
  const file = path.join(test.dataDir, 'releases/remotes/admin', version, BUILD_REPORT_FILE);
  await utimes(file, LONG_AGO, LONG_AGO);
  expect(await stored()).toEqual(LONG_AGO);
  const preview = await createPreview(version);
  const keptUntil = ((await stored())?.getTime() ?? 0) + 90 * DAY_MS;
  expect(keptUntil).toBeGreaterThan(Date.parse(preview.expiresAt));
});

it('is in the audit trail', async () => {
  const version = await storeVersion();
  await createPreview(version);
  const entry = await test.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('kind', '=', 'preview-given')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(entry).toMatchObject({ details: { area: 'admin', version } });
});

it('is refused for an unknown version, account or area, for a version that does not fit, and for longer than a week', async () => {
  const version = await storeVersion();
  const unfit = await releases.build('admin', { contract: LATER_CONTRACT });
  await releases.store.storeVersion(unfit);
  const statuses = await Promise.all(
    [
      give({ version: '9.9.9', email }),
      give({ version, email: 'nadie@demo.test' }),
      give({ version, email }, 'fleet'),
      give({ version: unfit.report.version, email }),
      give({ version, email, days: 8 }),
    ].map(async (response) => (await response).statusCode),
  );
  expect(statuses).toEqual([404, 404, 404, 422, 422]);
});

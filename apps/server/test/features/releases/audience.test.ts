import {
  ALL_DEPLOYABLES,
  CONTRACT_RANGE,
  MANIFEST_FILE,
  ROLE,
  type AreaDescriptor,
  type AreaPage,
  type AreaSlot,
  type CreatedDeployToken,
} from '@portal/domain';

import { PASSWORD } from '../../support/fixtures';
import { createTestApp, type Call, type Caller, type TestApp } from '../../support/test-app';
import { createTestReleases, PLATFORM, toUploadForm, type TestReleases } from '../../support/test-releases';

let test: TestApp;
let releases: TestReleases;
let admin: Caller;
let authorization: string;

/** The area that everybody has before each case. */
const AREA = 'fleet';
const PAGE: AreaPage = { path: '/fleet', title: 'Flota', roles: [ROLE.assigner], contractorRoles: [] };
const SLOT: AreaSlot = {
  place: 'home',
  module: 'summary',
  title: 'Flota',
  order: 1,
  roles: [ROLE.assigner],
  contractorRoles: [],
};
const MANIFEST = JSON.stringify({
  name: AREA,
  metaData: { remoteEntry: { path: '', name: 'remoteEntry.js' } },
  exposes: ['App', SLOT.module].map((name) => ({
    name,
    assets: { js: { sync: ['expose.5e6f7a8b.js'], async: [] }, css: { sync: [], async: [] } },
  })),
});
type Parts = Partial<Pick<AreaDescriptor, 'pages' | 'slots'>>;
const build = (parts: Parts = {}) =>
  releases.build(
    AREA,
    { area: { name: AREA, title: 'Flota', contract: CONTRACT_RANGE, pages: [PAGE], slots: [SLOT], ...parts } },
    { [MANIFEST_FILE]: MANIFEST },
  );

beforeAll(async () => {
  test = await createTestApp();
  releases = createTestReleases(test);
  await releases.publish('shell');
  admin = await test.as(await test.createUser({ roles: [ROLE.admin] }));
  const body = { deployable: ALL_DEPLOYABLES, name: 'CI', ownPassword: PASSWORD };
  const { data } = (await admin.post('/api/v1/deploy-tokens', { body })).json<{ data: CreatedDeployToken }>();
  authorization = `Bearer ${data.token}`;
});
beforeEach(async () => {
  await test.changes.publish(PLATFORM, [await build()], {});
  await test.changes.publish(PLATFORM, [await build()], {});
});
afterAll(() => test.close());

type Change = {
  method: 'post' | 'put';
  step: string;
  fields?: object;
  form?: Awaited<ReturnType<typeof toUploadForm>>;
};

const publishing = async (parts: Parts, candidate?: object): Promise<Change> => ({
  method: 'post',
  step: 'versions',
  form: await toUploadForm(await build(parts), candidate && { candidate: JSON.stringify(candidate) }),
});

const WIDER: [string, () => Promise<Change>, RegExp][] = [
  [
    'a slot that administrators see too',
    () => publishing({ slots: [{ ...SLOT, roles: [...SLOT.roles, ROLE.admin] }] }),
    /el slot home se mostraría a Administrador/,
  ],
  [
    'a page for more roles',
    () => publishing({ pages: [{ ...PAGE, roles: [...PAGE.roles, ROLE.client] }] }),
    /la página \/fleet se mostraría a/,
  ],
  [
    'a new page for roles without the area',
    () => publishing({ pages: [PAGE, { ...PAGE, path: '/fleet/new', roles: [ROLE.client] }] }),
    /la página \/fleet\/new se mostraría a/,
  ],
  [
    'a page for contractors',
    () => publishing({ pages: [{ ...PAGE, contractorRoles: [ROLE.operator] }] }),
    /la página \/fleet se mostraría a .* de un contratista/,
  ],
  ['a candidate for roles outside', () => publishing({}, { roles: [ROLE.client] }), /no usa el área fleet/],
  [
    'a candidate for a person outside',
    async () => publishing({}, { persons: [(await test.createUser({ roles: [ROLE.client] })).email] }),
    /una de las personas no usa el área fleet/,
  ],
  [
    'a running candidate for roles outside',
    async () => {
      const audience = { share: 0, roles: [ROLE.assigner], persons: [] };
      await test.changes.publishCandidate(PLATFORM, await build(), audience, {});
      return { method: 'put', step: 'candidate', fields: { roles: [ROLE.client] } };
    },
    /no usa el área fleet/,
  ],
  [
    'the return of a withdrawn area',
    async () => {
      await test.changes.withdraw(PLATFORM, AREA, undefined, {});
      return publishing({});
    },
    /el área fleet no está en el portal/,
  ],
  [
    'the way back to a withdrawn area',
    async () => {
      await test.changes.withdraw(PLATFORM, AREA, undefined, {});
      return { method: 'post', step: 'rollback' };
    },
    /el área fleet no está en el portal/,
  ],
  [
    'the promotion of a wider version',
    async () => {
      const wide = await build({ pages: [{ ...PAGE, roles: [...PAGE.roles, ROLE.client] }] });
      await test.changes.publishCandidate(PLATFORM, wide, { share: 0, roles: [], persons: [] }, {});
      return { method: 'post', step: 'promote' };
    },
    /la página \/fleet se mostraría a/,
  ],
  [
    'the way back to a wider version',
    async () => {
      const wide = await build({ pages: [{ ...PAGE, roles: [...PAGE.roles, ROLE.client] }] });
      await test.changes.publish(PLATFORM, [wide], {});
      await test.changes.publish(PLATFORM, [await build()], {});
      return { method: 'post', step: 'rollback' };
    },
    /la página \/fleet se mostraría a/,
  ],
];

const SAME: [string, () => Promise<Change>][] = [
  ['a version', () => publishing({})],
  ['a new page for people of the area', () => publishing({ pages: [PAGE, { ...PAGE, path: '/fleet/new' }] })],
  ['a candidate for roles of the area', () => publishing({}, { roles: [ROLE.assigner] })],
  [
    'a candidate for a person of the area',
    async () => publishing({}, { persons: [(await test.createUser({ roles: [ROLE.assigner] })).email] }),
  ],
  ['the way back', () => Promise.resolve({ method: 'post', step: 'rollback' })],
  [
    'the way back beside a wider candidate of an administrator',
    async () => {
      const wide = await build({ pages: [{ ...PAGE, roles: [...PAGE.roles, ROLE.client] }] });
      await test.changes.publishCandidate(PLATFORM, wide, { share: 0, roles: [ROLE.client], persons: [] }, {});
      return { method: 'post', step: 'rollback' };
    },
  ],
];

function send({ method, step, fields, form }: Change, caller: Caller, more: Call & { ownPassword?: string } = {}) {
  const { ownPassword, ...call } = more;
  const own: Record<string, string> = ownPassword === undefined ? {} : { ownPassword };
  const sent = form ? { form: { ...form, ...own } } : { body: { ...fields, ...own } };
  return caller[method](`/api/v1/releases/areas/${AREA}/${step}`, { ...sent, ...call });
}
const asToken = () => ({ headers: { authorization } });
const messageOf = (response: { json: <Body>() => Body }) => response.json<{ message: string }>().message;

it.each(WIDER)('%s is an administrator’s to confirm, and no token’s', async (_what, prepare, reason) => {
  const change = await prepare();
  const now = async () => ({ live: await releases.live(), keys: await test.storedKeys() });
  const [before, number] = [await now(), await releases.number()];
  const refused = await send(change, test.nobody, asToken());
  expect([refused.statusCode, messageOf(refused)]).toEqual([403, expect.stringMatching(reason)]);
  expect(await now()).toEqual(before);

  const asked = await send(change, admin);
  expect([asked.statusCode, messageOf(asked)]).toEqual([422, expect.stringMatching(reason)]);
  expect(asked.json<{ errors: object }>().errors).toEqual({ ownPassword: expect.any(String) });
  expect(await now()).toEqual(before);

  const confirmed = await send(change, admin, { ownPassword: PASSWORD });
  expect([confirmed.statusCode, await releases.number()]).toEqual([200, number + 1]);
});

it('the first publication of an area is an administrator’s to confirm, and no token’s', async () => {
  const form = await toUploadForm(await releases.build('weather'));
  const publish = (caller: Caller, call: Call, ownPassword?: string) =>
    caller.post('/api/v1/releases/areas/weather/versions', {
      form: { ...form, ...(ownPassword && { ownPassword }) },
      ...call,
    });
  const refused = await publish(test.nobody, asToken());
  expect([refused.statusCode, messageOf(refused)]).toEqual([403, expect.stringContaining('el área weather')]);
  expect((await publish(admin, {})).statusCode).toBe(422);
  expect(await releases.versions()).not.toHaveProperty('weather');
  expect((await publish(admin, {}, PASSWORD)).statusCode).toBe(200);
});

it.each(SAME)('%s is a token’s to publish', async (_what, prepare) => {
  expect((await send(await prepare(), test.nobody, asToken())).statusCode).toBe(200);
});

it('a token learns of no people: neither of those of a candidate nor of who has an address', async () => {
  const known = await test.createUser({ roles: [ROLE.client] });
  const wide = { share: 0, roles: [], persons: [known.id] };
  await test.changes.publishCandidate(PLATFORM, await build(), wide, {});
  const read = await test.nobody.get('/api/v1/releases/current', asToken());
  expect(read.body).not.toContain(known.email);
  expect((await admin.get('/api/v1/releases/current')).body).toContain(known.email);
  const answers = await Promise.all(
    [known.email, 'nadie@empresa.test'].map(async (email) =>
      send(await publishing({}, { persons: [email] }), test.nobody, asToken()),
    ),
  );
  const [outside, unknown] = answers.map((answer) => [answer.statusCode, messageOf(answer)]);
  expect(outside).toEqual(unknown);
});

it('a change is refused with a wrong password', async () => {
  const [, prepare] = WIDER[0]!;
  const change = await prepare();
  const number = await releases.number();
  const response = await send(change, admin, { ownPassword: `${PASSWORD}x` });
  expect([response.statusCode, Object.keys(response.json<{ errors: object }>().errors)]).toEqual([
    422,
    ['ownPassword'],
  ]);
  expect(await releases.number()).toBe(number);
});

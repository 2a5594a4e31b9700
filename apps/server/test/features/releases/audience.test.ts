import { CONTRACT_RANGE, ROLE, type CreatedDeployToken, type RoleCode } from '@portal/domain';

import type { Audience, Publisher } from '../../../src/features/releases/change-releases';
import { PASSWORD } from '../../support/fixtures';
import { setUpTestApp, type Caller } from '../../support/test-app';
import { createTestReleases, PLATFORM, toUploadForm, type TestReleases } from '../../support/test-releases';

const test = setUpTestApp();
let releases: TestReleases;

/** An area of the administrators. */
const AREA = 'fleet';
const build = (...moreRoles: RoleCode[]) => {
  const page = { path: '/fleet', title: 'Flota', roles: [ROLE.admin, ...moreRoles], contractorRoles: [] };
  return releases.build(AREA, { area: { name: AREA, title: 'Flota', contract: CONTRACT_RANGE, pages: [page] } });
};
const NOBODY: Audience = { share: 0, roles: [], persons: [] };
const personWith = async (role: RoleCode) => (await test.createUser({ roles: [role] })).id;

/** May not widen who runs code of an area, and says what would. */
const TEAM: Publisher = { ...PLATFORM, allowWider: (widened) => Promise.reject(new Error(widened.join('; '))) };

type Step = (publisher: Publisher) => Promise<unknown>;

const publishing = async (...moreRoles: RoleCode[]): Promise<Step> => {
  const builds = [await build(...moreRoles)];
  return (publisher) => test.changes.publish(publisher, builds, {});
};
const trying = async (audience: Partial<Audience>): Promise<Step> => {
  const tried = await build();
  return (publisher) => test.changes.publishCandidate(publisher, tried, { ...NOBODY, ...audience }, {});
};
const goingBack: Step = (publisher) => test.changes.rollBack(publisher, [AREA], undefined, {});

beforeAll(async () => {
  releases = createTestReleases(test);
  await releases.publish('shell');
});
beforeEach(async () => {
  await test.changes.publish(PLATFORM, [await build()], {});
  await test.changes.publish(PLATFORM, [await build()], {});
});

it.each<[string, () => Promise<Step>, string]>([
  ['a page for more roles', () => publishing(ROLE.client), 'la página /fleet se mostraría a Cliente'],
  ['a candidate for roles outside', () => trying({ roles: [ROLE.client] }), 'Cliente no usa el área fleet'],
  [
    'a candidate for a person outside',
    async () => trying({ persons: [await personWith(ROLE.client)] }),
    'una de las personas no usa el área fleet',
  ],
  [
    'a running candidate for roles outside',
    async () => {
      await test.changes.publishCandidate(PLATFORM, await build(), { ...NOBODY, roles: [ROLE.admin] }, {});
      return (publisher) => test.changes.setCandidate(publisher, AREA, undefined, { roles: [ROLE.client] }, {});
    },
    'Cliente no usa el área fleet',
  ],
  [
    'the return of a withdrawn area',
    async () => {
      await test.changes.withdraw(PLATFORM, AREA, undefined, {});
      return publishing();
    },
    'el área fleet no está en el portal',
  ],
  [
    'the way back to a withdrawn area',
    async () => {
      await test.changes.withdraw(PLATFORM, AREA, undefined, {});
      return goingBack;
    },
    'el área fleet no está en el portal',
  ],
  [
    'the first version of an area',
    async () => {
      const builds = [await releases.build('weather')];
      return (publisher) => test.changes.publish(publisher, builds, {});
    },
    'el área weather no está en el portal',
  ],
  [
    'the promotion of a wider version',
    async () => {
      await test.changes.publishCandidate(PLATFORM, await build(ROLE.client), NOBODY, {});
      return (publisher) => test.changes.promote(publisher, AREA, undefined, {});
    },
    'la página /fleet se mostraría a Cliente',
  ],
  [
    'the way back to a wider version',
    async () => {
      await test.changes.publish(PLATFORM, [await build(ROLE.client)], {});
      await test.changes.publish(PLATFORM, [await build()], {});
      return goingBack;
    },
    'la página /fleet se mostraría a Cliente',
  ],
])('%s is an administrator’s to confirm, and no team’s', async (_what, prepare, reason) => {
  const step = await prepare();
  const stored = async () => [await releases.live(), await test.storedKeys()];
  const [before, number] = [await stored(), await releases.number()];
  await expect(step(TEAM)).rejects.toThrow(reason);
  expect(await stored()).toEqual(before);
  await step(PLATFORM);
  expect(await releases.number()).toBe(number + 1);
});

it.each<[string, () => Promise<Step>]>([
  ['a version', () => publishing()],
  ['a candidate for roles of the area', () => trying({ roles: [ROLE.admin] })],
  ['a candidate for a person of the area', async () => trying({ persons: [await personWith(ROLE.admin)] })],
  ['the way back', () => Promise.resolve(goingBack)],
  [
    'the way back beside a wider candidate of an administrator',
    async () => {
      const audience = { ...NOBODY, roles: [ROLE.client] };
      await test.changes.publishCandidate(PLATFORM, await build(ROLE.client), audience, {});
      return goingBack;
    },
  ],
])('%s is a team’s to publish', async (_what, prepare) => {
  expect(await (await prepare())(TEAM)).toMatchObject({ changed: true });
});

describe('over HTTP', () => {
  let admin: Caller;
  let asToken: { headers: { authorization: string } };
  beforeAll(async () => {
    admin = await test.as(await test.createUser({ roles: [ROLE.admin] }));
    const body = { deployable: AREA, name: 'CI', ownPassword: PASSWORD };
    const { data } = (await admin.post('/api/v1/deploy-tokens', { body })).json<{ data: CreatedDeployToken }>();
    asToken = { headers: { authorization: `Bearer ${data.token}` } };
  });
  const address = `/api/v1/releases/areas/${AREA}/versions`;

  it('a token is refused with the reason, and an administrator asked for the own password', async () => {
    const form = await toUploadForm(await build(ROLE.client));
    const before = await releases.live();
    const reason = 'la página /fleet se mostraría a Cliente';
    const refused = await test.nobody.post(address, { form, ...asToken });
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining(reason)]);
    for (const more of ['', `${PASSWORD}x`]) {
      const asked = await admin.post(address, { form: { ...form, ownPassword: more } });
      expect([asked.statusCode, asked.json()]).toMatchObject([422, { errors: { ownPassword: expect.any(String) } }]);
    }
    expect(await releases.live()).toEqual(before);
    expect((await admin.post(address, { form: { ...form, ownPassword: PASSWORD } })).statusCode).toBe(200);
  });

  it('a token learns of no people: neither of those of a candidate nor of who has an address', async () => {
    const known = await test.createUser({ roles: [ROLE.client] });
    await test.changes.publishCandidate(PLATFORM, await build(), { ...NOBODY, persons: [known.id] }, {});
    expect((await test.nobody.get('/api/v1/releases/current', asToken)).body).not.toContain(known.email);
    expect((await admin.get('/api/v1/releases/current')).body).toContain(known.email);
    const answers: unknown[] = [];
    for (const email of [known.email, 'nadie@empresa.test']) {
      const form = await toUploadForm(await build(), { candidate: JSON.stringify({ persons: [email] }) });
      const answer = await test.nobody.post(address, { form, ...asToken });
      answers.push([answer.statusCode, answer.json<{ message: string }>().message]);
    }
    expect(answers).toEqual([[403, expect.stringContaining('una de las personas no usa el área fleet')], answers[0]]);
  });
});

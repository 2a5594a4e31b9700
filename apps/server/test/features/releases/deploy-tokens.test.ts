import {
  ALL_DEPLOYABLES,
  DEPLOY_TOKEN_DAYS,
  ROLE,
  type CreatedDeployToken,
  type DeployToken,
  type ReleaseOutcome,
} from '@portal/domain';

import { EXPECTATIONS } from '../../access-matrix/expectations';
import { PASSWORD } from '../../support/fixtures';
import { setUpTestApp, type Caller } from '../../support/test-app';
import { createTestReleases, toUploadForm, toUploadFormOfSeveral } from '../../support/test-releases';

let admin: Caller;
/** Added to the time that the API sees, milliseconds. */
let later = 0;

const test = setUpTestApp({ now: () => new Date(Date.now() + later) });
const releases = createTestReleases(test);
beforeAll(async () => {
  await releases.publish('shell', 'admin', 'requests');
  admin = await test.as(await test.createUser({ roles: [ROLE.admin], name: 'Ana' }));
});

const createToken = async (deployable: string, days?: number, creator = admin): Promise<CreatedDeployToken> => {
  const response = await creator.post('/api/v1/deploy-tokens', {
    body: { deployable, name: `CI de ${deployable}`, days, ownPassword: PASSWORD },
  });
  expect(response.statusCode).toBe(201);
  return response.json<{ data: CreatedDeployToken }>().data;
};

type Method = 'get' | 'post' | 'put' | 'delete';

/** Calls with the token and nothing else. */
const withToken =
  (token: string) =>
  (method: Method, url: string, call: Parameters<Caller['post']>[1] = {}) =>
    test.nobody[method](url, { ...call, headers: { authorization: `Bearer ${token}` } });

const message = (response: { json: <Body>() => Body }) => response.json<{ message?: string }>().message;

it('publishes, tries, promotes, takes back and withdraws its own area, and no other', async () => {
  const { token } = await createToken('admin');
  const call = withToken(token);
  const sendAs = async (area: string): Promise<Parameters<typeof call>[]> => {
    const of = (step: string) => `/api/v1/releases/areas/${area}${step}`;
    const form = await toUploadForm(await releases.build(area));
    const candidate = await releases.build(area);
    const tried = await toUploadForm(candidate, { candidate: '{"share":5}' });
    return [
      ['post', of('/versions'), { form }],
      ['post', of('/versions'), { form: tried }],
      ['put', of('/candidate'), { body: { share: 30 } }],
      ['post', of('/promote'), { body: {} }],
      ['post', of('/rollback'), { body: {} }],
      ['put', of('/candidate'), { body: { share: 5, version: candidate.report.version } }],
      ['delete', of('/candidate')],
      ['delete', of('')],
    ];
  };
  const before = await releases.live();
  for (const other of ['requests', 'shell']) {
    for (const change of await sendAs(other)) {
      const refused = await call(...change);
      expect([refused.statusCode, message(refused)]).toEqual([403, 'Este token solo puede publicar admin']);
    }
  }
  expect(await releases.live()).toEqual(before);
  for (const change of await sendAs('admin')) {
    const answer = await call(...change);
    const { createdBy } = answer.json<{ data: ReleaseOutcome }>().data.release;
    expect([answer.statusCode, createdBy]).toEqual([200, 'CI de admin (token)']);
  }
  await releases.publish('admin');
});

it('ends when it is revoked', async () => {
  const token = await createToken('admin');
  const form = await toUploadForm(await releases.build('admin'));
  expect((await admin.delete(`/api/v1/deploy-tokens/${token.id}`)).statusCode).toBe(200);
  const refused = await withToken(token.token)('post', '/api/v1/releases/areas/admin/versions', { form });
  expect([refused.statusCode, message(refused)]).toEqual([401, 'El token de despliegue no es válido o fue revocado']);
  expect(await statusOf(token)).toBe('revoked');
});

const DAY_MS = 24 * 60 * 60 * 1000;

const read = async ({ token }: CreatedDeployToken) => {
  const response = await withToken(token)('get', '/api/v1/releases/current');
  return [response.statusCode, message(response)];
};
const statusOf = async ({ id }: CreatedDeployToken, reader = admin) =>
  (await reader.get('/api/v1/deploy-tokens')).json<{ data: DeployToken[] }>().data.find((token) => token.id === id)
    ?.status;

describe('the end of a token', () => {
  afterEach(() => (later = 0));

  it.each([undefined, 30])('comes after the chosen days (%s)', async (days) => {
    const token = await createToken('admin', days);
    later = (days ?? DEPLOY_TOKEN_DAYS) * DAY_MS - 60_000;
    expect(await read(token)).toEqual([200, undefined]);
    later += 2 * 60_000;
    expect(await read(token)).toEqual([
      401,
      expect.stringMatching(/^El token de despliegue venció el \d\d-\d\d-\d{4}: pide otro a un administrador$/),
    ]);
    expect(await statusOf(token, await test.as(await test.createUser({ roles: [ROLE.admin] })))).toBe('expired');
  });

  it.each<[string, (userId: number) => Promise<unknown>]>([
    ['is deactivated', (id) => test.db.updateTable('users').set({ status: 'inactivo' }).where('id', '=', id).execute()],
    [
      'is no administrator any more',
      (id) => test.db.updateTable('user_roles').set({ role_code: ROLE.report }).where('user_id', '=', id).execute(),
    ],
  ])('comes when its creator %s', async (_what, change) => {
    const leo = await test.createUser({ roles: [ROLE.admin] });
    const token = await createToken('admin', 30, await test.as(leo));
    expect(await read(token)).toEqual([200, undefined]);
    await change(leo.id);
    expect(await read(token)).toEqual([401, expect.stringContaining('quien lo creó dejó de administrar el portal')]);
    expect(await statusOf(token)).toBe('creator-left');
  });
});

const OPEN_TO_TOKENS = [
  'GET /releases/current',
  'GET /releases/builds',
  'GET /releases',
  'GET /releases/areas/:area/versions',
  'POST /releases/areas/:area/versions',
  'POST /releases/versions',
  'POST /releases/areas/:area/promote',
  'POST /releases/areas/:area/rollback',
  'DELETE /releases/areas/:area',
  'POST /releases/rollback',
  'PUT /releases/areas/:area/candidate',
  'DELETE /releases/areas/:area/candidate',
];

it('publishes several builds at once when it is of the whole portal, and not else', async () => {
  const { token: ofAdmin } = await createToken('admin');
  const { token } = await createToken(ALL_DEPLOYABLES);
  const form = await toUploadFormOfSeveral([await releases.build('shell'), await releases.build('admin')]);
  const send = (secret: string) => withToken(secret)('post', '/api/v1/releases/versions', { form });
  const refused = await send(ofAdmin);
  expect([refused.statusCode, message(refused)]).toEqual([403, 'Este token solo puede publicar admin']);
  expect((await send(token)).statusCode).toBe(200);
});

it('is no session: everything else in the API is closed to it', async () => {
  const { token } = await createToken('admin');
  const answers: Record<string, number> = {};
  for (const route of Object.keys(EXPECTATIONS)) {
    const [method = '', address = ''] = route.split(' ');
    const url = `/api/v1${address.replace(':area', 'admin').replace(/:\w+/g, '1')}`;
    const isRead = method === 'GET';
    answers[route] = (
      await withToken(token)(method.toLowerCase() as Method, url, isRead ? {} : { body: {} })
    ).statusCode;
  }
  const open = Object.entries(answers).flatMap(([route, status]) => (status === 401 ? [] : [route]));
  expect(open.sort()).toEqual([...OPEN_TO_TOKENS].sort());
});

it('lets nobody in with a token that was not made here', async () => {
  const { token } = await createToken('admin');
  const forged = [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    `${token}A`,
    'portal-deploy-',
    token.slice(14),
  ];
  for (const text of forged) {
    expect((await withToken(text)('get', '/api/v1/releases/current')).statusCode).toBe(401);
  }
});

it('is shown once, stored as a hash, and listed with its creator and last use', async () => {
  const created = await createToken('admin');
  expect(created.token).toMatch(/^portal-deploy-[A-Za-z0-9_-]{43}$/);
  await withToken(created.token)('get', '/api/v1/releases/current');
  const list = await admin.get('/api/v1/deploy-tokens');
  expect(list.body).not.toContain(created.token);
  const [newest] = list.json<{ data: DeployToken[] }>().data;
  expect(newest).toMatchObject({
    id: created.id,
    deployable: 'admin',
    createdBy: expect.stringContaining('Ana'),
    revokedAt: null,
    status: 'active',
  });
  expect(newest?.lastUsedAt).not.toBeNull();
  const rows = await test.db.selectFrom('deploy_tokens').selectAll().where('id', '=', created.id).execute();
  expect(JSON.stringify(rows)).not.toContain(created.token.slice(-20));
  expect((await admin.delete('/api/v1/deploy-tokens/99999')).statusCode).toBe(404);
});

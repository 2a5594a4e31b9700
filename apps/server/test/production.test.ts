import { ROLE } from '@portal/domain';
import { PASSWORD } from './support/fixtures';
import { setUpTestApp } from './support/test-app';

const api = setUpTestApp({ environment: 'production' });

const ATTRIBUTES = { name: '__Host-portal_session', path: '/', httpOnly: true, sameSite: 'Strict', secure: true };

it('keeps the session in a cookie of this host that only travels encrypted, whatever the proxy tells', async () => {
  const { email } = await api.createUser({ roles: [ROLE.client] });
  const response = await api.nobody.post('/api/v1/auth/login', { body: { email, password: PASSWORD } });
  // No domain: browsers refuse a `__Host-` cookie that has one.
  expect(response.cookies).toEqual([{ ...ATTRIBUTES, value: expect.any(String) }]);
});

it('accepts that cookie only, and takes it from the browser at the sign-out', async () => {
  const person = await api.as(await api.createUser({ roles: [ROLE.client] }));
  const cookie = (person.headers.cookie ?? '').replace('__Host-', '');
  expect((await person.get('/api/v1/auth/verify', { headers: { cookie } })).statusCode).toBe(401);
  const response = await person.post('/api/v1/auth/logout');
  expect(response.statusCode).toBe(200);
  expect(response.cookies).toEqual([expect.objectContaining({ ...ATTRIBUTES, value: '' })]);
});

it('shows the documentation of the API to signed-in people only, and no page of it', async () => {
  for (const url of ['/api/docs', '/api/docs/', '/api/docs/yaml', '/api/docs/static/index.html']) {
    expect((await api.nobody.get(url)).statusCode).toBe(404);
  }
  expect((await api.nobody.get('/api/docs/json')).statusCode).toBe(401);
  const person = await api.as(await api.createUser({ roles: [ROLE.client] }));
  const response = await person.get('/api/docs/json');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json()).toMatchObject({
    paths: { '/api/v1/auth/login': expect.any(Object) },
    components: { securitySchemes: { cookie: { name: ATTRIBUTES.name } } },
  });
  const admin = await api.as(await api.createUser({ roles: [ROLE.admin] }));
  const created = await admin.post('/api/v1/deploy-tokens', {
    body: { name: 'pipeline', deployable: 'admin', days: 30, ownPassword: PASSWORD },
  });
  const { token } = created.json<{ data: { token: string } }>().data;
  const withToken = await api.nobody.get('/api/docs/json', { headers: { authorization: `Bearer ${token}` } });
  expect(withToken.json()).toEqual(response.json());
});

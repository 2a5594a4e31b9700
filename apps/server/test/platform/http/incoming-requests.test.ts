import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';

import { SECURITY_HEADERS } from '../../../src/platform/http/security-headers';
import { tinyPhoto } from '../../support/fixtures';
import { setUpRequestFixtures } from '../../support/request-fixtures';
import { failure } from '../../support/test-app';
import { REFUSALS } from '../../../src/texts/refusals';

let port: number;

const fixtures = setUpRequestFixtures();
beforeAll(async () => {
  await fixtures.app.listen({ host: '127.0.0.1', port: 0 });
  port = (fixtures.app.server.address() as AddressInfo).port;
});

/**
 * Sends raw bytes.
 * @returns the raw answer
 */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes, 'latin1');
  return text(socket);
}

it.each([
  ['/api/v1/home%', 400, 'MALFORMED'],
  ['/api/v1/account/sessions/%c0%af', 400, 'MALFORMED'],
  [`/api/v1/masters/${'a'.repeat(500)}`, 404, 'NOT_FOUND'],
])('an address like %.40s is answered as everything is', async (url, status, code) => {
  const response = await fixtures.nobody.get(url);
  expect(failure(response)).toEqual({ status, code });
  expect(response.statusCode).toBe(status);
  expect(response.headers).toMatchObject({ ...SECURITY_HEADERS, 'x-request-id': expect.any(String) });
});

it.each([
  ['no request at all', 'hello\r\n\r\n', 400],
  ['a null in a header', 'GET / HTTP/1.1\r\nhost: x\r\na: b\0c\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx', 400],
  ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(20_000)}\r\n\r\n`, 431],
])('bytes with %s are answered as a failure, with the headers of every answer', async (_what, bytes, status) => {
  const answer = await exchange(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(answer).toContain(`${name}: ${value}\r\n`);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status, code: 'MALFORMED' });
});

it('answers a request with an unknown expectation', async () => {
  const headers = 'host: x\r\nexpect: a miracle\r\nconnection: close';
  const answer = await exchange(`GET /api/v1/auth/verify HTTP/1.1\r\n${headers}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
});

it('a field that claims to be a text and cannot say which is refused, not stumbled over', async () => {
  const person = fixtures.users.admin.call;
  for (const insumo of [{ toString: 'x', valueOf: 1 }, { toString: null }, [{ toString: 1 }], { constructor: null }]) {
    const response = await person.post('/api/v1/inventory', { body: { insumo, price: insumo } });
    expect(failure(response)).toEqual({ status: 400, code: 'MALFORMED' });
  }
  const withReservedName = await person.post('/api/v1/inventory', {
    body: { constructor: 1, insumo: 'Cable', price: 1 },
  });
  expect(failure(withReservedName)).toEqual({ status: 400, code: 'MALFORMED' });
});

const EMPTY_JSON = { body: '', headers: { 'content-type': 'application/json' } };

it('accepts an empty JSON body where no body is needed', async () => {
  const { id } = await fixtures.createSupply();
  expect((await fixtures.users.admin.call.delete(`/api/v1/inventory/${id}`, EMPTY_JSON)).statusCode).toBe(200);
});

it('refuses an empty JSON body where a body is needed', async () => {
  expect(failure(await fixtures.users.admin.call.post('/api/v1/inventory', EMPTY_JSON))).toEqual({
    status: 400,
    code: 'MALFORMED',
  });
});

it.each(['{"insumo":', '[]', '"texto"', '7', '{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', ' '])(
  'refuses %j, which is no JSON for a form',
  async (body) => {
    const response = await fixtures.users.admin.call.post('/api/v1/inventory', { ...EMPTY_JSON, body });
    expect(failure(response)).toEqual({ status: 400, code: 'MALFORMED' });
  },
);

const create = (kind: string, name: string, headers: Record<string, string>) =>
  fixtures.users.admin.call.post(`/api/v1/masters/${kind}`, { body: { name }, headers });

const OTHER_CONTENT = {
  status: 422,
  code: 'VALIDATION',
  errors: { 'Idempotency-Key': REFUSALS.idempotency.otherContent },
};

test('a key repeats its first answer, with and without a trailing slash, and refuses other content and another address', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await create('malls', 'Paseo', headers);
  expect((await create('malls/', 'Paseo', headers)).json()).toEqual(first.json());
  expect(failure(await create('malls', 'Otro paseo', headers))).toEqual(OTHER_CONTENT);
  expect(failure(await create('locations', 'Paseo', headers))).toEqual(OTHER_CONTENT);
});

test('a key of refused work can be used again', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  await create('malls', 'Tomado', {});
  expect((await create('malls', 'Tomado', headers)).statusCode).toBe(409);
  expect((await create('malls', 'Libre', headers)).statusCode).toBe(201);
});

test('a key of another form than the header allows is refused', async () => {
  const response = await create('malls', 'Golilla', { 'idempotency-key': 'x'.repeat(300) });
  expect(failure(response)).toEqual({ status: 400, code: 'MALFORMED' });
});

test('a form with the same fields and other photos is other content', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  expect((await fixtures.steps.create({ headers })).statusCode).toBe(201);
  const file = { filename: 'foto.jpg', content: await tinyPhoto('#ff0000') };
  expect(failure(await fixtures.steps.create({ headers, change: { file } }))).toEqual(OTHER_CONTENT);
});

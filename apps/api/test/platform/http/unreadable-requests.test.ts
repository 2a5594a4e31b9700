import { ROLE } from '@portal/domain';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { createTestApp, failure, type TestApp } from '../../support/test-app';
import { SECURITY_HEADERS } from '../../../src/platform/http/security-headers';

let api: TestApp;
let port: number;

beforeAll(async () => {
  api = await createTestApp();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  port = (api.app.server.address() as AddressInfo).port;
});
afterAll(() => api.close());

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
  const response = await api.nobody.get(url);
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
  const answer = await exchange('GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: a miracle\r\nconnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

it('a field that claims to be a text and cannot say which is refused, not stumbled over', async () => {
  const person = await api.as(await api.createUser({ roles: [ROLE.admin] }));
  for (const insumo of [{ toString: 'x', valueOf: 1 }, { toString: null }, [{ toString: 1 }], { constructor: null }]) {
    const response = await person.post('/api/v1/inventory', { body: { insumo, price: insumo } });
    expect(failure(response)).toEqual({ status: 400, code: 'MALFORMED' });
  }
  const withReservedName = await person.post('/api/v1/inventory', {
    body: { constructor: 1, insumo: 'Cable', price: 1 },
  });
  expect(failure(withReservedName)).toEqual({ status: 400, code: 'MALFORMED' });
});

import fastify, { type FastifyInstance } from 'fastify';

import { cutForwardedPorts } from '../../../src/platform/http/forwarded-addresses';
import { isFromTrustedProxy, readTrustProxy } from '../../../src/platform/http/trust-proxy';

/** Tells how a server sees its callers; `inject` calls from 127.0.0.1. */
function serverWith(trusted: string): FastifyInstance {
  const trustProxy = readTrustProxy(trusted);
  if (trustProxy === undefined) throw new Error(`${trusted} was not understood`);
  const app = fastify({ trustProxy });
  cutForwardedPorts(app);
  app.get('/', (request) => [request.ip, request.protocol, request.host]);
  return app;
}

const FORGED = {
  host: 'portal.test',
  'x-forwarded-for': '6.6.6.6, 203.0.113.9',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'otro.test',
};

it.each([
  ['0', ['127.0.0.1', 'http', 'portal.test']],
  ['1', ['203.0.113.9', 'https', 'otro.test']],
  ['2', ['6.6.6.6', 'https', 'otro.test']],
  ['loopback', ['203.0.113.9', 'https', 'otro.test']],
  ['127.0.0.1', ['203.0.113.9', 'https', 'otro.test']],
  ['10.0.0.0/8, 127.0.0.0/8, 203.0.113.9', ['6.6.6.6', 'https', 'otro.test']],
  ['10.0.0.0/8', ['127.0.0.1', 'http', 'portal.test']],
])('with TRUST_PROXY=%s the client is the first address that is not trusted', async (trusted, seen) => {
  const response = await serverWith(trusted).inject({ url: '/', headers: FORGED });
  expect(response.json()).toEqual(seen);
});

it.each([
  ['203.0.113.99:1234', '203.0.113.99'],
  ['6.6.6.6:1, 203.0.113.99:65535', '203.0.113.99'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['203.0.113.99', '203.0.113.99'],
])('the client in the header %s is %s, whatever its port', async (forwarded, client) => {
  const response = await serverWith('1').inject({ url: '/', headers: { 'x-forwarded-for': forwarded } });
  expect(response.json<string[]>()[0]).toBe(client);
});

it('a trusted network is recognised with a port', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9:5000, 10.1.2.3:443' };
  const response = await serverWith('127.0.0.1, 10.0.0.0/8').inject({ url: '/', headers });
  expect(response.json<string[]>()[0]).toBe('203.0.113.9');
});

it.each(['-1', '10', '1.5', 'true', 'proxy.local', '10.0.0.0/0', '10.0.0.0/33', '1,2', '10.0.0.1,', '::1/200'])(
  'does not understand "%s"',
  (text) => {
    expect(readTrustProxy(text)).toBeUndefined();
  },
);

it('believes the headers of a trusted proxy only', () => {
  const from = (remoteAddress: string) =>
    isFromTrustedProxy(readTrustProxy('10.0.0.0/8')!, { socket: { remoteAddress } as never });
  expect([from('10.1.2.3'), from('::ffff:10.1.2.3'), from('192.168.0.1')]).toEqual([true, true, false]);
});

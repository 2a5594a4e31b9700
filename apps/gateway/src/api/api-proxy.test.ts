import { createMetrics, readTrustProxy } from '@portal/server';
import fastify, { type FastifyInstance } from 'fastify';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import type { ApiBackend } from './api-backend';
import { createApiProxy } from './api-proxy';

const READY = { database: 'ok', files: 'ok' };

let upstream: FastifyInstance;
let upstreamAddress: string;
let proxy: ApiBackend;
let front: Server;
let address: string;
const downloads: PassThrough[] = [];

beforeEach(async () => {
  upstream = fastify();
  upstream.get('/readyz', () => ({ data: 'ok', checks: READY }));
  upstream.all('/api/v1/echo', (request) => ({
    method: request.method,
    query: request.query,
    body: request.body,
    headers: request.headers,
  }));
  upstream.get('/api/v1/events', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.raw.write('data: first\n\n');
  });
  upstream.get('/api/v1/informes/excel', (_request, reply) => {
    const download = new PassThrough();
    downloads.push(download);
    download.write('the beginning');
    return reply.header('x-total-rows', 7).send(download);
  });
  upstreamAddress = await upstream.listen({ port: 0, host: '127.0.0.1' });
  proxy = await openProxy('0');
  front = createServer((request, response) => proxy.handle(request, response));
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
});

/** Opens a proxy; `trusted` is the value of `TRUST_PROXY`. */
const openProxy = (trusted: string): Promise<ApiBackend> =>
  createApiProxy({
    apiUrl: upstreamAddress,
    logger: pino({ level: 'silent' }),
    metrics: createMetrics(),
    trustProxy: readTrustProxy(trusted)!,
  });

afterEach(async () => {
  front.closeAllConnections();
  front.close();
  await proxy.close();
  upstream.server.closeAllConnections();
  await upstream.close();
});

it('forwards a call unchanged, with its credentials', async () => {
  const response = await fetch(`${address}/api/v1/echo?q=ñ`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer x', cookie: 'portal_session=y' },
    body: JSON.stringify({ name: 'Ana' }),
  });
  expect(await response.json()).toEqual({
    method: 'POST',
    query: { q: 'ñ' },
    body: { name: 'Ana' },
    headers: expect.objectContaining({ authorization: 'Bearer x', cookie: 'portal_session=y' }),
  });
});

describe('the identity of the caller', () => {
  const FORGED = {
    forwarded: 'for=6.6.6.6;proto=https;host=otro.test',
    'x-forwarded-for': '6.6.6.6, 203.0.113.9',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'portal.test',
    'x-forwarded-port': '443',
    'x-forwarded-prefix': '/otro',
    'x-real-ip': '6.6.6.6',
    'x-request-id': 'proxy-12345678',
  };
  /** The forwarding headers that the API receives. */
  const received = async () => {
    const response = await fetch(`${address}/api/v1/echo`, { headers: FORGED });
    const { headers } = (await response.json()) as { headers: Record<string, string> };
    const kind = /^(forwarded|x-forwarded-.*|x-real-ip|x-request-id)$/;
    return Object.fromEntries(Object.entries(headers).filter(([name]) => kind.test(name)));
  };

  it("comes from the connection and ignores the client's own headers", async () => {
    expect(await received()).toEqual({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': new URL(address).host,
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('comes from a trusted proxy as one address', async () => {
    await proxy.close();
    proxy = await openProxy('1');
    expect(await received()).toEqual({
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'portal.test',
      'x-request-id': FORGED['x-request-id'],
    });
  });
});

it('sends each event of a stream at once', async () => {
  const response = await fetch(`${address}/api/v1/events`);
  const reader = response.body?.getReader();
  const first = await reader?.read();
  expect(Buffer.from(first?.value ?? []).toString()).toBe('data: first\n\n');
  await reader?.cancel();
});

describe('the proxy of a download', () => {
  const begin = async (signal?: AbortSignal) => {
    const response = await fetch(`${address}/api/v1/informes/excel`, signal ? { signal } : {});
    const reader = response.body!.getReader();
    const first = await reader.read();
    return { response, reader, first: Buffer.from(first.value ?? []).toString(), source: downloads.at(-1)! };
  };

  it('sends each part when the API writes it', async () => {
    const { response, reader, first, source } = await begin();
    expect([first, response.headers.get('x-total-rows')]).toEqual(['the beginning', '7']);
    source.end(' and the end');
    const second = await reader.read();
    expect(Buffer.from(second.value ?? []).toString()).toBe(' and the end');
    expect((await reader.read()).done).toBe(true);
  });

  it("aborts the client's answer when the API's answer breaks off", async () => {
    const { reader, source } = await begin();
    source.destroy(new Error('away'));
    await expect(reader.read()).rejects.toThrow();
  });

  it("ends the API's answer when the client leaves", async () => {
    const controller = new AbortController();
    const { source } = await begin(controller.signal);
    const ended = new Promise((resolve) => source.once('close', resolve));
    controller.abort();
    await ended;
  });
});

it('answers 503 with Retry-After while the API is unreachable', async () => {
  expect(await proxy.readiness()).toEqual(READY);
  upstream.server.closeAllConnections();
  await upstream.close();
  const response = await fetch(`${address}/api/v1/echo`);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await response.json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  await expect(proxy.readiness()).rejects.toThrow();
});

import type { Socket } from 'node:net';

import { ERROR_STATUS, LIMITS, ROLE } from '@portal/domain';
import fastify from 'fastify';
import { pino } from 'pino';

import { notFound } from '../src/platform/errors/app-error';
import { handleErrors } from '../src/platform/routes/error-handler';
import { denyByDefault } from '../src/platform/auth/access';
import { requestIdOf } from '../src/platform/http/request-log';
import { loggerOptions, type ApiLogger } from '../src/platform/observability/logger';
import { PUBLIC_ROUTES } from './access-matrix/expectations';
import { unnamed } from './access-matrix/printed-routes';
import { PASSWORD } from './support/fixtures';
import { failure, setUpTestApp } from './support/test-app';

const lines: string[] = [];
const api = setUpTestApp({ logger: pino(loggerOptions('info'), { write: (line: string) => void lines.push(line) }) });

describe('every answer', () => {
  it('carries the id of its request, made here: a caller without a trusted proxy does not choose what the log says', async () => {
    const response = await api.nobody.get('/api/v1/auth/verify', { headers: { 'x-request-id': 'proxy-12345678' } });
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('carries the id that a trusted proxy gave, where it is sound', () => {
    const from = (address: string, id: string) =>
      requestIdOf((proxy) => proxy === '10.0.0.5')({
        headers: { 'x-request-id': id },
        socket: { remoteAddress: address } as Socket,
      });
    expect(from('10.0.0.5', 'proxy-12345678')).toBe('proxy-12345678');
    expect(from('10.0.0.6', 'proxy-12345678')).toMatch(/^[0-9a-f-]{36}$/);
    for (const unsound of ['x', 'a b c d e f g h', `"><script>${'x'.repeat(20)}`]) {
      expect(from('10.0.0.5', unsound)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('sends the headers that prevent abuse of an answer', async () => {
    const { headers } = await api.nobody.get('/api/v1/auth/verify', { headers: { origin: 'https://otro.example' } });
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('is JSON even where there is nothing', async () => {
    const response = await api.nobody.get('/otra/cosa');
    expect(response.json()).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      message: 'No se encontró lo que buscas',
      error: 'No se encontró lo que buscas',
    });
  });
});

it('refuses a body larger than any form, earliest where nobody is signed in', async () => {
  const person = await api.as(await api.createUser({ roles: [ROLE.client] }));
  const bodyOf = (bytes: number) => ({ body: { name: 'x'.repeat(bytes - '{"name":""}'.length) } });
  const signIn = (bytes: number) => api.nobody.post('/api/v1/auth/login', bodyOf(bytes));
  const change = (bytes: number) => person.put('/api/v1/account/password', bodyOf(bytes));
  for (const [send, limit] of [[signIn, LIMITS.signInBodyBytes] as const, [change, LIMITS.bodyBytes] as const]) {
    expect((await send(limit)).statusCode).toBe(422);
    expect(failure(await send(limit + 1))).toEqual({ status: 413, code: 'TOO_LARGE' });
  }
});

it('writes one line per request, without anything that lets somebody in', async () => {
  const person = await api.createUser({ roles: [ROLE.client] });
  lines.length = 0;
  const response = await api.nobody.post('/api/v1/auth/login', { body: { email: person.email, password: PASSWORD } });
  await api.nobody.get('/api/v1/files/x?s=una-firma');
  const log = lines.join('');
  expect(log).toContain('"path":"/api/v1/auth/login"');
  expect(log).toContain(String(response.headers['x-request-id']));
  for (const secret of [PASSWORD, response.cookies[0]?.value ?? '?', 'una-firma', person.email]) {
    expect(log).not.toContain(secret);
  }
});

describe('a route', () => {
  it('without declared access stops the start', () => {
    const app = fastify();
    denyByDefault(
      app,
      () => Promise.reject(notFound()),
      () => Promise.reject(notFound()),
    );
    expect(() => app.get('/nueva', () => 'x')).toThrow(/GET \/nueva does not say who may call it/);
    expect(() => app.get('/otra', { config: { access: 'public' } }, () => 'x')).not.toThrow();
  });

  it('that fails unforeseen answers 500 with nothing internal, and is logged once with the same id', async () => {
    const errors: string[] = [];
    const logger: ApiLogger = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) });
    const app = fastify({ loggerInstance: logger });
    handleErrors(app);
    app.get('/', () => {
      throw new Error('relation "secreta" does not exist');
    });
    const response = await app.inject('/');
    expect(response.json()).toEqual({
      status: 500,
      code: 'INTERNAL',
      message: 'Ocurrió un error inesperado',
      error: 'Ocurrió un error inesperado',
      requestId: expect.any(String),
    });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('secreta');
    expect(errors[0]).toContain(response.json<{ requestId: string }>().requestId);
    await app.close();
  });
});

describe('GET /api/docs', () => {
  type Operation = { summary?: string; security?: unknown[] };
  type Document = {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: object };
  };

  const read = async (): Promise<Document> => (await api.nobody.get('/api/docs/json')).json<Document>();

  it('serves its page from the portal alone', async () => {
    for (const url of ['/api/docs', '/api/docs/']) {
      const response = await api.nobody.get(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'/);
      expect(response.body).not.toMatch(/(src|href)="https?:/);
    }
    expect((await api.nobody.get('/api/docs/json/')).statusCode).toBe(200);
  });

  it('describes every operation, in the words of the domain', async () => {
    const { openapi, paths, components } = await read();
    expect(openapi).toBe('3.1.0');
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: unnamed(`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
        ...operation,
      })),
    );
    expect(operations.length).toBeGreaterThan(30);
    expect(operations.filter(({ summary }) => summary === undefined).map(({ name }) => name)).toEqual([]);
    const open = operations.filter(({ security }) => security?.length === 0).map(({ name }) => name);
    const publicOnes = PUBLIC_ROUTES.filter((route) => !route.includes(' /api/docs'));
    expect(open.sort()).toEqual(publicOnes.map(unnamed).sort());
    expect(components.schemas).toHaveProperty('Failure.properties.code.enum', Object.keys(ERROR_STATUS));
    const referred = JSON.stringify(paths).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(Array.from(referred, ([, name]) => name)));
  });
});

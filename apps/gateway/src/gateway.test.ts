import { createMetrics, trustNobody, type TrustProxy } from '@portal/server';
import { ROLE, type CanaryCandidate, type PortalConfig } from '@portal/domain';
import {
  buildRemote,
  buildShell,
  createFolderReleaseStore,
  createTestFolder,
  publishBuilds,
  publishCanary,
  type ReleaseStore,
  parseReleaseDocument,
} from '@portal/releases';
import type { FastifyInstance } from 'fastify';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { Writable } from 'node:stream';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ApiBackend } from './api/api-backend';
import { createGateway } from './gateway';

const PUBLISHER = 'Ana Rojas';
const publication = { by: PUBLISHER, at: new Date('2026-03-01T12:00:00Z'), source: { author: PUBLISHER } };
const SHELL_SCRIPT = '/shell/1.0.0-a/main.1a2b3c4d.js';
const REMOTE_ENTRY = '/remotes/admin/1.0.0-a/remoteEntry.js';
const TOKEN = 'a token that reads the metrics';
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** The cookie of a person who tries the shell. */
const CLIENT = 'cookie-of-a-client';
/** The cookie of a person who does not. */
const ADMINISTRATOR = 'cookie-of-an-administrator';
/** A browser of the client. */
const SIGNED_IN = { ...BROWSER, cookie: `__Host-portal_session=${CLIENT}` };

const people = new Map<string, CanaryCandidate>([
  [CLIENT, { id: 1, roles: [{ code: ROLE.client }] }],
  [ADMINISTRATOR, { id: 2, roles: [{ code: ROLE.admin }] }],
]);

let root: string;
let store: ReleaseStore;
let app: FastifyInstance;
let isApiReady: boolean;
let isApiClosed: boolean;
let logged: string[];

const api: ApiBackend = {
  handle: (request, response) => {
    if (request.url === '/api/v1/events') {
      response.setHeader('content-type', 'text/event-stream; charset=utf-8');
      response.write(':\n\n');
      return;
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: `${request.method} ${request.url}` }));
  },
  readiness: () =>
    Promise.resolve({
      database: isApiReady ? 'ok' : 'down',
      files: 'ok',
      operations: 'missing: GET /news (admin 1.0.0-a)',
    }),
  close: () => {
    isApiClosed = true;
    return Promise.resolve();
  },
};

const log = new Writable({
  write(chunk: Buffer, _encoding, done) {
    logged.push(chunk.toString());
    done();
  },
});

async function open(
  environment: 'development' | 'production' = 'production',
  trustProxy: TrustProxy = trustNobody,
  releaseMaxAgeMilliseconds = 0,
): Promise<FastifyInstance> {
  return createGateway({
    environment,
    store,
    page: { tokenKey: Buffer.alloc(32, 7).toString('base64'), environment, demonstration: null },
    api,
    logger: pino({ level: 'trace' }, log),
    trustProxy,
    metrics: createMetrics(),
    personIn: (cookie) => people.get(cookie) ?? null,
    metricsAccess: { environment, token: TOKEN },
    releaseMaxAgeMilliseconds,
  });
}

async function publish(): Promise<void> {
  const builds = [await buildShell('1.0.0-a'), await buildRemote('admin', '1.0.0-a')];
  await publishBuilds(store, builds, publication);
}

/** The configuration inside a page. */
function configIn(page: string): PortalConfig {
  const [, json = ''] = /<script type="application\/json" id="portal-config">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(json) as PortalConfig;
}

beforeEach(async () => {
  root = await createTestFolder();
  store = createFolderReleaseStore(root);
  isApiReady = true;
  isApiClosed = false;
  logged = [];
  app = await open();
});

afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true });
});

describe("the shell's page", () => {
  beforeEach(publish);

  it('carries the runtime configuration with the current release, escaped for its script block', async () => {
    const { body, headers } = await app.inject({ url: '/', headers: SIGNED_IN });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const [, json = ''] = /<script type="application\/json" id="portal-config">(.*?)<\/script>/s.exec(body) ?? [];
    expect(json).not.toContain('<');
    const config = JSON.parse(json) as PortalConfig;
    expect(config).toMatchObject({ environment: 'production', demonstration: null, release: { number: 1 } });
    expect(config.release.remotes.admin?.area.title).toBe('Área </script> admin');
  });

  it.each([
    ['without a cookie', {}],
    ['with a cookie that names nobody', { cookie: '__Host-portal_session=cookie-of-nobody' }],
  ])('names the shell and no area for %s, at every address', async (_what, cookie) => {
    for (const url of ['/login', '/admin']) {
      const { body, headers } = await app.inject({ url, headers: { ...BROWSER, ...cookie } });
      expect(headers.vary).toContain('Cookie');
      expect(body).not.toContain('admin');
      const { release, expectsSession } = configIn(body);
      expect(release).toMatchObject({ number: 1, withholdsAreas: true, shell: { version: '1.0.0-a' } });
      expect(expectsSession).toBe(false);
    }
    const kept = await app.inject({ url: '/offline.html', headers: { ...BROWSER, ...cookie } });
    expect([kept.statusCode, kept.json<{ code: string }>().code]).toEqual([401, 'NO_SESSION']);
  });

  it.each(['/home', '/user/edit/12', '/no/such/page', '/home/'])(
    'answers %s, which the browser routes',
    async (url) => {
      const response = await app.inject({ url, headers: BROWSER });
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain('shell 1.0.0-a');
    },
  );

  it("is the canary's for its audience and the stable one for everybody else", async () => {
    const audience = { share: 0, roles: [ROLE.client], maxErrorRate: 5 };
    await publishCanary(store, await buildShell('1.0.0-b'), audience, publication);
    const open = (cookie?: string) =>
      app.inject({
        url: '/home',
        headers: { ...BROWSER, ...(cookie && { cookie: `__Host-portal_session=${cookie}` }) },
      });
    const shown = async (cookie?: string) => {
      const { body, headers } = await open(cookie);
      expect(headers.vary).toContain('Cookie');
      const { release, host = release.shell } = configIn(body);
      // The next person who signs in on that page may have another shell.
      expect(host).toMatchObject({ version: '1.0.0-a', canary: { version: '1.0.0-b', ...audience } });
      expect(host.canary?.files).toEqual({});
      return [/shell 1\.0\.0-./.exec(body)?.[0], release.shell.version];
    };
    expect(await shown(CLIENT)).toEqual(['shell 1.0.0-b', '1.0.0-b']);
    expect(await shown('cookie-of-somebody-else')).toEqual(['shell 1.0.0-a', '1.0.0-a']);
    expect(await shown()).toEqual(['shell 1.0.0-a', '1.0.0-a']);
    const registry = await app.inject({ url: '/registry.json', headers: SIGNED_IN });
    expect(registry.body).not.toContain(PUBLISHER);
    const { shell } = parseReleaseDocument(registry.json());
    expect(shell).toMatchObject({ version: '1.0.0-a', canary: { version: '1.0.0-b', ...audience } });
    expect(shell.canary?.files).toEqual({});
  });

  it('lists the files of its shell at the offline address alone', async () => {
    const audience = { share: 0, roles: [ROLE.client], maxErrorRate: 5 };
    await publishCanary(store, await buildShell('1.0.0-b'), audience, publication);
    const filesIn = async (url: string, cookie: string): Promise<string[]> => {
      const headers = { ...BROWSER, cookie: `__Host-portal_session=${cookie}` };
      const { shell } = configIn((await app.inject({ url, headers })).body).release;
      return Object.keys(shell.files).map((file) => `${shell.version}/${file}`);
    };
    const entryFiles = ['index.html', 'follow-page.txt', 'loading-plan.json', 'main.1a2b3c4d.js'];
    expect(await filesIn('/offline.html', ADMINISTRATOR)).toEqual(entryFiles.map((file) => `1.0.0-a/${file}`));
    expect(await filesIn('/offline.html', CLIENT)).toEqual(entryFiles.map((file) => `1.0.0-b/${file}`));
    expect(await filesIn('/home', CLIENT)).toEqual([]);
  });

  it('is revalidated on each request and answered with 304 while unchanged', async () => {
    const first = await app.inject({ url: '/', headers: SIGNED_IN });
    expect(first.headers['cache-control']).toBe('no-cache');
    const etag = String(first.headers.etag);
    const second = await app.inject({ url: '/home', headers: { ...SIGNED_IN, 'if-none-match': etag } });
    expect(second.statusCode).toBe(304);
    expect(second.body).toBe('');
    await publishBuilds(store, [await buildRemote('admin', '1.0.0-b')], publication);
    const third = await app.inject({ url: '/', headers: { ...SIGNED_IN, 'if-none-match': etag } });
    expect(third.statusCode).toBe(200);
    expect(third.body).toContain('/remotes/admin/1.0.0-b/');
  });

  it.each([
    ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
  ] as const)('travels as %s when the browser takes it', async (encoding, decode) => {
    const response = await app.inject({ url: '/', headers: { ...BROWSER, 'accept-encoding': encoding } });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers.vary).toBe('Accept-Encoding, Cookie');
    expect(decode(response.rawPayload).toString()).toContain('shell 1.0.0-a');
  });

  it.each(['br;q=0', 'identity', ''])('is sent uncompressed for Accept-Encoding "%s"', async (accepted) => {
    const response = await app.inject({ url: '/', headers: { ...BROWSER, 'accept-encoding': accepted } });
    expect(response.headers['content-encoding']).toBeUndefined();
  });

  it("allows the portal's own scripts only, no inline script and no frame around it", async () => {
    const policy = String((await app.inject({ url: '/', headers: BROWSER })).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("style-src 'self' 'unsafe-inline';");
    expect(policy).toContain("img-src 'self' blob: data:;");
    expect(policy).toContain("font-src 'self';");
    for (const none of ['script-src-attr', 'object-src', 'base-uri']) expect(policy).toContain(`${none} 'none'`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-eval');
  });

  it("lets a development portal load a developer's remote with its styles, fonts and images, and hear of its changes", async () => {
    const development = await open('development');
    const policy = String(
      (await development.inject({ url: '/', headers: BROWSER })).headers['content-security-policy'],
    );
    for (const kind of ['script-src', 'style-src', 'font-src', 'img-src', 'connect-src'])
      expect(policy).toContain(`${kind} 'self' http://localhost:* http://127.0.0.1:*`);
    expect(policy).toContain('ws://localhost:*');
    await development.close();
  });

  it.each(['/%', '/user/edit/%E0%A4%A'])('answers a browser at the malformed address %s', async (url) => {
    const page = await app.inject({ url, headers: BROWSER });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const data = await app.inject({ url, headers: { accept: 'application/json' } });
    expect([data.statusCode, data.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND']);
  });

  it('does not answer a write or a call that accepts JSON', async () => {
    expect((await app.inject({ method: 'POST', url: '/home', headers: BROWSER })).statusCode).toBe(404);
    expect((await app.inject({ url: '/home', headers: { accept: 'application/json' } })).statusCode).toBe(404);
  });
});

describe('the files with which a browser installs the portal', () => {
  const files = { 'install/service-worker.js': '// worker b', 'install/manifest.webmanifest': '{"name":"Portal b"}' };

  it("come from the person's shell at unversioned addresses and are revalidated on each request", async () => {
    await publishBuilds(store, [await buildShell('1.0.0-a')], publication);
    await publishCanary(
      store,
      await buildShell('1.0.0-b', {}, files),
      { share: 0, roles: [ROLE.client], maxErrorRate: 5 },
      publication,
    );
    const cookie = `__Host-portal_session=${CLIENT}`;
    const worker = await app.inject({ url: '/service-worker.js', headers: { cookie } });
    expect(worker.body).toBe('// worker b');
    expect(worker.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    });
    const manifest = await app.inject({ url: '/manifest.webmanifest', headers: { cookie } });
    expect(manifest.json()).toEqual({ name: 'Portal b' });
    expect(manifest.headers['content-type']).toContain('application/manifest+json');
  });

  it('are missing for a shell that cannot be installed', async () => {
    await publishBuilds(store, [await buildShell('1.0.0-a')], publication);
    expect((await app.inject('/service-worker.js')).statusCode).toBe(404);
  });
});

it('sends Strict-Transport-Security over https only, for its own host only', async () => {
  const behindProxy = await open('production', () => true);
  const policyOver = async (protocol: string) =>
    (await behindProxy.inject({ url: '/healthz', headers: { 'x-forwarded-proto': protocol } })).headers[
      'strict-transport-security'
    ];
  expect([await policyOver('http'), await policyOver('https')]).toEqual([undefined, 'max-age=31536000']);
  await behindProxy.close();
});

describe('odd addresses', () => {
  it.each(['//', '///', '//[', '//a:b', '/%', '*', '/\\', '//[/x.js', '/shell//[/x.js'])(
    '%s is no failure, and the log has no query',
    async (address) => {
      await publish();
      await app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.server.address() as AddressInfo;
      // fetch would rewrite the address.
      const status = await new Promise((resolve, reject) => {
        const path = `${address}?q=secreto`;
        request({ port, path, headers: BROWSER }, (response: IncomingMessage) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end();
      });
      expect(status).toBeLessThan(500);
      expect(logged.join('')).not.toMatch(/secreto|"level":[56]0/);
    },
  );
});

describe('before the first release', () => {
  it('shows that the portal is being prepared', async () => {
    const page = await app.inject({ url: '/', headers: BROWSER });
    expect(page.statusCode).toBe(503);
    expect(page.body).toContain('El portal está en preparación');
    expect((await app.inject('/registry.json')).statusCode).toBe(404);
    expect((await app.inject('/readyz')).json()).toEqual({
      status: 'down',
      checks: {
        release: 'down',
        api: 'ok',
        database: 'ok',
        files: 'ok',
        operations: 'missing: GET /news (admin 1.0.0-a)',
      },
    });
  });

  it('serves the first release as soon as it exists', async () => {
    await app.inject('/');
    await publish();
    expect((await app.inject({ url: '/', headers: BROWSER })).statusCode).toBe(200);
  });
});

describe('the registry', () => {
  beforeEach(publish);

  it('is the current release and is revalidated on each request', async () => {
    const response = await app.inject('/registry.json');
    expect(parseReleaseDocument(response.json()).number).toBe(1);
    expect(response.headers['cache-control']).toBe('no-cache');
    const secondAnswer = await app.inject({
      url: '/registry.json',
      headers: { 'if-none-match': String(response.headers.etag) },
    });
    expect(secondAnswer.statusCode).toBe(304);
  });

  it.each(['', '?shell=1.0.0-a'])('shows a caller without a session the shell and no area: "%s"', async (query) => {
    const ask = (headers = {}) => app.inject({ url: `/registry.json${query}`, headers });
    const anonymous = await ask();
    expect(anonymous.body).not.toContain('admin');
    const release = parseReleaseDocument(anonymous.json());
    expect(release).toMatchObject({ number: 1, withholdsAreas: true });
    expect(release.remotes).toEqual({});
    expect(anonymous.headers.vary).toContain('Cookie');
    const signedIn = await ask({ ...SIGNED_IN, 'if-none-match': anonymous.headers.etag });
    const { remotes, withholdsAreas } = parseReleaseDocument(signedIn.json());
    expect([Object.keys(remotes), withholdsAreas]).toEqual([['admin'], undefined]);
    expect((await ask()).body).toBe(anonymous.body);
  });

  it('lists the versions that work in the shell of the requesting tab', async () => {
    const ui = (...names: string[]) => ({ '@portal/ui': names });
    const shell = await buildShell('1.0.0-b', { exports: ui('Button') });
    await publishBuilds(store, [shell], publication);
    await publishBuilds(store, [await buildShell('1.0.0-c', { exports: ui('NewBanner') })], publication);
    const needy = await buildRemote('admin', '1.0.0-b', { imports: ui('NewBanner') });
    await publishBuilds(store, [needy], publication);
    const versionFor = async (query: string) => {
      const response = await app.inject({ url: `/registry.json${query}`, headers: SIGNED_IN });
      return parseReleaseDocument(response.json()).remotes.admin?.version;
    };
    expect(await versionFor('?shell=1.0.0-b')).toBe('1.0.0-a');
    expect(await versionFor('?shell=1.0.0-c')).toBe('1.0.0-b');
    for (const query of ['', '?shell=9.9.9', '?shell=../x', '?shell=1.0.0-c&shell=1.0.0-b']) {
      expect(await versionFor(query)).toBe('1.0.0-b');
    }
  });

  it('names no publisher, and neither does the page', async () => {
    await publishBuilds(store, [await buildRemote('admin', '1.0.0-b')], publication);
    const answers = [
      await app.inject({ url: '/registry.json', headers: SIGNED_IN }),
      await app.inject({ url: '/', headers: SIGNED_IN }),
    ];
    for (const { body } of answers) {
      expect(body).toContain('/remotes/admin/1.0.0-b/');
      expect(body).not.toMatch(new RegExp(`${PUBLISHER}|Publica `));
    }
  });

  it('stays at the last readable release when a document is damaged', async () => {
    await app.inject('/registry.json');
    await writeFile(path.join(root, 'documents/000002.json'), '{"number":2}');
    expect(parseReleaseDocument((await app.inject('/registry.json')).json()).number).toBe(1);
    const restarted = await open();
    expect(parseReleaseDocument((await restarted.inject('/registry.json')).json()).number).toBe(1);
    await restarted.close();
  });
});

describe('published files', () => {
  beforeEach(publish);

  it.each([SHELL_SCRIPT, REMOTE_ENTRY])('caches %s in the browser without expiry', async (url) => {
    const response = await app.inject({ url });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-type']).toMatch(/javascript; charset=utf-8/);
    expect(response.headers.vary).toBe('Accept-Encoding');
  });

  it.each([
    '/remotes/admin/1.0.0-a/phish.html',
    '/remotes/admin/1.0.0-a/phish%2ehtml',
    '/remotes/admin/1.0.0-a/drawing.svg',
    '/shell/1.0.0-a/index.html',
    SHELL_SCRIPT,
    REMOTE_ENTRY,
  ])('never runs %s as a page of the portal, even when it was forced into the store', async (url) => {
    for (const name of ['phish.html', 'drawing.svg']) {
      await writeFile(path.join(root, 'remotes/admin/1.0.0-a', name), '<script>steal()</script>');
    }
    const { statusCode, headers } = await app.inject({ url, headers: BROWSER });
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br', 'br'],
  ])('sends the copy compressed at build time for "%s"', async (accepted, encoding) => {
    const plain = await app.inject({ url: SHELL_SCRIPT });
    const response = await app.inject({ url: SHELL_SCRIPT, headers: { 'accept-encoding': accepted } });
    expect(response.headers['content-encoding']).toBe(encoding);
    const decode = encoding === 'br' ? brotliDecompressSync : gunzipSync;
    expect(decode(response.rawPayload).toString()).toBe(plain.body);
    expect(response.headers['content-type']).toBe(plain.headers['content-type']);
  });

  it('answers HEAD with the headers alone', async () => {
    const response = await app.inject({ method: 'HEAD', url: REMOTE_ENTRY });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('');
  });

  it('are found at the address of a repeated attempt', async () => {
    const encoded = await app.inject({ url: REMOTE_ENTRY.replace('/remoteEntry', '/~1/remoteEntry') });
    expect(encoded.body).toBe((await app.inject({ url: REMOTE_ENTRY })).body);
  });

  it('remain when a newer version is published', async () => {
    await publishBuilds(store, [await buildRemote('admin', '1.0.0-b')], publication);
    expect((await app.inject({ url: REMOTE_ENTRY })).statusCode).toBe(200);
  });

  it.each([
    '/shell/1.0.0-a/missing.js',
    '/shell/1.0.0-a/',
    '/shell/1.0.0-a',
    '/shell/',
    '/shell',
    '/remotes/admin/9.9.9-z/remoteEntry.js',
    '/remotes/admin',
    '/favicon.ico',
    // Files of the store beside the published ones.
    '/shell/1.0.0-a/release.json',
    '/shell/1.0.0-a/main.1a2b3c4d.js.br',
    '/remotes/admin/1.0.0-a/.secret',
    '/remotes/incoming/1.0.0-a/x.js',
    '/documents/000001.json',
    // Out of the folder.
    '/shell/../documents/000001.json',
    '/shell/1.0.0-a/../../documents/000001.json',
    '/shell/1.0.0-a/..%2f..%2fdocuments%2f000001.json',
    '/shell/1.0.0-a/%2e%2e/%2e%2e/documents/000001.json',
    '/shell/1.0.0-a/..\\..\\documents\\000001.json',
    '/shell/1.0.0-a/%00main.1a2b3c4d.js',
    '/shell/1.0.0-a/%zz.js',
    '/remotes//etc/passwd.txt',
  ])('answers %s with a JSON failure and never with a page', async (url) => {
    await mkdir(path.join(root, 'remotes/incoming/1.0.0-a'), { recursive: true });
    const response = await app.inject({ url, headers: BROWSER });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(response.body).not.toContain('createdBy');
  });
});

describe('the metrics', () => {
  it('require the token', async () => {
    await publish();
    await app.inject({ url: '/home', headers: BROWSER });
    expect((await app.inject('/metrics')).statusCode).toBe(401);
    const response = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
    expect(response.headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(response.body).toContain('portal_release_number 1');
    expect(response.body).toMatch(
      /_duration_seconds_count\{server="gateway",method="GET",route="\(none\)",status="200"\} 1/,
    );
  });
});

it('gives every answer the request id of its log entry', async () => {
  for (const url of ['/', '/registry.json', '/healthz', '/no/such.js']) {
    logged = [];
    const { headers } = await app.inject({ url, headers: { 'x-request-id': 'made-up-by-a-caller' } });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(logged.join('')).toContain(`"requestId":"${String(headers['x-request-id'])}"`);
  }
});

describe('the API', () => {
  it('answers every address under /api and no other', async () => {
    await publish();
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const ask = async (url: string): Promise<string> => (await fetch(address + url)).text();
    expect(await ask('/api/v1/users/?q=a')).toBe('{"data":"GET /api/v1/users/?q=a"}');
    expect(await ask('/api')).toBe('{"data":"GET /api"}');
    expect(await ask('/apidocs')).toContain('shell 1.0.0-a');
  });

  it('makes the portal ready together with the release', async () => {
    await publish();
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    isApiReady = false;
    const response = await app.inject('/readyz');
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.json()).toMatchObject({ checks: { release: 'ok', api: 'down', database: 'down', files: 'ok' } });
    expect(logged.join('')).toContain('"path":"/readyz","status":503');
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  });

  it('is ready with the first release of a store once every worker has read it', async () => {
    const slow = await open('production', trustNobody, 60_000);
    await publishBuilds(store, [await buildShell('1.0.0-a')], { by: 'Ana', at: new Date() });
    expect((await slow.inject('/readyz')).statusCode).toBe(503);
    await publishBuilds(store, [await buildShell('1.0.0-b')], { by: 'Ana', at: new Date() });
    await slow.close();
    const second = await open('production', trustNobody, 60_000);
    expect((await second.inject('/readyz')).statusCode).toBe(200);
    await second.close();
  });

  it('closes with the gateway', async () => {
    await app.close();
    expect(isApiClosed).toBe(true);
  });

  it('lets the gateway close while an event stream is open', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const response = await fetch(`${address}/api/v1/events`);
    const reader = response.body?.getReader();
    await reader?.read();
    await app.close();
    await expect(reader?.read()).rejects.toThrow();
  });
});

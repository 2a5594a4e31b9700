import { KEPT_PAGE_ADDRESS, ROLE, type PortalConfig, type Release } from '@portal/domain';
import { buildRemote, buildShell } from '@portal/releases';
import type { FastifyInstance } from 'fastify';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';

import { createReleases } from '../../src/platform/releases/releases';
import { buildKey } from '../../src/platform/releases/build-store';
import { createTestApp, type TestApp } from '../support/test-app';
import { createTestReleases, PLATFORM, type TestReleases } from '../support/test-releases';
import { createTestSite } from '../support/test-site';

const SHELL_SCRIPT = '/shell/1.0.0-a/main.1a2b3c4d.js';
const REMOTE_ENTRY = '/remotes/admin/1.0.0-a/remoteEntry.js';
const TOKEN = 'a token that reads the metrics';
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const ui = (...names: string[]) => ({ '@portal/ui': names });

let test: TestApp;
let releases: TestReleases;
let app: FastifyInstance;
let logged: string[] = [];
/** A person who is in the audience of candidates here, and a person who is not. */
let client: Record<string, string>;
let admin: Record<string, string>;

const log = new Writable({
  write(chunk: Buffer, _encoding, done) {
    logged.push(chunk.toString());
    done();
  },
});
const logger = pino({ level: 'trace' }, log);

beforeAll(async () => {
  test = await createTestApp({ environment: 'production' });
  releases = createTestReleases(test);
  const signIn = async (role: typeof ROLE.client | typeof ROLE.admin) => {
    const { cookie = '' } = (await test.as(await test.createUser({ roles: [role] }))).headers;
    return { ...BROWSER, cookie };
  };
  client = await signIn(ROLE.client);
  admin = await signIn(ROLE.admin);
  app = await createTestSite(test, { logger, metricsAccess: { environment: 'production', token: TOKEN } });
  await test.changes.publish(PLATFORM, [await buildShell('1.0.0-a'), await buildRemote('admin', '1.0.0-a')], {});
});
beforeEach(() => (logged = []));
afterAll(async () => {
  await app.close();
  await test.close();
});

const get = (url: string, headers: Record<string, string> = BROWSER) => app.inject({ url, headers });
const shellNow = async () => (await releases.versions()).shell;
const adminNow = async () => (await releases.versions()).admin;

/** The configuration inside a page. */
function configIn(page: string): PortalConfig {
  const [, json = ''] = /<script type="application\/json" id="portal-config">(.*?)<\/script>/s.exec(page) ?? [];
  expect(json).not.toContain('<');
  return JSON.parse(json) as PortalConfig;
}

describe("the shell's page", () => {
  it('carries the runtime configuration with the versions of the person, escaped for its script block', async () => {
    const { body, headers } = await get('/', client);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const { release, ...config } = configIn(body);
    expect(config).toMatchObject({ environment: 'production', demonstration: null, expectsSession: true });
    expect([release.number, release.shell.version]).toEqual([await releases.number(), await shellNow()]);
    expect(release.remotes.admin).toMatchObject({ version: await adminNow(), area: { title: 'Área </script> admin' } });
    expect(release.shell.files).toEqual({});
    expect(body).not.toContain(PLATFORM.name);
  });

  it.each([
    ['without a cookie', {}],
    ['with an empty cookie', { cookie: 'theme=dark; __Host-portal_session=' }],
    ['with a cookie that names nobody', { cookie: '__Host-portal_session=cookie-of-nobody' }],
  ])('names the shell and no area for %s, at every address', async (_what, cookie) => {
    for (const url of ['/login', '/admin']) {
      const { body, headers } = await get(url, { ...BROWSER, ...cookie });
      expect(headers.vary).toContain('Cookie');
      expect(body).not.toContain('admin');
      const { release, expectsSession } = configIn(body);
      expect(release).toMatchObject({ withholdsAreas: true, shell: { version: await shellNow() } });
      expect(expectsSession).toBe(false);
    }
    const kept = await get(KEPT_PAGE_ADDRESS, { ...BROWSER, ...cookie });
    expect([kept.statusCode, kept.json<{ code: string }>().code]).toEqual([401, 'NO_SESSION']);
  });

  it.each(['/no/such/page/', '/apidocs', '/%', '/user/edit/%E0%A4%A'])(
    'answers %s, which the browser routes',
    async (url) => {
      const response = await get(url);
      expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('shell 1.0.0-')]);
      const data = await get(url, { accept: 'application/json' });
      expect([data.statusCode, data.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  it('has the candidates of its person, and of each area one version', async () => {
    const before = await releases.versions();
    const tried = await releases.tryOut('shell', { roles: [ROLE.client] });
    const area = await releases.tryOut('admin', { roles: [ROLE.client] });
    const versionsFor = async (headers: Record<string, string>) => {
      const { body } = await get('/home', headers);
      const { release } = configIn(body);
      const registry = (await get('/registry.json', headers)).json<Release>();
      expect([registry.shell.version, registry.remotes]).toEqual([release.shell.version, release.remotes]);
      return [/shell (1\.0\.\S+)</.exec(body)?.[1], release.shell.version, release.remotes.admin?.version];
    };
    expect(await versionsFor(client)).toEqual([tried, tried, area]);
    expect(await versionsFor(admin)).toEqual([before.shell, before.shell, before.admin]);
    expect(await versionsFor(BROWSER)).toEqual([before.shell, before.shell, undefined]);

    // The page to be kept alone lists the files of its shell.
    const filesIn = async (url: string, headers: Record<string, string>) => {
      const { shell } = configIn((await get(url, headers)).body).release;
      return [shell.version, Object.keys(shell.files).length > 2];
    };
    expect(await filesIn(KEPT_PAGE_ADDRESS, client)).toEqual([tried, true]);
    expect(await filesIn(KEPT_PAGE_ADDRESS, admin)).toEqual([before.shell, true]);
    await test.changes.endCandidate(PLATFORM, 'shell', {}, {});
    await test.changes.endCandidate(PLATFORM, 'admin', {}, {});
    expect(await versionsFor(client)).toEqual([before.shell, before.shell, before.admin]);
  });

  it('is revalidated on each request and answered with 304 while unchanged', async () => {
    const first = await get('/', client);
    expect(first.headers['cache-control']).toBe('no-cache');
    const etag = String(first.headers.etag);
    const second = await get('/home', { ...client, 'if-none-match': etag });
    expect([second.statusCode, second.body]).toEqual([304, '']);
    const [version] = await releases.publish('admin');
    const third = await get('/', { ...client, 'if-none-match': etag });
    expect(third.statusCode).toBe(200);
    expect(configIn(third.body).release.remotes.admin?.version).toBe(version);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['br;q=0', (bytes: Buffer) => bytes],
  ])('travels as the browser takes it: %s', async (accepted, decode) => {
    const { headers, rawPayload } = await get('/', { ...BROWSER, 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(accepted.includes('q=0') ? undefined : accepted);
    expect(headers.vary).toBe('Accept-Encoding, Cookie');
    expect(decode(rawPayload).toString()).toContain('shell 1.0.0-');
  });

  it("allows the portal's own scripts only, no inline script and no frame around it", async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    for (const directive of [
      "script-src 'self'",
      "connect-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' blob: data:",
      "font-src 'self'",
      "script-src-attr 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy.split(';')).toContain(directive);
    expect(policy).not.toContain('unsafe-eval');
  });

  it('does not answer a write', async () => {
    expect((await app.inject({ method: 'POST', url: '/home', headers: BROWSER })).statusCode).toBe(404);
  });
});

it('comes from the shell of the person what a browser installs, at addresses without a version', async () => {
  expect((await get('/service-worker.js', client)).statusCode).toBe(404);
  const files = { 'install/service-worker.js': '// worker b', 'install/manifest.webmanifest': '{"name":"Portal b"}' };
  const audience = { share: 0, roles: [ROLE.client], persons: [] };
  await test.changes.publishCandidate(PLATFORM, await releases.build('shell', {}, files), audience, {});
  const worker = await get('/service-worker.js', client);
  expect(worker.body).toBe('// worker b');
  expect(worker.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
  const manifest = await get('/manifest.webmanifest', client);
  expect([manifest.json(), manifest.headers['content-type']]).toEqual([
    { name: 'Portal b' },
    expect.stringContaining('application/manifest+json'),
  ]);
  expect((await get('/service-worker.js', admin)).statusCode).toBe(404);
  await test.changes.endCandidate(PLATFORM, 'shell', {}, {});
});

describe('the registry', () => {
  it.each(['', '?shell=1.0.0-a'])('shows a caller without a session the shell and no area: "%s"', async (query) => {
    const anonymous = await get(`/registry.json${query}`);
    expect(anonymous.body).not.toContain('admin');
    expect(anonymous.json<Release>()).toMatchObject({ withholdsAreas: true, remotes: {} });
    expect(anonymous.headers.vary).toContain('Cookie');
    const signedIn = await get(`/registry.json${query}`, {
      ...client,
      'if-none-match': String(anonymous.headers.etag),
    });
    const { remotes, withholdsAreas } = signedIn.json<Release>();
    expect([Object.keys(remotes), withholdsAreas]).toEqual([['admin'], undefined]);
    expect((await get(`/registry.json${query}`)).body).toBe(anonymous.body);
  });

  it('lists the versions that work in the shell of the requesting tab', async () => {
    const publish = async (area: string, names: object) => {
      const build = await releases.build(area, names);
      await test.changes.publish(PLATFORM, [build], {});
      return build.report.version;
    };
    const plain = await publish('shell', { exports: ui('Button') });
    const former = await adminNow();
    const newer = await publish('shell', { exports: ui('NewBanner') });
    const needy = await publish('admin', { imports: ui('NewBanner') });
    const versionFor = async (query: string) =>
      (await get(`/registry.json${query}`, client)).json<Release>().remotes.admin?.version;
    expect(await versionFor(`?shell=${plain}`)).toBe(former);
    expect(await versionFor(`?shell=${newer}`)).toBe(needy);
    for (const query of ['', '?shell=9.9.9', '?shell=../x', `?shell=${newer}&shell=${plain}`]) {
      expect(await versionFor(query)).toBe(needy);
    }
    await test.changes.rollBack(PLATFORM, ['admin'], undefined, {});
  });
});

describe('published files', () => {
  it.each([SHELL_SCRIPT, REMOTE_ENTRY])('caches %s in the browser without expiry, and as no page', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
  });

  it.each([
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br', 'br'],
  ])('sends the copy compressed at build time for "%s"', async (accepted, encoding) => {
    const plain = await get(SHELL_SCRIPT);
    const response = await get(SHELL_SCRIPT, { 'accept-encoding': accepted });
    expect(response.headers['content-encoding']).toBe(encoding);
    const decode = encoding === 'br' ? brotliDecompressSync : gunzipSync;
    expect(decode(response.rawPayload).toString()).toBe(plain.body);
    expect(response.headers['content-type']).toBe(plain.headers['content-type']);
  });

  it('are found at the address of a repeated attempt', async () => {
    const repeated = await get(REMOTE_ENTRY.replace('/remoteEntry', '/~1/remoteEntry'));
    expect(repeated.body).toBe((await get(REMOTE_ENTRY)).body);
  });

  it.each([
    '/shell/1.0.0-a/missing.js',
    '/shell/1.0.0-a/',
    '/shell',
    '/remotes/admin',
    '/favicon.ico',
    '/photos/ab/secret.js',
    // Files of the store beside the published ones.
    '/shell/1.0.0-a/release.json',
    '/shell/1.0.0-a/main.1a2b3c4d.js.br',
    '/shell/1.0.0-a/main.1a2b3c4d.js.map',
    '/remotes/admin/1.0.0-a/.secret',
    '/remotes/admin/1.0.0-a/drawing.svg',
    // Out of the folder.
    '/shell/../secret.js',
    '/shell/1.0.0-a/../../../secret.js',
    '/shell/1.0.0-a/..%2f..%2f..%2fsecret.js',
    '/shell/1.0.0-a/..\\..\\..\\secret.js',
    '/shell/1.0.0-a/%00main.1a2b3c4d.js',
    '/shell/1.0.0-a/%zz.js',
    '/remotes//etc/passwd.txt',
  ])('answers %s with a JSON failure and never with a page', async (url) => {
    const secret = path.join(test.dataDir, 'secret');
    await writeFile(secret, 'secret');
    const map = buildKey('shell', '1.0.0-a', 'main.1a2b3c4d.js.map');
    const keys = ['secret.js', 'photos/ab/secret.js', buildKey('admin', '1.0.0-a', 'drawing.svg'), map];
    for (const key of keys) await test.files.put(key, secret);
    const response = await get(url);
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(response.body).not.toBe('secret');
  });

  it('wait while the file store does not answer', async () => {
    const files = { ...test.files, read: () => Promise.reject(new Error('the bucket is away')) };
    const away = await createTestSite({ ...partsOf(test), files });
    const response = await away.inject(REMOTE_ENTRY);
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  });
});

/** The parts of a test's API that a site is made of. */
const partsOf = ({ app: api, db, files, releases: read }: TestApp) => ({ app: api, db, files, releases: read });

describe('the health', () => {
  const checks = async (site = app) => {
    const response = await site.inject('/readyz');
    return [response.statusCode, response.json<{ checks: object }>().checks];
  };
  const FINE = { release: 'ok', database: 'ok', files: 'ok', operations: 'ok' };

  it('is ready, and says so, without files or an operation that a live version calls', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect(await checks()).toEqual([200, FINE]);
    const files = { ...test.files, check: () => Promise.reject(new Error('the bucket is away')) };
    expect(await checks(await createTestSite({ ...partsOf(test), files }))).toEqual([200, { ...FINE, files: 'down' }]);
    const build = await releases.build('admin', { operations: ['GET /users'] });
    await test.changes.publish(PLATFORM, [build], {});
    const operation = test.app.servedOperations as Set<string>;
    operation.delete('GET /users');
    expect(await checks()).toEqual([
      200,
      { ...FINE, operations: `missing: GET /users (admin ${build.report.version})` },
    ]);
    operation.add('GET /users');
  });

  it('is not ready before the first release, and the page says that it is prepared', async () => {
    const empty = createReleases({ db: test.db, files: test.files, logger });
    const site = await createTestSite({ ...partsOf(test), releases: empty }, { logger });
    expect(await checks(site)).toEqual([503, { ...FINE, release: 'down' }]);
    expect(logged.join('')).toContain('"path":"/readyz","status":503');
    const page = await site.inject({ url: '/', headers: BROWSER });
    expect([page.statusCode, page.body]).toEqual([503, expect.stringContaining('El portal está en preparación')]);
    expect((await site.inject('/registry.json')).statusCode).toBe(404);
    await empty.reload();
    expect(await checks(site)).toEqual([200, FINE]);
  });
});

it('sends Strict-Transport-Security over https only', async () => {
  const behindProxy = await createTestSite(test, { trustProxy: () => true });
  const policyOver = async (protocol: string) =>
    (await behindProxy.inject({ url: '/healthz', headers: { 'x-forwarded-proto': protocol } })).headers[
      'strict-transport-security'
    ];
  expect([await policyOver('http'), await policyOver('https')]).toEqual([undefined, 'max-age=31536000']);
});

it("lets a development portal load a developer's remote with its styles, fonts and images, and hear of its changes", async () => {
  const development = await createTestSite(test, { environment: 'development' });
  const policy = String((await development.inject({ url: '/', headers: BROWSER })).headers['content-security-policy']);
  for (const kind of ['script-src', 'style-src', 'font-src', 'img-src', 'connect-src'])
    expect(policy).toContain(`${kind} 'self' http://localhost:* http://127.0.0.1:*`);
  expect(policy).toContain('ws://localhost:*');
});

it('gives every answer the request id of its log entry', async () => {
  for (const url of ['/', '/registry.json', '/healthz', '/no/such.js']) {
    logged = [];
    const { headers } = await get(url, { 'x-request-id': 'made-up-by-a-caller' });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(logged.join('')).toContain(`"requestId":"${String(headers['x-request-id'])}"`);
  }
});

it('has the number of the release in its metrics, and its own answers', async () => {
  await get('/home');
  const { body } = await get('/metrics', { authorization: `Bearer ${TOKEN}` });
  expect(body).toContain(`portal_release_number ${await releases.number()}`);
  expect(body).toMatch(/_duration_seconds_count\{server="site",method="GET",route="\(none\)",status="200"\} [1-9]/);
});

describe('a listening portal', () => {
  let site: FastifyInstance;
  let port: number;
  beforeAll(async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    site = app;
    ({ port } = site.server.address() as AddressInfo);
  });

  it.each(['//', '//[', '//a:b', '/%', '*', '/\\', '/shell//[/x.js'])(
    'takes the odd address %s for no failure, and logs no query',
    async (address) => {
      // fetch would rewrite the address.
      const status = await new Promise((resolve, reject) => {
        request({ port, path: `${address}?q=secreto`, headers: BROWSER }, (response: IncomingMessage) => {
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

  it('has the API at every address under /api and no other, and closes with it while a stream is open', async () => {
    const address = `http://127.0.0.1:${port}`;
    const statusOf = async (url: string) => (await fetch(address + url)).status;
    expect([await statusOf('/api/v1/users/?q=a'), await statusOf('/api'), await statusOf('/apidocs')]).toEqual([
      401, 404, 200,
    ]);
    const { cookie = '', authorization = '' } = (await test.as(await test.createUser({ roles: [ROLE.admin] }))).headers;
    const response = await fetch(`${address}/api/v1/events`, { headers: { cookie, authorization } });
    const reader = response.body?.getReader();
    await reader?.read();
    await site.close();
    await expect(
      (async () => {
        while (!(await reader?.read())?.done);
        throw new Error('ended');
      })(),
    ).rejects.toThrow();
    await expect(test.app.inject('/api/v1/users')).rejects.toThrow();
  });
});

import { createServer, type IncomingHttpHeaders } from 'node:http';
import path from 'node:path';

import { freePort } from '../../testing/free-port';
import { launchServer, untilApiReady, type Server } from '../portal-process';
import type { AttackTools, DevelopmentAttack, ProductionAttack } from './attacked';
import { stopServer } from './portals';
import { call, countStatuses, inParallel, type Answer } from './call';
import { signInFrom } from './sign-in-limits';

const GUESSES = 130;
const CALLERS = 8;

/** One guess each of very many accounts, from one place, under another name each time. */
const guessAs = (portal: { address: string }, from: string, forwardedFor: (at: number) => string): Promise<Answer[]> =>
  inParallel(
    Array.from({ length: GUESSES }, (_, at) => at),
    CALLERS,
    (at) =>
      signInFrom(portal, from, `nadie${at}@empresa.test`, 'Clave-Adivinada-1', {
        'x-forwarded-for': forwardedFor(at),
        'x-real-ip': forwardedFor(at),
        forwarded: `for=${forwardedFor(at)}`,
      }),
  );

const invented = (at: number): string => `10.${at}.${at}.1`;

/** A portal that no proxy stands in front of believes no header, and its cookie is a `__Host-` one. */
export const inventedAddresses: ProductionAttack = async (portal, { checks }) => {
  const answers = await guessAs(portal, '127.0.0.20', invented);
  checks.say(`${GUESSES} guesses from one place with an invented X-Forwarded-For each: ${countStatuses(answers)}`);
  checks.expect(
    'they are counted as one address',
    answers.some(({ status }) => status === 429),
  );
  const { client } = portal.accounts;
  const signedIn = await signInFrom(portal, '127.0.0.1', client.email, client.password);
  const [cookie = ''] = signedIn.headers['set-cookie'] ?? [];
  const attributes = cookie.replace(/=[^;]*/, '=…');
  checks.say(`cookie of a production portal: ${attributes}`);
  checks.expect('its name begins with __Host-', cookie.startsWith('__Host-'), attributes);
  for (const wanted of [/;\s*Secure/i, /;\s*HttpOnly/i, /;\s*SameSite=Strict/i, /;\s*Path=\/(;|$)/i])
    checks.expect(`it has ${wanted.source}`, wanted.test(cookie), attributes);
  checks.expect('it has no domain', !/;\s*Domain/i.test(cookie), attributes);
};

/** A portal behind one proxy believes what that proxy added, and not what the caller wrote before it. */
export const proxiedAddresses: DevelopmentAttack = async (portal, { checks, isBuilt, folder, onEnd }) => {
  const server = launchServer({
    app: 'gateway',
    isBuilt,
    port: await freePort(),
    environment: {
      NODE_ENV: 'development',
      DATABASE_URL: portal.database.connectionString,
      DATA_DIR: portal.dataDir,
      WORKERS: '1',
      TRUST_PROXY: '1',
    },
    logFile: path.join(folder, 'proxied.log'),
  });
  onEnd(() => stopServer(server));
  await untilApiReady(server);
  // A proxy that appends, as nginx's $proxy_add_x_forwarded_for does.
  const answers = await guessAs(server, '127.0.0.21', (at) => `${invented(at)}, 203.0.113.9`);
  checks.say(
    `${GUESSES} guesses through a proxy that appends, with an invented left end each: ${countStatuses(answers)}`,
  );
  checks.expect(
    'they are counted as one address behind the proxy',
    answers.some(({ status }) => status === 429),
  );
  const another = await signInFrom(server, '127.0.0.21', 'nadie@empresa.test', 'Clave-Adivinada-1', {
    'x-forwarded-for': '203.0.113.9, 203.0.113.10',
  });
  checks.expect('somebody else behind the proxy is not refused', another.status === 401, another.status);
  await stopServer(server);
};

/** A gateway replaces the headers about the caller before it passes a call on to an API elsewhere. */
export const forwardedHeaders = async (tools: AttackTools): Promise<void> => {
  const { checks } = tools;
  const seen: IncomingHttpHeaders[] = [];
  const upstream = createServer((request, response) => {
    if (request.url?.startsWith('/api/')) seen.push(request.headers);
    response.setHeader('content-type', 'application/json');
    response.end('{"checks":{"database":"ok","files":"ok"}}');
  });
  const port = await freePort();
  await new Promise<void>((resolve) => upstream.listen(port, '127.0.0.1', resolve));
  const stopUpstream = (): Promise<void> =>
    new Promise((resolve) => {
      upstream.closeAllConnections();
      upstream.close(() => resolve());
    });
  tools.onEnd(stopUpstream);
  const gateway: Server = launchServer({
    app: 'gateway',
    isBuilt: tools.isBuilt,
    port: await freePort(),
    environment: { API_URL: `http://127.0.0.1:${port}`, DATA_DIR: path.join(tools.folder, 'front'), WORKERS: '1' },
    logFile: path.join(tools.folder, 'front.log'),
  });
  tools.onEnd(() => stopServer(gateway));
  await untilApiReady(gateway);
  await call(gateway, {
    path: '/api/v1/auth/verify',
    from: '127.0.0.1',
    headers: {
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'otro.example',
      'x-forwarded-port': '443',
      'x-real-ip': '6.6.6.6',
      forwarded: 'for=6.6.6.6;proto=https',
    },
  });
  await stopServer(gateway);
  const names = [
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'x-forwarded-port',
    'x-real-ip',
    'forwarded',
  ];
  const passed = names.map((name) => `${name}: ${String(seen[0]?.[name] ?? '–')}`);
  checks.say(`passed on by a gateway that trusts nobody: ${passed.join('; ')}`);
  checks.expect('the call was passed on', seen.length === 1, seen.length);
  const invented = passed.filter((one) => /6\.6\.6\.6|https|otro\.example|443/.test(one));
  checks.expect('nothing of what the caller wrote is passed on', invented.length === 0, invented);
};

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createPlainServer, request as callHttp, type IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { freePort } from '../../testing/free-port';
import { jsonAnswer } from './json-answer';

/** Makes a key and a certificate for https://127.0.0.1, in one PEM text. */
const makeCertificate = (): string =>
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
      ...['-subj', '/CN=portal', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', '-', '-out', '-'],
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );

test("calls the API of a portal with HTTPS by the portal's name, and passes the asking site on", async () => {
  const pem = makeCertificate();
  const portal = createServer({ key: pem, cert: pem }, ({ headers }, response) => {
    const { host, origin, 'sec-fetch-site': site } = headers;
    response.end(JSON.stringify({ host, origin, site }));
  }).listen(0, '127.0.0.1');
  await once(portal, 'listening');
  const portalHost = `127.0.0.1:${(portal.address() as AddressInfo).port}`;
  const port = await freePort();
  const server = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(__dirname, 'start-alone-server.ts'), `https://${portalHost}`, String(port), pem],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  for await (const line of createInterface({ input: server.stdout })) if (line === 'listening') break;
  try {
    const origin = `http://localhost:${port}`;
    const call = callHttp(`http://127.0.0.1:${port}/api/v1/home`, {
      headers: { host: `localhost:${port}`, origin, 'sec-fetch-site': 'same-origin' },
    }).end();
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    const body = await text(answer);
    expect([answer.statusCode, body]).toEqual([200, JSON.stringify({ host: portalHost, origin, site: 'same-origin' })]);
  } finally {
    const ended = once(server, 'exit');
    server.kill();
    await ended;
    portal.close();
  }
});

test('answers a remote with an unreadable descriptor with a message that the page shows', async () => {
  const answer = jsonAnswer(() => {
    throw new Error("the page '/inspections/*' has a wildcard");
  });
  const server = createPlainServer(
    (request, response) => void answer(request as never, response as never, () => undefined),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect([response.status, await response.text()]).toEqual([500, "Error: the page '/inspections/*' has a wildcard"]);
  } finally {
    server.close();
  }
});

import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createReloadProxy } from './reload-proxy.cjs';

const PAGE = '<html><head><title>Portal</title></head><body></body></html>';
const servers: Server[] = [];

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function startPortalAndProxy(): Promise<{ url: string; reloadPages: () => void }> {
  const portal = createServer((request, response) => {
    if (request.url === '/') response.writeHead(200, { 'content-type': 'text/html', etag: '"1"' }).end(PAGE);
    else request.pipe(response.writeHead(201, { 'content-type': 'application/json', etag: '"2"' }));
  });
  const proxy = createReloadProxy({ host: '127.0.0.1', port: await listen(portal) });
  return { url: `http://127.0.0.1:${await listen(proxy.server)}`, reloadPages: proxy.reloadPages };
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

test('a page gets the script that reloads it, and is never cached', async () => {
  const { url } = await startPortalAndProxy();
  const answer = await fetch(url, { headers: { accept: 'text/html' } });
  expect(await answer.text()).toBe(PAGE.replace('</head>', '<script src="/__dev/reload.js" defer></script></head>'));
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('etag')).toBeNull();
  expect(await (await fetch(`${url}/__dev/reload.js`)).text()).toContain('EventSource');
});

test('everything else passes unchanged, with its body, status and headers', async () => {
  const { url } = await startPortalAndProxy();
  const answer = await fetch(`${url}/api/v1/inventory`, { method: 'POST', body: '{"price":1}' });
  expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([201, '{"price":1}', '"2"']);
});

test('open pages hear of a reload', async () => {
  const { url, reloadPages } = await startPortalAndProxy();
  const events = (await fetch(`${url}/__dev/events`)).body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await events?.read())?.value).toContain('open');
  reloadPages();
  expect((await events?.read())?.value).toContain('event: reload');
  await events?.cancel();
});

test('while the portal restarts, the answer says so', async () => {
  const { url } = await startPortalAndProxy();
  servers[0]?.closeAllConnections();
  servers[0]?.close();
  expect((await fetch(url)).status).toBe(503);
});

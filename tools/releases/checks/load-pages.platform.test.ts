import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadPages } from './load-pages';

const LOOP = '<main><h1>Uno</h1></main><script>setTimeout(() => { for (;;); })</script>';
const EMPTIED =
  '<main><h1>Tres</h1>Cargando...</main><script>setTimeout(() => document.body.replaceChildren(), 500)</script>';
const PAGES: Record<string, string> = { '/loop': LOOP, '/good': '<main><h1>Dos</h1></main>', '/emptied': EMPTIED };

let server: Server;
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'text/html').end(PAGES[url] ?? '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const open = (path: string, limitMs?: number): Promise<string[]> => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const demonstration = { accounts: [], password: '' };
  return loadPages(
    'requests',
    [{ path, roles: [], contractorRoles: [], isPublic: true }],
    { url, demonstration },
    limitMs,
  );
};

it('refuses a build whose page stops the browser, and ends that browser', async () => {
  await expect(open('/loop', 3_000)).rejects.toThrow('/loop: el navegador dejó de responder (3 s)');
});

it('refuses a build whose page empties the portal around it', async () => {
  await expect(open('/emptied')).rejects.toThrow('/emptied: no terminó de cargar');
});

it('accepts a page that is shown', async () => {
  await expect(open('/good')).resolves.toEqual([]);
});

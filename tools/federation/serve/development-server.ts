import type { AreaDescriptor } from '@portal/domain';
import { readFile } from 'node:fs/promises';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import path from 'node:path';
import { BUILDS_ADDRESS, SETTINGS_ADDRESS, type HarnessSettings } from './harness-settings';
import { readPortalSettings } from './portal-settings';

/** What the development server serves. */
export type ServedArea = {
  /** The descriptor as it is now. */
  area: () => AreaDescriptor;
  /** Compiled remote; at the root, so that a portal can take it by `?remote.<name>=…/mf-manifest.json`. */
  remoteFolder: string;
  /** Compiled harness, below /__harness/. */
  harnessFolder: string;
  harnessPage: string;
  portalUrl: string;
};

export type DevelopmentServer = { server: Server; announceBuild: () => void };

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'access-control-allow-origin': '*' });
  response.end(body);
}

/** @returns whether the folder had the file */
async function sendFile(response: ServerResponse, folder: string, name: string): Promise<boolean> {
  const file = path.join(folder, path.posix.normalize(`/${name}`));
  const content = await readFile(file).catch(() => undefined);
  if (!content) return false;
  send(response, 200, CONTENT_TYPES[path.extname(file)] ?? 'application/octet-stream', content);
  return true;
}

/** Calls of the area go to the portal with the host they came to, so that its origin check sees one origin. */
function forward(request: IncomingMessage, response: ServerResponse, portalUrl: string): void {
  const { method, headers, url = '/' } = request;
  const upstream = httpRequest(new URL(url, portalUrl), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  upstream.on('error', () => {
    if (response.headersSent) return void response.destroy();
    send(response, 503, 'application/json', JSON.stringify({ status: 503, code: 'UNAVAILABLE', message: portalUrl }));
  });
  response.on('close', () => upstream.destroy());
  request.pipe(upstream);
}

/**
 * Serves one remote by itself: its files, a page that hosts it, and the API of a running portal.
 * @returns the server, not listening yet, and what tells the open pages that there is a new build
 */
export function createDevelopmentServer(served: ServedArea): DevelopmentServer {
  const watchers = new Set<ServerResponse>();

  const settings = async (): Promise<HarnessSettings> => ({
    area: served.area(),
    manifest: '/mf-manifest.json',
    portalUrl: served.portalUrl,
    portal: await readPortalSettings(served.portalUrl),
  });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/api/')) return forward(request, response, served.portalUrl);
    if (pathname === BUILDS_ADDRESS) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(':\n\n');
      watchers.add(response);
      response.on('close', () => watchers.delete(response));
      return;
    }
    if (pathname === SETTINGS_ADDRESS) return send(response, 200, 'application/json', JSON.stringify(await settings()));
    if (pathname === '/area.json') {
      return send(response, 200, 'application/json', JSON.stringify(served.area()));
    }
    const [, first, ...rest] = pathname.split('/');
    const isHarness = first === '__harness';
    const isSent = isHarness
      ? await sendFile(response, served.harnessFolder, rest.join('/'))
      : await sendFile(response, served.remoteFolder, pathname);
    if (isSent) return;
    if (isHarness || path.extname(pathname) !== '') return send(response, 404, 'text/plain', 'not found');
    send(response, 200, 'text/html; charset=utf-8', await readFile(served.harnessPage));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) send(response, 500, 'text/plain', 'see the terminal');
    });
  });
  return {
    server,
    announceBuild: () => {
      for (const watcher of watchers) watcher.write('event: build\ndata: \n\n');
    },
  };
}

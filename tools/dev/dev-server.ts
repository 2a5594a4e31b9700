import {
  LOCAL_VERSION,
  PORTAL_CONFIG_ELEMENT_ID,
  PORTAL_CONFIG_PLACEHOLDER,
  remoteBaseAddress,
  shellBaseAddress,
} from '@portal/domain';
import type { DevServer, DevServerMiddleware, DevServerMiddlewareHandler } from '@rspack/core';
import { configIn } from '../federation/serve/portal-config';
import type { ServerProcess } from './server-process';

type PortalServer = {
  address: { host: string; url: string };
  remotes: readonly string[];
  portal: ServerProcess;
  onReady: () => void;
};

const OF_THE_BODY = new Set([
  'etag',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
]);

export const addressOf = (name: string): string => remoteBaseAddress(name, LOCAL_VERSION);

/** Answers with the shell's page from source, which has the configuration of the server's page and the remotes from source. */
const devPage =
  ({ address, remotes, portal }: PortalServer): DevServerMiddlewareHandler =>
  async (request, response, next) => {
    const { method, url = '/', headers } = request;
    const isPage = method === 'GET' && headers.accept?.includes('text/html') && !/^\/(api|remotes|shell)\//.test(url);
    if (!isPage) return next();
    try {
      await portal.ready();
      const { accept = '', cookie = '' } = headers;
      const answer = await fetch(portal.url + url, { headers: { accept, cookie }, redirect: 'manual' });
      const published = await answer.text();
      for (const [name, value] of answer.headers) if (!OF_THE_BODY.has(name)) response.setHeader(name, value);
      response.setHeader('Cache-Control', 'no-store');
      response.statusCode = answer.status;
      const config = configIn(published);
      if (!config) return void response.end(published);
      const template = await fetch(`${address.url}${shellBaseAddress(LOCAL_VERSION)}index.html`);
      const json = JSON.stringify({ ...config, localRemotes: remotes }).replaceAll('<', '\\u003c');
      const block = `<script type="application/json" id="${PORTAL_CONFIG_ELEMENT_ID}">${json}</script>`;
      response.end((await template.text()).replace(PORTAL_CONFIG_PLACEHOLDER, () => block));
    } catch (error) {
      next(error);
    }
  };

/** Everything but the shell and the remotes from source comes from the server, as published. */
export function portalServer(options: PortalServer): DevServer {
  const { address, remotes, portal, onReady } = options;
  const isLocal = (pathname: string): boolean => remotes.some((name) => pathname.startsWith(addressOf(name)));
  // A call waits while one server takes the place of another.
  const whenReady: DevServerMiddlewareHandler = (_request, _response, next) => void portal.ready().then(() => next());
  return {
    host: address.host,
    // The server ends first (`server-process.ts`).
    setupExitSignals: false,
    devMiddleware: { index: false },
    // Calls keep the host they came to, so that the portal's origin check sees one origin.
    proxy: [{ context: (pathname) => !isLocal(pathname), target: portal.url, ws: false }],
    setupMiddlewares: (middlewares: DevServerMiddleware[]): DevServerMiddleware[] => [
      { middleware: devPage(options) },
      ...middlewares.flatMap((one) =>
        'name' in one && one.name === 'http-proxy-middleware' ? [{ middleware: whenReady }, one] : [one],
      ),
    ],
    onListening: onReady,
  };
}

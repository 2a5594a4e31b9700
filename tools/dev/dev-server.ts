import { remoteBaseAddress, LOCAL_VERSION } from '@portal/domain';
import type { DevServer, DevServerMiddleware, DevServerMiddlewareHandler } from '@rspack/core';
import { loadAreaDescriptor } from '../federation/area-descriptor';
import { OVERLAY } from '../federation/serve/hot-replacement';
import { jsonAnswer } from '../federation/serve/json-answer';
import { pageFile, remoteFolder } from './dev-config';
import { renderDevPage } from './dev-page';
import type { GatewayProcess } from './gateway-process';

type DevServerOptions = {
  host: string;
  port: number;
  output: string;
  remotes: readonly string[];
  gateway: GatewayProcess;
  onReady: () => void;
};

type RunningServer = {
  middleware: {
    waitUntilValid: (then: () => void) => void;
    context: { outputFileSystem: { readFileSync: (file: string) => { toString: () => string } } };
  };
};

const OF_THE_BODY = new Set([
  'etag',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
]);

const addressOf = (name: string): string => remoteBaseAddress(name, LOCAL_VERSION);

/** Lets a request wait while one gateway takes the place of another. */
const admitTo =
  (gateway: GatewayProcess): DevServerMiddlewareHandler =>
  async (_request, response, next) => {
    await gateway.admit(response);
    next();
  };

const pageOf =
  (
    gateway: GatewayProcess,
    remotes: readonly string[],
    readTemplate: () => Promise<string>,
  ): DevServerMiddlewareHandler =>
  async (request, response, next) => {
    const { method, url = '/', headers } = request;
    const isPage = method === 'GET' && headers.accept?.includes('text/html') && !/^\/(api|remotes|shell)\//.test(url);
    if (!isPage) return next();
    try {
      await gateway.admit(response);
      const { accept = '', cookie = '' } = headers;
      const answer = await fetch(gateway.url + url, { headers: { accept, cookie }, redirect: 'manual' });
      const published = await answer.text();
      for (const [name, value] of answer.headers) if (!OF_THE_BODY.has(name)) response.setHeader(name, value);
      response.setHeader('Cache-Control', 'no-store');
      response.statusCode = answer.status;
      response.end(renderDevPage(published, await readTemplate(), remotes) ?? published);
    } catch (error) {
      next(error);
    }
  };

/**
 * Starts the server of the development portal: the shell and the named remotes from source, replaced in the open page;
 * everything else comes from the gateway, as published.
 */
export function devServer({ host, port, output, remotes, gateway, onReady }: DevServerOptions): DevServer {
  const isLocal = (pathname: string): boolean => remotes.some((name) => pathname.startsWith(addressOf(name)));
  const readTemplate = (server: RunningServer): Promise<string> =>
    new Promise((resolve) => {
      const { waitUntilValid, context } = server.middleware;
      waitUntilValid(() => resolve(context.outputFileSystem.readFileSync(pageFile(output)).toString()));
    });
  return {
    host,
    port,
    // The gateway ends first (`gateway-process.ts`).
    setupExitSignals: false,
    hot: true,
    // The client calls the host of its page, which is localhost and not the address that the server listens at.
    client: { webSocketURL: { hostname: '0.0.0.0' }, overlay: OVERLAY, logging: 'error' },
    // Compression would hold back the portal's events.
    compress: false,
    devMiddleware: { index: false },
    headers: { 'Cache-Control': 'no-store' },
    static: remotes.map((name) => ({
      directory: remoteFolder(output, name),
      publicPath: addressOf(name),
      watch: false,
    })),
    // Calls keep the host they came to, so that the portal's origin check sees one origin.
    proxy: [{ context: (pathname) => !isLocal(pathname), target: gateway.url, ws: false }],
    setupMiddlewares: (middlewares: DevServerMiddleware[], server: unknown): DevServerMiddleware[] => [
      ...remotes.map((name) => ({
        path: `${addressOf(name)}area.json`,
        middleware: jsonAnswer(() => loadAreaDescriptor(name)),
      })),
      { middleware: pageOf(gateway, remotes, () => readTemplate(server as RunningServer)) },
      ...middlewares.flatMap((one) =>
        'name' in one && one.name === 'http-proxy-middleware' ? [{ middleware: admitTo(gateway) }, one] : [one],
      ),
    ],
    onListening: onReady,
  };
}

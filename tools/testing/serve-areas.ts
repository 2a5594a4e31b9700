import { rspack, type DevServerMiddlewareHandler } from '@rspack/core';
import path from 'node:path';
import { compile } from '../federation/compile';
import { aloneServer } from '../federation/serve/alone-server';
import { harnessConfig } from '../federation/serve/harness-config';
import { HARNESS_ADDRESS } from '../federation/serve/harness-settings';
import { WORKSPACE_ROOT, appFolders, remoteNames } from '../federation/workspace';

const HARNESS_FOLDER = path.join(WORKSPACE_ROOT, 'node_modules/.cache/portal-serve/tests');

/**
 * Serves every built remote alone, like `rspack serve`, each on a separate port: for the specs of the areas. The page around
 * them is built on the first request.
 */
async function serveAreas(portalUrl: string, host: string, firstPort: number): Promise<void> {
  // Imported, because its parts find each other only as ES modules.
  const { RspackDevServer } = await import('@rspack/dev-server');
  let harness: Promise<unknown> | undefined;
  const buildForPages: DevServerMiddlewareHandler = (request, _response, next) => {
    if (!request.headers.accept?.includes('text/html')) return next();
    // One page hosts each remote alone.
    harness ??= compile({ ...harnessConfig(HARNESS_FOLDER, { isHot: false }), devtool: false });
    harness.then(() => next(), next);
  };
  for (const [index, name] of remoteNames().entries()) {
    const alone = aloneServer(name, portalUrl);
    const server = new RspackDevServer(
      {
        ...alone,
        host,
        port: firstPort + index,
        static: [
          { directory: appFolders(name).dist, publicPath: '/', watch: false },
          { directory: HARNESS_FOLDER, publicPath: HARNESS_ADDRESS, watch: false },
        ],
        client: false,
        webSocketServer: false,
        setupMiddlewares: (middlewares) => [{ middleware: buildForPages }, ...alone.setupMiddlewares(middlewares)],
      },
      // Everything is built already: there is nothing to compile.
      rspack({ entry: {}, mode: 'none', stats: 'none', infrastructureLogging: { level: 'error' } }),
    );
    await server.start();
  }
}

const [portalUrl, firstPort] = process.argv.slice(2);
if (!portalUrl || !firstPort) throw new Error('name the address of the portal and the first port');
serveAreas(portalUrl, new URL(portalUrl).hostname, Number(firstPort)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

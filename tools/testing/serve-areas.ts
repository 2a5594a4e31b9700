import { rspack, type Configuration } from '@rspack/core';
import { createServer } from 'node:http';
import path from 'node:path';
import { loadAreaDescriptor } from '../federation/area-descriptor';
import { hostConfig } from '../federation/rspack-config';
import { createDevelopmentServer } from '../federation/serve/development-server';
import { WORKSPACE_ROOT, appFolders, remoteNames } from '../federation/workspace';

/** What Playwright asks until the servers are there. */
const READY_ADDRESS = '/__ready';

const HARNESS = path.join(__dirname, '../federation/harness');
const OUTPUT = path.join(WORKSPACE_ROOT, 'node_modules/.cache/portal-serve/tests');

/** Builds the page that hosts one remote alone; all of them share it. */
function buildHarness(): Promise<void> {
  const config = hostConfig({
    app: { name: 'harness', root: HARNESS, source: HARNESS, dist: OUTPUT },
    entry: './main.ts',
    publicPath: '/__harness/',
    build: { version: 'local', mode: 'development', output: OUTPUT },
  });
  const named: Configuration = { ...config, output: { ...config.output, filename: '[name].js' }, devtool: false };
  return new Promise((resolve, reject) => {
    rspack(named, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    });
  });
}

/**
 * Serves every built remote alone, as `nx serve <remote>` does, each on a port of its own: for the specs of the areas.
 * The page around them is built when somebody asks for it.
 */
function serveAreas(portalUrl: string, host: string, firstPort: number): void {
  let harness: Promise<void> | undefined;
  const servers = remoteNames().map((name, index) => {
    const alone = createDevelopmentServer({
      area: () => loadAreaDescriptor(name),
      remoteFolder: appFolders(name).dist,
      harnessFolder: OUTPUT,
      harnessPage: path.join(HARNESS, 'index.html'),
      portalUrl,
    });
    return createServer((request, response) => {
      if (request.url === READY_ADDRESS) return void response.end('ready');
      harness ??= buildHarness();
      harness.then(
        () => alone.server.emit('request', request, response),
        (error: unknown) => {
          console.error(error);
          response.writeHead(500).end('the harness could not be built');
        },
      );
    }).listen(firstPort + index, host);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    });
  }
}

const [portalUrl, firstPort] = process.argv.slice(2);
if (!portalUrl || !firstPort) throw new Error('name the address of the portal and the first port');
serveAreas(portalUrl, new URL(portalUrl).hostname, Number(firstPort));

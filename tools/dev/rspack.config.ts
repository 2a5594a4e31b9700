import { LOCAL_VERSION } from '@portal/domain';
import { HtmlRspackPlugin, rspack, type Configuration } from '@rspack/core';
import path from 'node:path';
import { defineServer } from '../federation/define-server';
import { shellConfig } from '../federation/rspack-config';
import { hotServer } from '../federation/serve/hot-server';
import { SHELL_NAME, WORKSPACE_ROOT, appFolders } from '../federation/workspace';
import { freePort } from '../testing/free-port';
import { addressOf, portalServer } from './dev-server';
import { startServer, type ServerProcess } from './server-process';

/** Settings of `npm run dev`; `tools/start/dev-portal.cjs` writes them into `PORTAL_DEVELOPMENT`. */
export type Development = {
  address: { host: string; port: number; url: string };
  dataDir: string;
  remotes: readonly string[];
  followsServer: boolean;
};

const SERVER_BUILD = defineServer('server', { main: './src/main.ts' });

function followServer(portal: ServerProcess): void {
  let isFirst = true;
  rspack(SERVER_BUILD).watch({}, (error, stats) => {
    if (error) throw error;
    if (stats?.hasErrors()) console.log(`${stats.toString('errors-only')}\nserver: falló`);
    // The running build has the same sources.
    else if (!isFirst) void portal.replace().then(() => console.log('server: listo'));
    isFirst = false;
  });
}

/** The shell with its page, as `index.html` beside its files. */
function shellFromSource(output: string): Configuration {
  const shell = shellConfig({ version: LOCAL_VERSION, mode: 'development', isHot: true, output });
  const page = new HtmlRspackPlugin({ template: path.join(appFolders(SHELL_NAME).source, 'index.html') });
  return { ...shell, plugins: [...(shell.plugins ?? []), page] };
}

/** Everything is installed and built. */
export default async function develop(): Promise<Configuration[]> {
  const { address, dataDir, remotes, followsServer } = JSON.parse(process.env.PORTAL_DEVELOPMENT ?? '') as Development;
  const { port, url } = address;
  const output = path.join(WORKSPACE_ROOT, 'node_modules/.cache/portal-dev', String(port));
  const portal = await startServer({ port: await freePort(), dataDir });
  if (followsServer) followServer(portal);
  const onReady = (): void => {
    const names = [...remotes, SHELL_NAME, 'libs', ...(followsServer ? ['server'] : [])];
    console.log(`\n${url}\nAl guardar se ve el cambio de: ${names.join(', ')}. Ctrl-C para terminar.`);
  };
  return hotServer({
    host: shellFromSource(path.join(output, SHELL_NAME)),
    remotes: Object.fromEntries(remotes.map((name) => [name, addressOf(name)])),
    output,
    port,
    server: portalServer({ address, remotes, portal, onReady }),
  });
}

import { LOCAL_VERSION } from '@portal/domain';
import { HtmlRspackPlugin, rspack, type Configuration } from '@rspack/core';
import path from 'node:path';
import { defineServer } from '../federation/define-server';
import { shellConfig } from '../federation/rspack-config';
import { hotServer } from '../federation/serve/hot-server';
import { SHELL_NAME, WORKSPACE_ROOT, appFolders } from '../federation/workspace';
import { freePort } from '../testing/free-port';
import { addressOf, portalServer } from './dev-server';
import { startGateway, type GatewayProcess } from './gateway-process';

/** Settings of `npm run dev`; `tools/start/dev-portal.cjs` writes them into `PORTAL_DEVELOPMENT`. */
export type Development = {
  address: { host: string; port: number; url: string };
  dataDir: string;
  remotes: readonly string[];
  followsApi: boolean;
};

const GATEWAY_BUILD = defineServer('gateway', { main: './src/main.ts' });

function followServers(gateway: GatewayProcess): void {
  let isFirst = true;
  rspack(GATEWAY_BUILD).watch({}, (error, stats) => {
    if (error) throw error;
    if (stats?.hasErrors()) console.log(`${stats.toString('errors-only')}\napi: falló`);
    // The running build has the same sources.
    else if (!isFirst) void gateway.replace().then(() => console.log('api: listo'));
    isFirst = false;
  });
}

/** The shell with its page, as `index.html` beside its files. */
function shellFromSource(output: string): Configuration {
  const shell = shellConfig({ version: LOCAL_VERSION, mode: 'development', isHot: true, output });
  const page = new HtmlRspackPlugin({ template: path.join(appFolders(SHELL_NAME).source, 'index.html') });
  return { ...shell, plugins: [...(shell.plugins ?? []), page] };
}

/** Everything is installed, built and published. */
export default async function develop(): Promise<Configuration[]> {
  const { address, dataDir, remotes, followsApi } = JSON.parse(process.env.PORTAL_DEVELOPMENT ?? '') as Development;
  const { port, url } = address;
  const output = path.join(WORKSPACE_ROOT, 'node_modules/.cache/portal-dev', String(port));
  const gateway = await startGateway({ port: await freePort(), dataDir });
  if (followsApi) followServers(gateway);
  const onReady = (): void => {
    const names = [...remotes, SHELL_NAME, 'libs', ...(followsApi ? ['api'] : [])];
    console.log(`\n${url}\nAl guardar se ve el cambio de: ${names.join(', ')}. Ctrl-C para terminar.`);
  };
  return hotServer({
    host: shellFromSource(path.join(output, SHELL_NAME)),
    remotes: Object.fromEntries(remotes.map((name) => [name, addressOf(name)])),
    output,
    port,
    server: portalServer({ address, remotes, gateway, onReady }),
  });
}

import { rspack, type Configuration } from '@rspack/core';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { defineServer } from '../federation/define-server';
import { SHELL_NAME, WORKSPACE_ROOT } from '../federation/workspace';
import { freePort } from '../testing/free-port';
import { devConfigs } from './dev-config';
import { devServer } from './dev-server';
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

/** Everything is installed, built and published. */
export default async function develop(): Promise<Configuration[]> {
  const { address, dataDir, remotes, followsApi } = JSON.parse(process.env.PORTAL_DEVELOPMENT ?? '') as Development;
  const { host, port, url } = address;
  const output = path.join(WORKSPACE_ROOT, 'node_modules/.cache/portal-dev', String(port));
  rmSync(output, { recursive: true, force: true });
  const gateway = await startGateway({ port: await freePort(), dataDir });
  if (followsApi) followServers(gateway);
  const [shell = {}, ...others] = devConfigs(remotes, { output, port });
  const onReady = (): void => {
    const names = [...remotes, SHELL_NAME, 'libs', ...(followsApi ? ['api'] : [])];
    console.log(`\n${url}\nAl guardar se ve el cambio de: ${names.join(', ')}. Ctrl-C para terminar.`);
  };
  return [{ ...shell, devServer: devServer({ host, port, output, remotes, gateway, onReady }) }, ...others];
}

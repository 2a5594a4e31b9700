import type { Configuration } from '@rspack/core';
import path from 'node:path';
import { requireLocalHost } from '../../start/portal-address.cjs';
import { WORKSPACE_ROOT } from '../workspace';
import { aloneServer } from './alone-server';
import { harnessConfig } from './harness-config';
import { hotServer } from './hot-server';
import { portalPort, servePort } from './ports';

/** Throws ExpectedFailure when other machines would reach the accounts of the demonstration. */
export async function aloneConfig(name: string, options: { port?: number; host?: string }): Promise<Configuration[]> {
  if (options.host !== undefined) requireLocalHost(options.host, process.env, `rspack serve --host ${options.host}`);
  const port = Number(options.port ?? (await servePort(name)));
  const portalUrl = process.env.API_URL || `http://localhost:${portalPort()}`;
  const output = path.join(WORKSPACE_ROOT, 'node_modules/.cache/portal-serve', String(port));
  const onListening = (): void => {
    const url = `http://localhost:${port}`;
    console.log(`${name} alone: ${url}  (API of ${portalUrl})`);
    console.log(`inside a portal: ${portalUrl}/?remote.${name}=${url}/mf-manifest.json`);
  };
  return hotServer({
    host: harnessConfig(path.join(output, 'harness'), { isHot: true }),
    remotes: { [name]: '/' },
    output,
    port,
    server: { ...aloneServer(name, portalUrl), onListening },
  });
}

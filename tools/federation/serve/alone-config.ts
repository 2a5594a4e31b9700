import type { Configuration } from '@rspack/core';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { requireLocalHost } from '../../start/portal-address.cjs';
import { remoteConfig } from '../rspack-config';
import { WORKSPACE_ROOT } from '../workspace';
import { aloneServer } from './alone-server';
import { harnessConfig } from './harness-config';
import { OVERLAY, withHotHost, withHotRemote } from './hot-replacement';
import { portalPort, servePort } from './ports';

/**
 * A change of a component, of the design system too, replaces it where it is shown.
 * @throws ExpectedFailure when other machines would reach the accounts of the demonstration
 */
export async function aloneConfig(name: string, options: { port?: number; host?: string }): Promise<Configuration[]> {
  if (options.host !== undefined) requireLocalHost(options.host, process.env, `rspack serve --host ${options.host}`);
  const port = Number(options.port ?? (await servePort(name)));
  const portalUrl = process.env.API_URL || `http://localhost:${portalPort()}`;
  const output = path.join(WORKSPACE_ROOT, 'node_modules/.cache/portal-serve', String(port));
  rmSync(output, { recursive: true, force: true });
  const harness = harnessConfig(path.join(output, 'harness'), { isHot: true });
  const remoteFolder = path.join(output, 'remote');
  const remote = remoteConfig(name, { version: 'local', mode: 'development', output: remoteFolder, isHot: true });
  return [
    {
      ...withHotHost(harness, [name]),
      devServer: {
        ...aloneServer(name, remoteFolder, portalUrl),
        // The client calls the host of its page, which is localhost and not the address that the server listens at.
        client: { webSocketURL: { hostname: '0.0.0.0' }, overlay: OVERLAY, logging: 'error' },
        hot: true,
        port,
        onListening: () => {
          const url = `http://localhost:${port}`;
          console.log(`${name} alone: ${url}  (API of ${portalUrl})`);
          console.log(`inside a portal: ${portalUrl}/?remote.${name}=${url}/mf-manifest.json`);
        },
      },
    },
    withHotRemote(remote, port),
  ];
}

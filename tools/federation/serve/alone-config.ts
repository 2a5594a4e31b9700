import type { Configuration } from '@rspack/core';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { remoteConfig } from '../rspack-config';
import { WORKSPACE_ROOT, appFolders } from '../workspace';
import { aloneServer } from './alone-server';
import { harnessConfig } from './harness-config';
import { OVERLAY, withHotHost, withHotRemote } from './hot-replacement';
import { portalPort } from './ports';
import { showTypeErrors, type ServerWithClients } from './type-errors';

/**
 * One remote and the page around it, and the server of both. A change of a component, of the design system too, replaces it where
 * it is shown.
 * @param port of the server
 */
export function aloneConfig(name: string, port: number): Configuration[] {
  const portalUrl = process.env.API_URL || `http://localhost:${portalPort()}`;
  const output = path.join(WORKSPACE_ROOT, 'node_modules/.cache/portal-serve', name);
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
        onListening: (devServer: ServerWithClients) => {
          showTypeErrors(devServer, [path.relative(WORKSPACE_ROOT, appFolders(name).root)]);
          const url = `http://localhost:${port}`;
          console.log(`${name} alone: ${url}  (API of ${portalUrl})`);
          console.log(`inside a portal: ${portalUrl}/?remote.${name}=${url}/mf-manifest.json`);
        },
      },
    },
    withHotRemote(remote, port),
  ];
}

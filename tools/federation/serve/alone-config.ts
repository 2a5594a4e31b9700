import type { Configuration } from '@rspack/core';
import path from 'node:path';
import { remoteConfig } from '../rspack-config';
import { WORKSPACE_ROOT, appFolders } from '../workspace';
import { aloneServer } from './alone-server';
import { harnessConfig } from './harness-config';
import { servePort } from './ports';

const DEFAULT_PORTAL_URL = 'http://localhost:4200';

/** One remote and the page around it, and the server of both. A change of either reloads the page. */
export function aloneConfig(name: string): Configuration[] {
  const portalUrl = process.env.API_URL || DEFAULT_PORTAL_URL;
  const output = path.join(WORKSPACE_ROOT, 'node_modules/.cache/portal-serve', name);
  const harness = harnessConfig(path.join(output, 'harness'));
  const remoteFolder = path.join(output, 'remote');
  const remote = remoteConfig(name, { version: 'local', mode: 'development', output: remoteFolder });
  return [
    {
      ...harness,
      // The server reads the descriptor; as a part of the page, a change of it reloads the page.
      entry: { main: ['./main.ts', path.join(appFolders(name).source, 'area.ts')] },
      devServer: {
        ...aloneServer(name, remoteFolder, portalUrl),
        // The client calls the host of its page, which is localhost and not the address that the server listens at.
        client: { webSocketURL: { hostname: '0.0.0.0' } },
        port: Number(process.env.PORT || servePort(name)),
        onListening: ({ server }: { server: { address: () => { port: number } } }) => {
          const url = `http://localhost:${server.address().port}`;
          console.log(`${name} alone: ${url}  (API of ${portalUrl})`);
          console.log(`inside a portal: ${portalUrl}/?remote.${name}=${url}/mf-manifest.json`);
        },
      },
    },
    // Without the client that reloads a page: the harness has it, and a portal that takes the remote must not. It is written to
    // its folder, since the server keeps in memory only what has the client.
    { ...remote, devServer: false },
  ];
}

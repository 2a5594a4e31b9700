import type { Configuration, DevServer, DevServerMiddleware } from '@rspack/core';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { LOCAL_VERSION } from '@portal/domain';
import { loadAreaDescriptor } from '../area-descriptor';
import { remoteConfig } from '../rspack-config';
import { OVERLAY, withHotHost, withHotRemote } from './hot-replacement';
import { jsonAnswer } from './json-answer';

type HotServer = {
  /** The build of the page around the remotes. */
  host: Configuration;
  /** The remotes from source, with the address of the files of each. */
  remotes: Readonly<Record<string, string>>;
  output: string;
  port: number;
  /** Settings of this page beside the builds. */
  server: DevServer;
};

/** The one development server: a page and remotes from source, replaced in open pages at every save. */
export function hotServer({ host, remotes, output, port, server }: HotServer): Configuration[] {
  rmSync(output, { recursive: true, force: true });
  const served = Object.entries(remotes).map(([name, publicPath]) => ({
    name,
    publicPath,
    directory: path.join(output, name),
  }));
  const devServer: DevServer = {
    port,
    hot: true,
    // The client calls the host of its page, which is localhost and not the address that the server listens at.
    client: { webSocketURL: { hostname: '0.0.0.0' }, overlay: OVERLAY, logging: 'error' },
    // Compression would hold back the portal's events.
    compress: false,
    headers: { 'Cache-Control': 'no-store' },
    static: served.map(({ publicPath, directory }) => ({ publicPath, directory, watch: false })),
    ...server,
    // After the server's own: they set the headers.
    setupMiddlewares: (middlewares: DevServerMiddleware[], running): DevServerMiddleware[] => [
      ...(server.setupMiddlewares?.(middlewares, running) ?? middlewares),
      ...served.map(({ name, publicPath }) => ({
        path: `${publicPath}area.json`,
        middleware: jsonAnswer(() => loadAreaDescriptor(name)),
      })),
    ],
  };
  const build = { version: LOCAL_VERSION, mode: 'development', isHot: true } as const;
  return [
    { ...withHotHost(host, Object.keys(remotes)), devServer },
    ...served.map(({ name, directory }) => withHotRemote(remoteConfig(name, { ...build, output: directory }), port)),
  ];
}

import { EntryPlugin, HotModuleReplacementPlugin, ProvidePlugin, type Configuration } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { createRequire } from 'node:module';
import path from 'node:path';
import { appFolders } from '../workspace';

const HOT_FOLDER = path.join(__dirname, '../hot');
const hotFile = (name: string): string => path.join(HOT_FOLDER, name);
const requireHere = createRequire(__filename);

/** Errors that the clients show above the page: those of the compiler. A running page reports its own failures. */
export const OVERLAY = { errors: true, warnings: false, runtimeErrors: false };

/** Names that stay the same from one compilation to the next: an update is for the module of its name. */
function withStableNames(config: Configuration): Configuration {
  const { output, optimization } = config;
  return {
    ...config,
    // Code that does not compile is no update: shared modules that it drops would be missing from the next one.
    optimization: { ...optimization, chunkIds: 'named', moduleIds: 'named', emitOnErrors: false },
    output: {
      ...output,
      // A page that did not take a change that did not compile takes the updates since, one after the other.
      clean: { keep: /\.hot-update\./ },
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
    },
  };
}

const NOT_REPLACED = [/[\\/]node_modules[\\/]/, HOT_FOLDER];

/**
 * The development server adds its client.
 * @param remotes whose descriptors the server reads: as a part of the page, a change of one loads the page again
 */
export function withHotHost(config: Configuration, remotes: readonly string[]): Configuration {
  const { main } = config.entry as { main: string };
  const descriptors = remotes.map((name) => path.join(appFolders(name).source, 'area.ts'));
  return {
    ...withStableNames(config),
    entry: { main: [hotFile('host-entry.ts'), main, ...descriptors] },
    plugins: [...(config.plugins ?? []), new ReactRefreshRspackPlugin({ exclude: NOT_REPLACED })],
  };
}

/**
 * It contains a client for hosts without one, and so none of the development server's; it is written to its folder,
 * since the server keeps in memory only files with its client.
 */
export function withHotRemote(config: Configuration, port: number): Configuration {
  const client = new URLSearchParams({
    protocol: 'ws',
    // The host of the page, which is localhost and not the address that the server listens at.
    hostname: '0.0.0.0',
    port: String(port),
    pathname: '/ws',
    logging: 'error',
    reconnect: '10',
    hot: 'true',
    overlay: JSON.stringify(OVERLAY),
  });
  return {
    ...withStableNames(config),
    devServer: false,
    resolve: {
      ...config.resolve,
      alias: {
        'portal-jsx': hotFile('portal-jsx'),
        'react-refresh': hotFile('react-refresh'),
        'portal-dev-server-client': `${requireHere.resolve('@rspack/dev-server/client/index.js')}?${client.toString()}`,
      },
    },
    plugins: [
      ...(config.plugins ?? []),
      new HotModuleReplacementPlugin(),
      new ReactRefreshRspackPlugin({ exclude: NOT_REPLACED, injectEntry: false }),
      new ProvidePlugin({
        __rspack_dev_server_client__: requireHere.resolve('@rspack/dev-server/client/clients/WebSocketClient.js'),
      }),
      new EntryPlugin(HOT_FOLDER, hotFile('remote-entry.ts'), { name: undefined }),
    ],
  };
}

import { CopyRspackPlugin, type Configuration } from '@rspack/core';
import path from 'node:path';
import { appFolders } from './workspace';

const DEMONSTRATION_PHOTOS = path.join(appFolders('server').source, 'programs/demonstration/demonstration-photos');

const NODE_TARGET = 'node20.19';

/**
 * Installed packages stay in node_modules: some have native parts, and the sources stay readable in a stack trace. Only the
 * projects of this workspace, which are sources, are bundled.
 */
const INSTALLED_PACKAGE = /^(?!\.|\/|@portal\/)/;

/**
 * The configuration in the `rspack.config.ts` of the server: `rspack build` makes each program one CommonJS file,
 * `dist/<program>.js`.
 * @param programs their names and sources
 */
export function defineServer(name: string, programs: Record<string, string>): Configuration {
  const app = appFolders(name);
  return {
    name,
    context: app.root,
    mode: 'production',
    target: NODE_TARGET,
    entry: programs,
    devtool: 'source-map',
    externals: INSTALLED_PACKAGE,
    externalsType: 'commonjs',
    node: { __dirname: false, __filename: false },
    resolve: { extensions: ['.ts', '.mjs', '.js', '.json'] },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
          type: 'javascript/auto',
        },
      ],
    },
    output: { path: app.dist, filename: '[name].js', clean: true, library: { type: 'commonjs2' } },
    plugins: [new CopyRspackPlugin({ patterns: [{ from: DEMONSTRATION_PHOTOS, to: 'demonstration-photos' }] })],
    // Readable stack traces are worth more on a server than a small file.
    optimization: { minimize: false, nodeEnv: false, splitChunks: false },
    performance: false,
    infrastructureLogging: { level: 'error' },
  };
}

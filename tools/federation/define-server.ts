import { CopyRspackPlugin, type Configuration, type ExternalItemFunctionData } from '@rspack/core';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readFileSync } from 'node:fs';
import { appFolders } from './workspace';

const DEMONSTRATION_PHOTOS = path.join(appFolders('server').source, 'programs/demonstration/demonstration-photos');

const NODE_TARGET = 'node20.19';

const OWN_PACKAGE = /^@portal\//;

/** Tells whether a resolved file is an ES module, which CommonJS code of every supported Node cannot simply require. */
function isEsModule(file: string): boolean {
  if (file.endsWith('.mjs')) return true;
  if (file.endsWith('.cjs')) return false;
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    try {
      return (
        (JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { type?: string }).type === 'module'
      );
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      if (folder === path.dirname(folder)) return false;
    }
  }
}

function resolveFrom(folder: string, request: string): string | undefined {
  try {
    return createRequire(path.join(folder, 'importer.js')).resolve(request);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/**
 * Installed packages stay in node_modules: some have native parts, and the sources stay readable in a stack trace. The
 * exceptions are our own source-only packages, packages that exist as ES modules only, and packages of which the program
 * would find another version than the code that imports them.
 */
const keepInstalledPackages =
  (appFolder: string) =>
  ({ request = '', context = '' }: ExternalItemFunctionData): Promise<string | undefined> => {
    if (request.startsWith('.') || path.isAbsolute(request) || OWN_PACKAGE.test(request))
      return Promise.resolve(undefined);
    if (request.startsWith('node:')) return Promise.resolve(`commonjs ${request}`);
    const resolved = createRequire(path.join(context, 'importer.js')).resolve(request);
    const isKept =
      !path.isAbsolute(resolved) || (!isEsModule(resolved) && resolveFrom(appFolder, request) === resolved);
    return Promise.resolve(isKept ? `commonjs ${request}` : undefined);
  };

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
    externals: [keepInstalledPackages(app.root)],
    externalsPresets: { node: true },
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

import { federationName, shellBaseAddress } from '@portal/domain';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { DefinePlugin, SubresourceIntegrityPlugin, type Configuration } from '@rspack/core';
import { sharedOption } from './shared-singletons';
import { SHELL_NAME, appFolders, type AppFolders } from './workspace';

/** The browsers the portal is compiled for: those with ES2022, which is every one its libraries still support. */
const BROWSER_TARGET = 'es2022';

/**
 * These tools run through tsx, which wraps functions in a helper to keep their names, and Rspack copies one of its own
 * functions into every federated bundle as text. There the helper must be nothing.
 */
const WITHOUT_TSX_HELPER = { __name: '((target) => target)' };

/** How long a file may take that an area loads later. */
const CHUNK_TIMEOUT_MS = 15_000;

type BrowserBuild = {
  /** Identifies the build inside a page: two versions of a remote in one tab must not share chunk state. */
  version: string;
  output: string;
  mode: 'production' | 'development';
};

function browserBase(app: AppFolders, build: BrowserBuild): Configuration {
  const isProduction = build.mode === 'production';
  return {
    name: app.name,
    context: app.root,
    mode: build.mode,
    target: ['web', BROWSER_TARGET],
    // Never evaluated code: the portal's Content-Security-Policy forbids it. Hidden maps stay out of the published folder.
    devtool: isProduction ? 'hidden-source-map' : 'cheap-module-source-map',
    lazyCompilation: false,
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              target: BROWSER_TARGET,
              // The host provides the production React, so its remotes never ask for the development JSX runtime.
              transform: { react: { runtime: 'automatic', development: false } },
            },
          },
          type: 'javascript/auto',
        },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(woff2?|svg|png|webp)$/, type: 'asset/resource' },
      ],
    },
    output: {
      path: build.output,
      clean: true,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      cssChunkFilename: '[name].[contenthash:8].css',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      uniqueName: `${federationName(app.name)}_${build.version}`,
    },
    optimization: { runtimeChunk: false, chunkIds: 'deterministic', moduleIds: 'deterministic' },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    plugins: [
      new DefinePlugin(WITHOUT_TSX_HELPER),
      ...(isProduction ? [new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true })] : []),
    ],
  };
}

/** What every build says to Module Federation. `loaded-first`: one unreachable remote must not blank the others. */
const FEDERATION_BASE = { dts: false, shareStrategy: 'loaded-first' } as const;

/**
 * The shell: the host that provides every shared package and the federation runtime itself.
 * @param build.version becomes part of every address of the shell's files
 */
export function shellConfig(build: BrowserBuild): Configuration {
  const app = appFolders(SHELL_NAME);
  return hostConfig({ app, entry: './src/main.ts', publicPath: shellBaseAddress(build.version), build });
}

/** A host: the shell, or the harness that shows one remote alone. */
export function hostConfig(host: {
  app: AppFolders;
  entry: string;
  publicPath: string;
  build: BrowserBuild;
}): Configuration {
  const base = browserBase(host.app, host.build);
  return {
    ...base,
    entry: { main: host.entry },
    output: { ...base.output, publicPath: host.publicPath },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        ...FEDERATION_BASE,
        name: federationName(host.app.name),
        manifest: false,
        shared: sharedOption('host'),
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
    ],
  };
}

/**
 * A remote: exposes `./App` and nothing else. It is served from wherever it lies (`publicPath: 'auto'`) and takes the
 * shared packages and the federation runtime from its host.
 */
export function remoteConfig(name: string, build: BrowserBuild): Configuration {
  const app = appFolders(name);
  const base = browserBase(app, build);
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath: 'auto' },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        ...FEDERATION_BASE,
        name: federationName(name),
        filename: 'remoteEntry.js',
        manifest: true,
        exposes: { './App': './src/App.tsx' },
        shared: sharedOption('remote'),
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
    ],
  };
}

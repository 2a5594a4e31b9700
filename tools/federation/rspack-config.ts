import path from 'node:path';
import { ENTRY_FILE, federationName, shellBaseAddress } from '@portal/domain';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import {
  DefinePlugin,
  LightningCssMinimizerRspackPlugin,
  SourceMapDevToolPlugin,
  SubresourceIntegrityPlugin,
  SwcJsMinimizerRspackPlugin,
  type Configuration,
  type SwcLoaderOptions,
} from '@rspack/core';
import { loadAreaDescriptor } from './area-descriptor';
import { scopedStyles } from './area-styles';
import { federationHost } from './shared-modules';
import { packagesSharedByName, sharedOption } from './shared-singletons';
import { SHELL_NAME, WORKSPACE_ROOT, appFolders, type AppFolders } from './workspace';

/** The browsers the portal is compiled for: those with ES2022, which is every one its libraries still support. */
const BROWSER_TARGET = 'es2022';

const STYLE_TARGETS = ['chrome >= 94', 'edge >= 94', 'firefox >= 93', 'safari >= 16.4'];

const CHUNK_TIMEOUT_MS = 15_000;

type BrowserBuild = {
  /** Identifies the build inside a page: two versions of a remote in one tab must not share chunk state. */
  version: string;
  output: string;
  mode: 'production' | 'development';
  /** True when components are replaced in the open page (`serve/hot-replacement.ts`). */
  isHot?: boolean;
};

type JsxTransform = { development: boolean; refresh: boolean; importSource?: string };

const PUBLISHED_JSX: JsxTransform = { development: false, refresh: false };
const HOT_JSX: JsxTransform = { development: true, refresh: true };

export function browserModules(jsx = PUBLISHED_JSX, swcOptions: SwcLoaderOptions = {}): Configuration {
  return {
    target: ['web', BROWSER_TARGET],
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
              transform: { react: { runtime: 'automatic', ...jsx } },
            },
            ...swcOptions,
          },
          type: 'javascript/auto',
        },
        // The parts of antd: modules without effects, which their packages forget to say.
        { test: /[\\/]node_modules[\\/](@rc-component|@ant-design)[\\/].*\.js$/, sideEffects: false },
        { test: /\.css$/, type: 'css/auto' },
        { test: /[\\/]antd[\\/]dist[\\/]antd\.css$/, loader: path.join(__dirname, 'antd-styles.cjs') },
        { test: /\.(woff2?|png|webp)$/, type: 'asset/resource' },
        // As a separate file it would be a document on the portal's origin, which no build may contain.
        { test: /\.svg$/, type: 'asset/inline' },
      ],
    },
    performance: false,
  };
}

export function browserBase(
  app: AppFolders,
  build: BrowserBuild,
  { hotJsx = HOT_JSX, swcOptions }: { hotJsx?: JsxTransform; swcOptions?: SwcLoaderOptions } = {},
): Configuration {
  const isProduction = build.mode === 'production';
  return {
    name: app.name,
    context: app.root,
    mode: build.mode,
    ...browserModules(build.isHot ? hotJsx : PUBLISHED_JSX, swcOptions),
    // Never evaluated code: the portal's Content-Security-Policy forbids it. A published build keeps its maps in the store, for stacks:
    // no file names them, and they hold no sources.
    devtool: isProduction ? false : 'cheap-module-source-map',
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
    // The names of modules, of which 'deterministic' ids are made, hold the folder that the workspace lies in; a version is the
    // same wherever it is built.
    optimization: {
      runtimeChunk: false,
      chunkIds: 'deterministic',
      moduleIds: 'natural',
      minimizer: [
        new SwcJsMinimizerRspackPlugin(),
        new LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: STYLE_TARGETS } }),
      ],
    },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    plugins: isProduction
      ? [new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }), storedMaps()]
      : [],
  };
}

/** The path of a source in the repository, by which 'Versiones' names the place of a failure. */
const sourcePath = ({ absoluteResourcePath }: { absoluteResourcePath: string }): string =>
  path.relative(WORKSPACE_ROOT, path.resolve(WORKSPACE_ROOT, absoluteResourcePath));

/**
 * The entry of a remote is the federation runtime alone, whose map would hold the folder that the workspace lies in.
 */
const storedMaps = (): InstanceType<typeof SourceMapDevToolPlugin> =>
  new SourceMapDevToolPlugin({
    filename: '[file].map[query]',
    append: false,
    noSources: true,
    moduleFilenameTemplate: sourcePath,
    exclude: /remoteEntry\.js$/,
  });

/** The version becomes part of every address of the shell's files. */
export function shellConfig(build: BrowserBuild): Configuration {
  const app = appFolders(SHELL_NAME);
  return hostConfig({ app, entry: './src/start/main.ts', publicPath: shellBaseAddress(build.version), build });
}

/**
 * It is an ordinary build that is split where it imports dynamically; what it shares it hands to the federation runtime
 * itself (`portal-federation-host`). With Module Federation's own plugin around it every shared package would be loaded
 * whole before anything is shown.
 */
export function hostConfig(host: {
  app: AppFolders;
  entry: string;
  publicPath: string;
  build: BrowserBuild;
}): Configuration {
  const base = browserBase(host.app, host.build);
  const federation = federationHost();
  return {
    ...base,
    entry: { main: host.entry },
    output: { ...base.output, publicPath: host.publicPath },
    resolve: { ...base.resolve, alias: federation.alias },
    // The page of links and codes is one file, and no other page has more of them because of it.
    optimization: { ...base.optimization, splitChunks: { chunks: ({ name }) => name !== 'follow' } },
    // The federation runtime leaves out what it does on servers and with manifests.
    plugins: [
      ...(base.plugins ?? []),
      new DefinePlugin({ ENV_TARGET: JSON.stringify('web'), FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' }),
      federation.plugin,
    ],
  };
}

/** A remote in development runs in published shells, too, whose React has no development runtime for JSX (`hot/portal-jsx`). */
const HOT_JSX_OF_REMOTES: JsxTransform = { ...HOT_JSX, importSource: 'portal-jsx' };

const RUNTIME_FILE = /[\\/]webpack-bundler-runtime[\\/]dist[\\/]index\.c?js$/;

const NEEDS_HOST =
  'This area needs the portal as its host: the federation runtime and the shared packages come from portal-federation-host (tools/federation/README.md)';

/** Remotes do not bring the runtime along: it is there before any of them (`federation-host.ts`). */
function runtimeOfHost({ request }: { request?: string }, answer: (error?: Error, external?: string) => void): void {
  const refuse = `(() => { throw new Error(${JSON.stringify(NEEDS_HOST)}); })()`;
  if (RUNTIME_FILE.test(request ?? '')) answer(undefined, `var globalThis.PORTAL_FEDERATION_RUNTIME ?? ${refuse}`);
  else answer();
}

/** The modules of a remote by the names under which hosts load them: its pages, and each of its slots. */
function exposedModules(name: string): Record<string, string> {
  const { slots = [] } = loadAreaDescriptor(name);
  return {
    './App': './src/App.tsx',
    ...Object.fromEntries(slots.map(({ module }) => [`./${module}`, `./src/slots/${module}`])),
  };
}

/**
 * It is served from wherever it lies (`publicPath: 'auto'`) and takes the shared packages and the federation runtime
 * from its host.
 */
export function remoteConfig(name: string, build: BrowserBuild): Configuration {
  const app = appFolders(name);
  // `import { Button } from '@portal/ui'` becomes `import { Button } from '@portal/ui/Button'`.
  const transformImport = packagesSharedByName().map((libraryName) => ({
    libraryName,
    customName: `${libraryName}/{{ member }}`,
    transformToDefaultImport: false,
  }));
  const base = browserBase(app, build, { hotJsx: HOT_JSX_OF_REMOTES, swcOptions: { transformImport } });
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath: 'auto' },
    externals: [runtimeOfHost],
    plugins: [
      ...(base.plugins ?? []),
      scopedStyles(name),
      new ModuleFederationPlugin({
        name: federationName(name),
        filename: ENTRY_FILE,
        manifest: true,
        dts: false,
        exposes: exposedModules(name),
        shared: sharedOption(),
        // One unreachable remote must not blank the others.
        shareStrategy: 'loaded-first',
        experiments: { optimization: { target: 'web' } },
      }),
    ],
  };
}

import { MultiCompiler, rspack, type Configuration } from '@rspack/core';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadAreaDescriptor } from './area-descriptor';
import { hostConfig, remoteConfig } from './rspack-config';
import { createDevelopmentServer } from './serve/development-server';
import { servePort } from './serve/ports';
import { WORKSPACE_ROOT, appFolders, remoteNames } from './workspace';

const DEFAULT_PORTAL_URL = 'http://localhost:4200';
const AGGREGATE_CHANGES_MS = 50;

function readName(): string {
  const [name] = parseArgs({ allowPositionals: true }).positionals;
  const known = remoteNames();
  if (!name || !known.includes(name)) throw new Error(`name one of the remotes: ${known.join(', ')}`);
  return name;
}

/** `npx nx serve <remote>`: one remote by itself, built again on every change, with the page reloading. */
function serve(): void {
  const name = readName();
  const portalUrl = process.env.API_URL || DEFAULT_PORTAL_URL;
  const port = Number(process.env.PORT || servePort(name));
  const output = path.join(WORKSPACE_ROOT, 'node_modules/.cache/portal-serve', name);
  const remoteFolder = path.join(output, 'remote');
  const harnessFolder = path.join(output, 'harness');
  const harnessRoot = path.join(__dirname, 'harness');
  const build = { version: 'local', mode: 'development' } as const;

  const harness = hostConfig({
    app: { name: 'harness', root: harnessRoot, source: harnessRoot, dist: harnessFolder },
    entry: './main.ts',
    publicPath: '/__harness/',
    build: { ...build, output: harnessFolder },
  });
  // The page of the harness names its entry, and there is one build of it at a time.
  const namedHarness: Configuration = { ...harness, output: { ...harness.output, filename: '[name].js' } };
  const remote = remoteConfig(name, { ...build, output: remoteFolder });

  const { server, announceBuild } = createDevelopmentServer({
    area: () => loadAreaDescriptor(name),
    remoteFolder,
    harnessFolder,
    harnessPage: path.join(harnessRoot, 'index.html'),
    portalUrl,
  });

  const compiler = rspack([namedHarness, remote]);
  if (!(compiler instanceof MultiCompiler)) throw new Error('two configurations make a multi-compiler');
  // The descriptor is evaluated and not compiled: it is watched beside the files that are.
  const areaFile = path.join(appFolders(name).source, 'area.ts');
  for (const { hooks } of compiler.compilers) {
    hooks.afterCompile.tap('area-descriptor', (compilation) => void compilation.fileDependencies.add(areaFile));
  }
  const watching = compiler.watch({ aggregateTimeout: AGGREGATE_CHANGES_MS }, (error, stats) => {
    if (error || stats?.hasErrors()) {
      console.error(error?.message ?? stats?.toString({ preset: 'errors-only', colors: true }));
      return;
    }
    console.log(`${name}: built, http://localhost:${port}`);
    announceBuild();
  });

  server.listen(port, '127.0.0.1', () => {
    console.log(`${name} alone: http://localhost:${port}  (API of ${portalUrl})`);
    console.log(`inside a portal: ${portalUrl}/?remote.${name}=http://localhost:${port}/mf-manifest.json`);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close();
      server.closeAllConnections();
      watching?.close(() => process.exit(0));
    });
  }
}

try {
  serve();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

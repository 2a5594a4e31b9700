import { BUILD_REPORT_FILE, CONTRACT_VERSION, type AreaDescriptor, type BuildReport } from '@portal/domain';
import type { Stats } from '@rspack/core';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadAreaDescriptor } from './area-descriptor';
import { requireWithinBudget } from './budgets';
import { compressedSize, describeFiles, orderManifest, precompress, readBuildFiles } from './build-files';
import { inputVersion } from './input-version';
import { remoteConfig, shellConfig } from './rspack-config';
import { runRspack } from './run-rspack';
import { providedModules, sharedVersions } from './shared-singletons';
import { writeShellPage } from './shell-page';
import { SHELL_NAME, appFolders, assertBrowserApp } from './workspace';

/** Module Federation writes these into the manifest; by default it would take the workspace's. */
function announceToFederation(name: string, version: string): void {
  process.env.MF_BUILD_NAME = name;
  process.env.MF_BUILD_VERSION = version;
}

async function writeReport(
  dist: string,
  report: Pick<BuildReport, 'name' | 'version' | 'contract' | 'shared' | 'area'>,
): Promise<BuildReport> {
  const files = await readBuildFiles(dist);
  const complete: BuildReport = {
    ...report,
    files: describeFiles(files),
    sizes: await precompress(dist, files),
  };
  await writeFile(path.join(dist, BUILD_REPORT_FILE), `${JSON.stringify(complete, null, 2)}\n`);
  return complete;
}

const CONSUMED = /^consume shared module \([^)]*\) (.+?)@/;

/**
 * Remotes carry no shared package, so what a remote asks for and no host provides would be missed when its page is opened.
 * @throws Error naming the imports that no host answers
 */
function requireProvided(stats: Stats): void {
  const modules =
    stats.toJson({ all: false, modules: true, modulesSpace: Infinity, nestedModules: true }).modules ?? [];
  const provided = new Set(providedModules().map(({ key }) => key));
  const asked = modules.flatMap(({ identifier }) => CONSUMED.exec(identifier ?? '')?.[1] ?? []);
  const missing = asked.filter((key) => !provided.has(key));
  if (missing.length > 0) {
    throw new Error(
      `no host provides ${missing.join(', ')}; what is shared is said in tools/federation/shared-singletons.ts`,
    );
  }
}

async function buildShell(): Promise<BuildReport> {
  const app = appFolders(SHELL_NAME);
  const version = inputVersion(SHELL_NAME);
  announceToFederation(SHELL_NAME, version);
  const stats = await runRspack(shellConfig({ version, output: app.dist, mode: 'production' }));
  const { start, signedIn, shared } = await writeShellPage(stats, {
    version,
    dist: app.dist,
    shared: providedModules(),
  });
  const report = await writeReport(app.dist, {
    name: SHELL_NAME,
    version,
    contract: CONTRACT_VERSION,
    shared: sharedVersions('host'),
  });
  requireWithinBudget(SHELL_NAME, {
    login: await compressedSize(app.dist, start),
    signedIn: await compressedSize(app.dist, signedIn),
    shared: await compressedSize(app.dist, shared),
  });
  return report;
}

async function buildRemote(name: string): Promise<BuildReport> {
  const app = appFolders(name);
  const area: AreaDescriptor = loadAreaDescriptor(name);
  const version = inputVersion(name, area);
  announceToFederation(name, version);
  const stats = await runRspack(remoteConfig(name, { version, output: app.dist, mode: 'production' }));
  requireProvided(stats);
  await orderManifest(app.dist);
  await rm(path.join(app.dist, 'mf-stats.json'), { force: true });
  await writeFile(path.join(app.dist, 'area.json'), `${JSON.stringify(area, null, 2)}\n`);
  const report = await writeReport(app.dist, {
    name,
    version,
    contract: area.contract,
    shared: sharedVersions('remote'),
    area,
  });
  requireWithinBudget(name, { remote: await compressedSize(app.dist, Object.keys(report.files)) });
  return report;
}

async function main(): Promise<void> {
  const name = process.argv[2];
  assertBrowserApp(name);
  const startedAt = performance.now();
  const report = name === SHELL_NAME ? await buildShell() : await buildRemote(name);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KB`;
  console.log(
    `${name} ${report.version}: ${kilobytes(report.sizes.bytes)}, ${kilobytes(report.sizes.gzip)} gzip, ` +
      `${kilobytes(report.sizes.brotli)} brotli, ${seconds} s`,
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

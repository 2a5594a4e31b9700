import type { Configuration, Stats } from '@rspack/core';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterBuild } from './after-build';
import { calledOperations } from './api-operations';
import { loadAreaDescriptor } from './area-descriptor';
import { requireWithinBudget } from './budgets';
import { compressedSize, orderManifest } from './build-files';
import { announceToFederation, writeBuildReport } from './build-report';
import { inputVersion } from './input-version';
import { remoteConfig } from './rspack-config';
import { aloneConfig } from './serve/alone-config';
import { consumedKeys, importedNames } from './shared-names';
import { neededRanges, providedModules } from './shared-singletons';
import { appFolders, readPackageJson } from './workspace';

/**
 * Remotes carry no shared package, so what a remote asks for and no host provides would be missed when its page is
 * opened.
 */
function requireProvided(stats: Stats): void {
  const provided = providedModules().map(({ key }) => key);
  const missing = consumedKeys(stats).filter((key) => !provided.includes(key));
  if (missing.length === 0) return;
  throw new Error(`no host provides ${missing.join(', ')}; tools/federation/shared-singletons.ts lists what is shared`);
}

function releaseConfig(name: string): Configuration {
  const { root, dist } = appFolders(name);
  const area = loadAreaDescriptor(name);
  const version = inputVersion(name, area);
  announceToFederation(name, version);
  const config = remoteConfig(name, { version, output: dist, mode: 'production' });
  const complete = afterBuild(async (stats) => {
    requireProvided(stats);
    await orderManifest(dist);
    await rm(path.join(dist, 'mf-stats.json'), { force: true });
    await writeFile(path.join(dist, 'area.json'), `${JSON.stringify(area, null, 2)}\n`);
    const { files } = await writeBuildReport(dist, {
      name,
      version,
      contract: area.contract,
      shared: neededRanges(consumedKeys(stats), readPackageJson(root).dependencies),
      imports: importedNames(stats),
      operations: calledOperations(stats),
      area,
    });
    requireWithinBudget(name, { remote: await compressedSize(dist, Object.keys(files)) });
  });
  return { ...config, plugins: [...(config.plugins ?? []), complete] };
}

/**
 * The configuration in a remote's `rspack.config.ts`: `rspack build` makes the version to publish, `rspack serve` shows the remote
 * alone, beside a running portal.
 */
export function defineRemote(
  name: string,
): (
  env: { RSPACK_SERVE?: boolean },
  options: { port?: number; host?: string },
) => Configuration | Promise<Configuration[]> {
  return (env, options) => (env.RSPACK_SERVE ? aloneConfig(name, options) : releaseConfig(name));
}

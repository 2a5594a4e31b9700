import { CONTRACT_VERSION } from '@portal/domain';
import type { Configuration } from '@rspack/core';
import { afterBuild } from './after-build';
import { calledOperations } from './api-operations';
import { requireWithinBudget } from './budgets';
import { compressedSize } from './build-files';
import { announceToFederation, writeBuildReport } from './build-report';
import { inputVersion } from './input-version';
import { writeInstallFiles } from './install-files';
import { shellConfig } from './rspack-config';
import { exportedNames } from './shared-names';
import { providedModules, providedVersions } from './shared-singletons';
import { writeShellPage } from './shell-page';
import { SHELL_NAME, appFolders } from './workspace';

/** Throws Error for `rspack serve`: the portal serves the shell, with the release and the API around it. */
export function defineShell(): (env: { RSPACK_SERVE?: boolean }) => Configuration {
  return (env) => {
    if (env.RSPACK_SERVE) throw new Error('the portal serves the shell: npm run dev shell');
    const { dist } = appFolders(SHELL_NAME);
    const version = inputVersion(SHELL_NAME);
    announceToFederation(SHELL_NAME, version);
    const config = shellConfig({ version, output: dist, mode: 'production' });
    const complete = afterBuild(async (stats) => {
      const shell = { version, dist, shared: providedModules() };
      const { start, follow, signedIn, shared } = await writeShellPage(stats, shell);
      await writeInstallFiles(dist, version);
      await writeBuildReport(dist, {
        name: SHELL_NAME,
        version,
        contract: CONTRACT_VERSION,
        shared: providedVersions(),
        exports: exportedNames(stats),
        operations: calledOperations(stats),
      });
      requireWithinBudget(SHELL_NAME, {
        login: await compressedSize(dist, start),
        follow: await compressedSize(dist, follow),
        signedIn: await compressedSize(dist, signedIn),
        shared: await compressedSize(dist, shared),
      });
    });
    return { ...config, plugins: [...(config.plugins ?? []), complete] };
  };
}

import { BUILD_REPORT_FILE } from '@portal/releases';
import type { RspackPluginInstance, Stats } from '@rspack/core';
import { rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * A warning fails the build: the ones of Module Federation ("no version specified") mean a second copy of a shared
 * package. A build that failed leaves no report, so that nothing publishes it.
 */
export const afterBuild = (complete: (stats: Stats) => Promise<void>): RspackPluginInstance => ({
  apply({ hooks }) {
    hooks.afterEmit.tapPromise('portal-after-build', async (compilation) => {
      const stats = compilation.getStats();
      if (stats.hasErrors()) return;
      try {
        if (stats.hasWarnings()) throw new Error('a warning fails the build');
        await complete(stats);
      } catch (error) {
        compilation.errors.push(error as Error);
      }
    });
    hooks.done.tapPromise('portal-after-build', async (stats) => {
      const { path: dist = '' } = stats.compilation.outputOptions;
      if (stats.hasErrors()) await rm(path.join(dist, BUILD_REPORT_FILE), { force: true });
    });
  },
});

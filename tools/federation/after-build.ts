import type { RspackPluginInstance, Stats } from '@rspack/core';

/**
 * A warning fails the build: the ones of Module Federation ("no version specified") mean a second copy of a shared
 * package.
 */
export const afterBuild = (complete: (stats: Stats) => Promise<void>): RspackPluginInstance => ({
  apply: ({ hooks }) =>
    hooks.afterEmit.tapPromise('portal-after-build', async (compilation) => {
      const stats = compilation.getStats();
      if (stats.hasErrors()) return;
      try {
        if (stats.hasWarnings()) throw new Error('a warning fails the build');
        await complete(stats);
      } catch (error) {
        compilation.errors.push(error as Error);
      }
    }),
});

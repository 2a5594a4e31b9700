import type { RspackPluginInstance, Stats } from '@rspack/core';

/**
 * A plugin that completes a production build once its files are written. A warning fails the build: the ones of Module
 * Federation ("no version specified") mean a second copy of a shared package.
 * @param prepare runs beside the bundler
 * @param complete gets what `prepare` returns; what either throws is an error of the build
 */
export function afterBuild<Prepared>(
  prepare: () => Promise<Prepared>,
  complete: (stats: Stats, prepared: Prepared) => Promise<void>,
): RspackPluginInstance {
  let prepared: Promise<Prepared> | undefined;
  return {
    apply: ({ hooks }) => {
      hooks.beforeRun.tap('portal-after-build', () => {
        prepared = prepare();
        // A build that fails by itself does not wait for it.
        prepared.catch(() => undefined);
      });
      hooks.afterEmit.tapPromise('portal-after-build', async (compilation) => {
        const stats = compilation.getStats();
        if (stats.hasErrors()) return;
        try {
          if (stats.hasWarnings()) throw new Error('a warning fails the build');
          await complete(stats, await (prepared ?? prepare()));
        } catch (error) {
          compilation.errors.push(error as Error);
        }
      });
    },
  };
}

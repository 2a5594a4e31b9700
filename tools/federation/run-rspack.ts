import { rspack, type Configuration, type Stats } from '@rspack/core';

/**
 * Compiles once.
 * @throws Error with every message of the compiler; a warning fails the build too, since the ones of Module Federation
 *   ("no version specified") mean a second copy of a shared package
 */
export async function runRspack(configuration: Configuration): Promise<Stats> {
  const compiler = rspack(configuration);
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => {
      if (error) reject(error);
      else if (result) resolve(result);
      else reject(new Error('the compiler gave no result'));
    });
  });
  await new Promise<void>((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve())));
  if (stats.hasErrors() || stats.hasWarnings()) {
    throw new Error(stats.toString({ preset: 'errors-warnings', colors: false }));
  }
  return stats;
}

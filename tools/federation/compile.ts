import { rspack, type Configuration, type Stats } from '@rspack/core';

/** Throws Error with every message of the compiler; a warning fails the build too. */
export async function compile(configuration: Configuration): Promise<Stats> {
  const compiler = rspack(configuration);
  const stats = await new Promise<Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise<void>((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve())));
  if (stats && !stats.hasErrors() && !stats.hasWarnings()) return stats;
  throw new Error(stats?.toString({ preset: 'errors-warnings', colors: false }) ?? 'the compiler gave no result');
}

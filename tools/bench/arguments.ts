import { parseArgs } from 'node:util';
import type { Results } from './report';

/** The callers of a measurement, and the numbers of requests of its portals, the smallest first. */
export type Settings = { callers: number; sizes: readonly number[] };

/** Something that `npm run bench` measures. */
export type Bench = {
  name: string;
  title: string;
  /** Results are kept when they come from these settings; others do not compare. */
  usual: Settings;
  measure: (settings: Settings) => Promise<Results>;
};

type BenchArguments = { benches: readonly Bench[]; settings: Partial<Settings> };

function wholeNumber(text: string, option: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`${option} takes whole numbers from 1 on`);
  return number;
}

/**
 * Parses the arguments of `npm run bench`.
 * @param args the arguments after `npm run bench --`: names of benches, by default all of them; `--callers=4`,
 * `--sizes=10000,100000`
 * @throws Error naming the wrong argument
 */
export function readArguments(args: readonly string[], all: readonly Bench[]): BenchArguments {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { callers: { type: 'string' }, sizes: { type: 'string' } },
  });
  const unknown = positionals.find((name) => !all.some((bench) => bench.name === name));
  if (unknown !== undefined) {
    throw new Error(`There is no bench "${unknown}", but ${all.map(({ name }) => name).join(', ')}`);
  }
  return {
    benches: positionals.length === 0 ? all : all.filter(({ name }) => positionals.includes(name)),
    settings: {
      ...(values.callers !== undefined && { callers: wholeNumber(values.callers, '--callers') }),
      ...(values.sizes !== undefined && {
        sizes: values.sizes.split(',').map((size) => wholeNumber(size, '--sizes')),
      }),
    },
  };
}

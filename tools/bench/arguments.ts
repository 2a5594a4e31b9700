import { parseArgs } from 'node:util';

/** People who ask at the same moment, when nobody says otherwise. */
export const CALLERS = 16;

/** The arguments of a bench. */
export type BenchOptions = {
  /** Number of parallel callers; undefined for the bench's usual number. */
  callers: number | undefined;
  /** Numbers of requests of its portals, the smallest first; undefined for the usual ones. */
  sizes: readonly number[] | undefined;
};

/** Something that `npm run bench` measures. */
export type Bench = {
  name: string;
  /**
   * Measures, prints, and stores a usual measurement.
   * @returns true when every bar holds
   */
  run: (options: BenchOptions) => Promise<boolean>;
};

export type BenchArguments = { benches: readonly Bench[]; options: BenchOptions };

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
    options: {
      callers: values.callers === undefined ? undefined : wholeNumber(values.callers, '--callers'),
      sizes: values.sizes?.split(',').map((size) => wholeNumber(size, '--sizes')),
    },
  };
}

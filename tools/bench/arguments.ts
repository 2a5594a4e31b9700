import { parseArgs } from 'node:util';

import type { Suite } from './suite';

/** People who ask at the same moment, when nobody says otherwise. */
export const CALLERS = 16;

export type BenchArguments = { suites: readonly Suite[]; callers: number };

/**
 * @param args what stands behind `npm run bench --`: names of suites, by default all of them; `--callers=4`
 * @throws Error saying what is wrong with them
 */
export function readArguments(args: readonly string[], all: readonly Suite[]): BenchArguments {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { callers: { type: 'string', default: String(CALLERS) } },
  });
  const unknown = positionals.find((name) => !all.some((suite) => suite.name === name));
  if (unknown !== undefined) {
    throw new Error(`There is no suite "${unknown}", but ${all.map(({ name }) => name).join(', ')}`);
  }
  const callers = Number(values.callers);
  if (!Number.isInteger(callers) || callers < 1) throw new Error('--callers is a whole number from 1 on');
  return {
    suites: positionals.length === 0 ? all : all.filter(({ name }) => positionals.includes(name)),
    callers,
  };
}

import os from 'node:os';
import type { Bench } from '../arguments';
import { measureLoad } from './load-bench';
import { describeLoad, judgeLoad } from './load-report';

/** Callers at once. */
const CALLERS = 32;

/** Numbers of requests of the portals. */
const SIZES = [10_000, 100_000, 1_000_000];

/** Reading, creating and assigning under load; `keep` stores a page under a name. */
export const loadBench = (keep: (name: string, page: string) => Promise<void>): Bench => ({
  name: 'load',
  async run({ callers = CALLERS, sizes = SIZES }) {
    console.log(`Reading, creating and assigning under load: ${sizes.join(', ')} requests…\n`);
    const [load = 0] = os.loadavg();
    const results = await measureLoad(sizes, callers);
    const conditions =
      `${os.cpus().length} cores (load before: ${load.toFixed(1)}), Node ${process.version}, PostgreSQL with its ` +
      `defaults, ${callers} callers at once.`;
    const { text, page } = describeLoad(results, conditions);
    console.log(text);
    if (callers === CALLERS && sizes === SIZES) await keep('load', page);
    return judgeLoad(results).every(({ holds }) => holds);
  },
});

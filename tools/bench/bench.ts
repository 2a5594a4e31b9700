import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readArguments, type Bench } from './arguments';
import { followBench } from './follow/run-follow';
import { loadBench } from './load/run-load';
import { noticesBench } from './notices-bench';
import { offlineBench } from './offline/run-offline';
import { platformBench } from './platform/run-platform';
import { requestsBench } from './requests-bench';

const RESULTS = path.join(__dirname, 'results');

const keep = (name: string, page: string): Promise<void> => writeFile(path.join(RESULTS, `${name}.md`), page);

const BENCHES: readonly Bench[] = [
  requestsBench(keep),
  loadBench(keep),
  noticesBench(keep),
  followBench(keep),
  platformBench(keep),
  offlineBench(keep),
];

async function main(): Promise<void> {
  const { benches, options } = readArguments(process.argv.slice(2), BENCHES);
  await mkdir(RESULTS, { recursive: true });
  for (const bench of benches) {
    if (!(await bench.run(options))) process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readArguments, type Bench } from './arguments';
import { followBench } from './follow-bench';
import { loadBench } from './load/load-bench';
import { noticesBench } from './notices-bench';
import { platformBench } from './platform/platform-bench';
import { toMarkdown, toText } from './report';
import { requestsBench } from './requests-bench';

const RESULTS = path.join(__dirname, 'results');

const BENCHES: readonly Bench[] = [requestsBench, loadBench, noticesBench, followBench, platformBench];

async function main(): Promise<void> {
  const { benches, settings } = readArguments(process.argv.slice(2), BENCHES);
  await mkdir(RESULTS, { recursive: true });
  for (const { name, title, usual, measure } of benches) {
    const used = { ...usual, ...settings };
    const { callers, sizes } = used;
    console.log(`${title}: ${sizes.length === 0 ? '' : `${sizes.join(', ')} requests`}…\n`);
    const [load = 0] = os.loadavg();
    const results = await measure(used);
    console.log(`${toText(results)}\n`);
    const conditions =
      `${os.cpus().length} cores (load before: ${load.toFixed(1)}), Node ${process.version}, ` +
      (results.conditions ?? `PostgreSQL with its defaults, ${callers} callers at once.`);
    if (isDeepStrictEqual(used, usual))
      await writeFile(path.join(RESULTS, `${name}.md`), toMarkdown(title, conditions, results));
    if (!results.verdicts.every(({ holds }) => holds)) process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

// `npm run bench`: the lists and the pages, measured; ends with 1 when a bar is missed. `npm run bench -- lists` measures the one alone.
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ExpectedFailure, runMain } from '../start/expected-failure.cjs';
import { benchLists } from './lists';
import { benchPages } from './pages';
import { toMarkdown } from './report';

const BENCHES = {
  lists: { title: 'The lists, beside bare pg', measure: benchLists },
  pages: { title: 'What a browser loads: remotes against one bundle', measure: benchPages },
};

async function main([only]: readonly string[]): Promise<void> {
  if (only !== undefined && !(only in BENCHES))
    throw new ExpectedFailure(`There is no bench "${only}", but lists and pages`);
  for (const [name, { title, measure }] of Object.entries(BENCHES)) {
    if (only !== undefined && only !== name) continue;
    const [load = 0] = os.loadavg();
    const results = await measure();
    const machine = `${os.cpus().length} cores (load before: ${load.toFixed(1)}), Node ${process.version}.`;
    const page = toMarkdown(title, machine, results);
    console.log(page);
    await writeFile(path.join(__dirname, 'results', `${name}.md`), page);
    if (!results.verdicts.every(({ holds }) => holds)) process.exitCode = 1;
  }
}

runMain(() => main(process.argv.slice(2)));

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { openDatabase } from '@portal/api';
import { measure, warmUp } from './measure';
import { openMeasuredPortal, type MeasuredPortal } from './measured-portal';
import { judge, printable, readable, type GroupResult, type Results } from './report';
import type { Group, Suite } from './suite';
import { usersSuite } from './users-suite';

const SUITES: readonly Suite[] = [usersSuite];

/** People who ask at the same moment. */
const CALLERS = 16;

const RESULTS = path.join(__dirname, 'results');

/** Measures a suite on two portals of its own, which are thrown away afterwards. */
async function run(suite: Suite): Promise<Results> {
  const [load = 0] = os.loadavg();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-bench-'));
  const server = await openDatabase({ dataDir });
  const portals: MeasuredPortal[] = [];
  try {
    for (const rows of [suite.few, suite.many]) {
      portals.push(await openMeasuredPortal({ server, dataDir, rows, seed: suite.seed, callers: CALLERS }));
    }
    const [few, many] = await Promise.all(portals.map((portal) => suite.groups(portal)));
    const groups = await measureGroups(portals, [few ?? [], many ?? []]);
    const { rows } = await server.pool.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    return {
      suite,
      groups,
      verdicts: judge(groups, suite),
      conditions:
        `${os.cpus().length} cores (load before: ${load.toFixed(1)}), Node ${process.version}, ` +
        `PostgreSQL ${rows[0]?.version ?? '?'} with its defaults, ${CALLERS} callers at once.`,
    };
  } finally {
    await Promise.all(portals.map((portal) => portal.close()));
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureGroups(
  [few, many]: readonly MeasuredPortal[],
  [ofFew, ofMany]: readonly [Group[], Group[]],
): Promise<GroupResult[]> {
  if (few === undefined || many === undefined) throw new Error('Two portals are compared');
  for (const [portal, groups] of [
    [few, ofFew],
    [many, ofMany],
  ] as const) {
    const paths = groups.flatMap(({ scenarios }) => scenarios.flatMap((scenario) => scenario.paths));
    await warmUp(portal, { name: 'everything', paths }, CALLERS);
  }
  const results: GroupResult[] = [];
  for (const [index, { name, scenarios }] of ofFew.entries()) {
    const result: GroupResult = { name, rows: [] };
    for (const [which, scenario] of scenarios.entries()) {
      const larger = ofMany[index]?.scenarios[which] ?? scenario;
      const compared = [
        { portal: few, scenario },
        { portal: many, scenario: larger },
      ];
      const [fewMeasured, manyMeasured] = await measure(compared, CALLERS);
      if (fewMeasured && manyMeasured) result.rows.push({ name: scenario.name, few: fewMeasured, many: manyMeasured });
    }
    results.push(result);
  }
  return results;
}

async function main(): Promise<void> {
  await mkdir(RESULTS, { recursive: true });
  for (const suite of SUITES) {
    console.log(`${suite.title}: ${suite.few} and ${suite.many} ${suite.rows}…\n`);
    const results = await run(suite);
    console.log(printable(results));
    await writeFile(path.join(RESULTS, `${suite.name}.md`), readable(results));
    if (results.verdicts.some(({ holds }) => !holds)) process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

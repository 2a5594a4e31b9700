import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { openDatabase } from '@portal/api';
import { CALLERS, readArguments, type Bench } from './arguments';
import { loadBench } from './load/run-load';
import { measure, warmUp, type Question } from './measure';
import { openMeasuredPortal, type MeasuredPortal } from './measured-portal';
import { noticesBench } from './notices-bench';
import { offlineBench } from './offline/run-offline';
import { platformBench } from './platform/run-platform';
import { judge, printable, readable, type GroupResult, type Results } from './report';
import { requestsSuite } from './requests-suite';
import type { Group, Scenario, Suite } from './suite';

const RESULTS = path.join(__dirname, 'results');

/** Measures a suite on two temporary portals. */
async function measureSuite(suite: Suite, callers: number): Promise<Results> {
  const [load = 0] = os.loadavg();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-bench-'));
  const server = await openDatabase({ dataDir, mayCreateDatabases: true });
  const portals: MeasuredPortal[] = [];
  try {
    for (const rows of [suite.few, suite.many]) {
      portals.push(await openMeasuredPortal({ server, dataDir, rows, seed: suite.seed, people: suite.people }));
    }
    const [few, many] = await Promise.all(portals.map((portal) => suite.groups(portal)));
    const groups = await measureGroups(portals, [few ?? [], many ?? []], callers);
    const { rows } = await server.pool.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    return {
      suite,
      groups,
      verdicts: judge(groups),
      conditions:
        `${os.cpus().length} cores (load before: ${load.toFixed(1)}), Node ${process.version}, ` +
        `PostgreSQL ${rows[0]?.version ?? '?'} with its defaults, ${callers} callers at once.`,
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
  callers: number,
): Promise<GroupResult[]> {
  if (few === undefined || many === undefined) throw new Error('Two portals are compared');
  for (const [portal, groups] of [
    [few, ofFew],
    [many, ofMany],
  ] as const) {
    const first = groups.flatMap((group) => group.scenarios.slice(0, 1).map((one) => question(portal, group, one)));
    await warmUp(first, callers);
  }
  const results: GroupResult[] = [];
  for (const [index, group] of ofFew.entries()) {
    const result: GroupResult = { name: group.name, isCompared: group.isCompared, rows: [] };
    for (const [which, scenario] of group.scenarios.entries()) {
      const larger = ofMany[index]?.scenarios[which] ?? scenario;
      const compared = [question(few, group, scenario), question(many, group, larger)];
      const [ofFewRows = [], ofManyRows = []] = await measure(compared, callers);
      result.rows.push({ name: scenario.name, few: ofFewRows, many: ofManyRows });
    }
    results.push(result);
  }
  return results;
}

const question = (portal: MeasuredPortal, { as }: Group, { paths }: Scenario): Question => ({ portal, as, paths });

/** Compares the lists of a suite, with few rows and with many. */
const suiteBench = (suite: Suite): Bench => ({
  name: suite.name,
  async run({ callers = CALLERS, sizes }) {
    const [few = suite.few, many = suite.many] = sizes ?? [];
    console.log(`${suite.title}: ${few} and ${many} ${suite.rows}…\n`);
    const results = await measureSuite({ ...suite, few, many }, callers);
    console.log(printable(results));
    // Stored results are comparable, because they come from the same settings.
    if (callers === CALLERS && sizes === undefined) await keep(suite.name, readable(results));
    return results.verdicts.every(({ holds }) => holds);
  },
});

const keep = (name: string, page: string): Promise<void> => writeFile(path.join(RESULTS, `${name}.md`), page);

const BENCHES: readonly Bench[] = [
  suiteBench(requestsSuite),
  loadBench(keep),
  noticesBench(keep),
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

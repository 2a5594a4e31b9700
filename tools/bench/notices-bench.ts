import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { openDatabase } from '@portal/api';
import { WITHOUT_QUIET_HOURS } from '../faults/mail-server';
import { CALLERS, type Bench } from './arguments';
import { openMeasuredPortal, type MeasuredPortal } from './measured-portal';
import { percentile, toMarkdown, toText, type Table } from './report';
import { PEOPLE, seedRequests } from './seed-requests';
import type { Samples } from './send-calls';

const REQUESTS = 20_000;
const TRANSITIONS = 10_000;
/** Transitions of one round: their jobs take some seconds. In between the lists are measured without any. */
const ROUND = 500;
/** People who change requests at once. */
const WRITERS = 4;
/** Calls of a list before the queue is looked at again. */
const BATCH = 64;
/** Batches without jobs in each round. */
const QUIET_BATCHES = 4;
/** The p95 of the lists while notices are delivered, at most so many times that without. */
const MOST_GROWTH = 1.2;
/** A queue that has not drained after so long does not drain. */
const LONGEST_DRAIN_MS = 120_000;

type Lists = Record<string, { quiet: Samples; draining: Samples }>;
type Results = {
  lists: Lists;
  notices: number;
  mails: number;
  writingMs: number;
  drainingMs: number;
  isDrained: boolean;
};

async function count(portal: MeasuredPortal, from: string): Promise<number> {
  const { rows } = await portal.bare.query<{ count: number }>(`select count(*)::int as count from ${from}`);
  return rows[0]?.count ?? 0;
}

const countDueJobs = (portal: MeasuredPortal) => count(portal, 'graphile_worker._private_jobs where run_at <= now()');

/** Finds requests whose permit has a number: correcting it tells their operator and leader, and leaves their status. */
async function findPermits({ bare }: MeasuredPortal): Promise<number[]> {
  const { rows } = await bare.query<{ id: number }>(
    `select id::int from requests where status = 'asignado' and permission_num is not null and operator_id is not null`,
  );
  return rows.map(({ id }) => id);
}

/** Sends the transitions in rounds, and measures the lists before each and while its notices are delivered. */
async function measureNotices(portal: MeasuredPortal, callers: number): Promise<Results> {
  const ids = await findPermits(portal);
  const { rows } = await portal.bare.query<{ id: number }>('select id::int from users where email = $1', [
    PEOPLE.operator.email,
  ]);
  const batches = {
    'Solicitudes por asignar': portal.calls(() => ({ path: '/request/?limit=20', as: PEOPLE.assigner })),
    'Solicitudes por revisar': portal.calls(() => ({
      path: `/request/assigned/${rows[0]?.id}?limit=20`,
      as: PEOPLE.operator,
    })),
    'Asignar permisos': portal.calls(() => ({ path: '/request/process?limit=20', as: PEOPLE.processor })),
  };
  const correct = portal.calls((turn) => ({
    method: 'PUT',
    path: `/request/process/${ids[turn % ids.length]}/number`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ permissionNum: 100_000 + turn }),
    as: PEOPLE.processor,
  }));
  const lists: Lists = Object.fromEntries(Object.keys(batches).map((name) => [name, { quiet: [], draining: [] }]));
  const measure = async (when: 'quiet' | 'draining'): Promise<void> => {
    for (const [name, batch] of Object.entries(batches)) lists[name]?.[when].push(...(await batch(BATCH, callers)));
  };
  // Used before it is measured.
  for (const batch of Object.values(batches)) await batch(2_000, callers);

  const results: Results = { lists, notices: 0, mails: 0, writingMs: 0, drainingMs: 0, isDrained: true };
  for (let sent = 0; sent < TRANSITIONS && results.isDrained; sent += ROUND) {
    for (let batch = 0; batch < QUIET_BATCHES; batch += 1) await measure('quiet');
    const began = performance.now();
    await correct(ROUND, WRITERS);
    const written = performance.now();
    results.writingMs += written - began;
    while ((await countDueJobs(portal)) > 0) {
      if (performance.now() - written > LONGEST_DRAIN_MS) results.isDrained = false;
      if (!results.isDrained) break;
      await measure('draining');
    }
    results.drainingMs += performance.now() - written;
    // Totals of lists are recounted after writes; that is no work of the notices.
    await sleep(500);
  }
  results.notices = await count(portal, 'notices');
  results.mails = await count(portal, 'notices where emailed_at is not null');
  return results;
}

const p95 = (samples: Samples): number => percentile(samples, 0.95);
const growthOf = (lists: Lists): number =>
  p95(Object.values(lists).flatMap(({ draining }) => draining)) /
  p95(Object.values(lists).flatMap(({ quiet }) => quiet));

function tableOf({ lists }: Results): Table {
  const line = (name: string, quiet: Samples, draining: Samples): string[] => [
    name,
    ...[quiet, draining].map((samples) => `${percentile(samples, 0.5).toFixed(2)} / ${p95(samples).toFixed(2)}`),
    `${(p95(draining) / p95(quiet)).toFixed(2)} ×`,
    `${quiet.length} + ${draining.length}`,
  ];
  const all = Object.values(lists);
  return {
    head: ['p50 / p95, ms', 'without jobs', 'while notices are delivered', 'p95', 'calls'],
    lines: [
      ...Object.entries(lists).map(([name, { quiet, draining }]) => line(name, quiet, draining)),
      line(
        'all',
        all.flatMap(({ quiet }) => quiet),
        all.flatMap(({ draining }) => draining),
      ),
    ],
  };
}

/** The lists while 10,000 transitions are delivered to their recipients; `keep` stores a page under a name. */
export const noticesBench = (keep: (name: string, page: string) => Promise<void>): Bench => ({
  name: 'notices',
  async run({ callers = CALLERS, sizes }) {
    const [size = REQUESTS] = sizes ?? [];
    console.log(`The notices of ${TRANSITIONS} transitions in a portal with ${size} requests…\n`);
    const [load = 0] = os.loadavg();
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-bench-'));
    const server = await openDatabase({ dataDir, mayCreateDatabases: true });
    let portal: MeasuredPortal | undefined;
    try {
      portal = await openMeasuredPortal({
        ...{ server, dataDir, rows: size, people: Object.values(PEOPLE) },
        seed: (db, rows) => seedRequests(db, rows, { withLives: false }),
      });
      await portal.bare.query(WITHOUT_QUIET_HOURS);
      const results = await measureNotices(portal, callers);
      const growth = growthOf(results.lists);
      const holds = results.isDrained && results.notices === results.mails && growth <= MOST_GROWTH;
      const verdict =
        `${TRANSITIONS} transitions made ${results.notices} notices and ${results.mails} mails; written in ` +
        `${(results.writingMs / 1_000).toFixed(0)} s, delivered in another ${(results.drainingMs / 1_000).toFixed(0)} s. ` +
        `The p95 of the lists was ${growth.toFixed(2)} × (bar: ${MOST_GROWTH.toFixed(2)} ×): ${holds ? 'PASS' : 'FAIL'}`;
      console.log(`${toText(tableOf(results))}\n\n${verdict}\n`);
      const conditions = `${os.cpus().length} cores (load before: ${load.toFixed(1)}), Node ${process.version}, ${callers} callers at once.`;
      if (callers === CALLERS && sizes === undefined) {
        await keep(
          'notices',
          `# Lists while notices are delivered\n\n${conditions}\n\n${verdict}\n\n${toMarkdown(tableOf(results))}\n`,
        );
      }
      return holds;
    } finally {
      await portal?.close();
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
});

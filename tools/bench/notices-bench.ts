import { setTimeout as sleep } from 'node:timers/promises';

import { count } from '../faults/consistency';
import { WITHOUT_QUIET_HOURS } from '../faults/mail-server';
import type { Bench } from './arguments';
import { openLists } from './lists-beside';
import { withPortals, type MeasuredPortal } from './measured-portal';
import type { Results } from './report';
import { PEOPLE, seedRequests } from './seed-requests';

const TRANSITIONS = 10_000;
/** Transitions of one round: their jobs take some seconds. In between the lists are measured without any. */
const ROUND = 500;
/** People who change requests at once. */
const WRITERS = 4;
/** Turns of the lists without jobs in each round. */
const QUIET_TURNS = 8;
/** A queue that has not drained after so long does not drain. */
const LONGEST_DRAIN_MS = 120_000;

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
  const correct = portal.calls((turn) => ({
    method: 'PUT',
    path: `/request/process/${ids[turn % ids.length]}/number`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ permissionNum: 100_000 + turn }),
    as: PEOPLE.processor,
  }));
  const lists = await openLists(portal, callers);
  let [writingMs, drainingMs, isDrained] = [0, 0, true];
  for (let sent = 0; sent < TRANSITIONS && isDrained; sent += ROUND) {
    let turns = 0;
    await lists.measure('alone', () => (turns += 1) > QUIET_TURNS);
    const began = performance.now();
    await correct(ROUND, WRITERS);
    const written = performance.now();
    writingMs += written - began;
    await lists.measure('beside', async () => {
      isDrained = performance.now() - written < LONGEST_DRAIN_MS;
      return !isDrained || (await count(portal.bare, 'graphile_worker._private_jobs where run_at <= now()')) === 0;
    });
    drainingMs += performance.now() - written;
    // Totals of lists are recounted after writes; that is no work of the notices.
    await sleep(500);
  }
  const notices = await count(portal.bare, 'notices');
  const mails = await count(portal.bare, 'notices where emailed_at is not null');
  const { verdict, table } = lists.results('while notices are delivered');
  return {
    explanation:
      `${TRANSITIONS} transitions made ${notices} notices and ${mails} mails; written in ${(writingMs / 1_000).toFixed(0)} s, ` +
      `delivered in another ${(drainingMs / 1_000).toFixed(0)} s.`,
    verdicts: [
      verdict,
      { about: 'the queue drains', found: String(isDrained), bar: 'true', holds: isDrained },
      { about: 'mails', found: String(mails), bar: `= ${notices} notices`, holds: mails === notices },
    ],
    tables: [table],
  };
}

/** The lists while 10,000 transitions are delivered to their recipients. */
export const noticesBench: Bench = {
  name: 'notices',
  title: 'Lists while notices are delivered',
  usual: { callers: 16, sizes: [20_000] },
  measure: ({ callers, sizes }) =>
    withPortals(
      {
        sizes: sizes.slice(0, 1),
        people: Object.values(PEOPLE),
        seed: (db, rows) => seedRequests(db, rows, { withLives: false }),
      },
      async ([portal]) => {
        await portal!.bare.query(WITHOUT_QUIET_HOURS);
        return measureNotices(portal!, callers);
      },
    ),
};

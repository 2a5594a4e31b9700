import { sql } from 'kysely';

import type { Db, Trx } from '../../platform/database/schema';
import type { JobKind, Task } from '../../platform/jobs/jobs';
import type { ApiLogger } from '../../platform/observability/logger';
import { readStoredSettings, toDeadlineSettings } from './deadline-settings';
import { addWorkingHours, unreachableHours } from './working-hours';

/** Added in the transaction that changes the rules. The queue does one at a time, each by the newest rules. */
export const RECALCULATE_DEADLINES: JobKind = {
  name: 'recalculate-deadlines',
  label: 'Recalcular los plazos',
  queue: 'deadlines',
};

const BATCH = 500;

async function recalculateBatch(trx: Trx, last: number): Promise<number | null> {
  const { rules, calendar } = await toDeadlineSettings(await readStoredSettings(trx));
  const open = await trx
    .selectFrom('requests')
    .innerJoin('request_deadlines', 'request_deadlines.request_id', 'requests.id')
    .select([
      'requests.id',
      'requests.type_request',
      'request_deadlines.stage',
      'request_deadlines.started_at',
      'request_deadlines.due_at',
    ])
    .where('request_deadlines.ended_at', 'is', null)
    .where('requests.id', '>', last)
    .orderBy('requests.id')
    .limit(BATCH)
    .forUpdate(['requests', 'request_deadlines'])
    .execute();
  const moved = open
    .map(({ id, stage, type_request: priority, started_at: start, due_at: before }) => {
      const dueAt = addWorkingHours(start, rules[stage][priority], calendar);
      // One that cannot be calculated stays until the settings are corrected.
      return { id, dueAt, isMoved: dueAt !== null && dueAt.getTime() !== before.getTime() };
    })
    .filter(({ isMoved }) => isMoved);
  if (moved.length > 0) {
    await sql`with moved as (
        select id, due_at from json_to_recordset(${JSON.stringify(moved.map(({ id, dueAt }) => ({ id, due_at: dueAt })))})
          as moved (id bigint, due_at timestamptz)
      ), deadlines as (
        update request_deadlines set due_at = moved.due_at, told_at = null from moved
        where request_id = moved.id and ended_at is null
      ) update requests set due_at = moved.due_at from moved where requests.id = moved.id`.execute(trx);
  }
  return open.length < BATCH ? null : (open.at(-1)?.id ?? null);
}

type Dependencies = { db: Db; logger: Pick<ApiLogger, 'warn'>; now: () => Date };

export const recalculateDeadlines = ({ db, logger, now }: Dependencies): Task => ({
  kind: RECALCULATE_DEADLINES,
  async run() {
    const fields = unreachableHours(await toDeadlineSettings(await readStoredSettings(db)), now());
    if (fields.length > 0) logger.warn({ fields }, 'the working hours do not reach these deadlines');
    let last: number | null = 0;
    while (last !== null) {
      const after: number = last;
      last = await db.transaction().execute((trx) => recalculateBatch(trx, after));
    }
  },
});

import { LIMITS, MESSAGES } from '@portal/domain';
import { sql, type RawBuilder } from 'kysely';

import type { Db } from '../../../platform/database/schema';
import { tooMany } from '../../../platform/errors/app-error';
import { REFUSALS } from '../../../texts/refusals';

type Limit = {
  most: number;
  field: string;
  message: (minutes: number) => string;
  times: (person: number) => RawBuilder<unknown>;
};

const LIMITED = {
  notes: {
    most: LIMITS.notesPerHour,
    field: 'text',
    message: MESSAGES.note.tooMany,
    times: (person) => sql`select at from request_notes where author_id = ${person}`,
  },
  edits: {
    most: LIMITS.editsPerHour,
    field: 'description',
    message: REFUSALS.tooManyEdits,
    times: (person) => sql`select at from request_history where event = 'edit' and user_id = ${person}`,
  },
} as const satisfies Record<string, Limit>;

/**
 * Checks an hourly limit in the writing transaction, and locks the person until its end, so that parallel calls are counted one
 * after the other.
 * @throws AppError 429 when the person has reached the limit
 */
export async function limitPerHour(trx: Db, what: keyof typeof LIMITED, person: number): Promise<void> {
  const { most, field, message, times } = LIMITED[what];
  await trx.selectFrom('users').select('id').where('id', '=', person).forNoKeyUpdate().execute();
  // The limiting row is the oldest of the last `most`: once it is an hour old there is room for one. Rows of the future are
  // those of a clock that was ahead (`counting-window.ts`).
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from written.at + interval '1 hour' - clock_timestamp())::float8 as seconds
    from (${times(person)}) written
    where written.at between clock_timestamp() - interval '1 hour' and clock_timestamp() + interval '1 minute'
    order by written.at desc offset ${most - 1} limit 1`.execute(trx);
  const [full] = rows;
  if (full === undefined) return;
  const seconds = Math.max(1, Math.ceil(full.seconds));
  throw tooMany(seconds, message(Math.ceil(seconds / 60)), field);
}

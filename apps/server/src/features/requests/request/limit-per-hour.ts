import { LIMITS, MESSAGES } from '@portal/domain';

import { createCounter } from '../../../platform/database/counters';
import type { Db } from '../../../platform/database/schema';
import { tooMany } from '../../../platform/errors/app-error';
import { REFUSALS } from '../../../texts/refusals';

const HOUR_MS = 60 * 60 * 1000;

const LIMITED = {
  notes: { most: LIMITS.notesPerHour, field: 'text', message: MESSAGES.note.tooMany },
  edits: { most: LIMITS.editsPerHour, field: 'description', message: REFUSALS.tooManyEdits },
} as const;

/**
 * Counts in the writing transaction: what is undone does not count, and parallel calls are counted one after the other.
 * @throws AppError 429 when the person has reached the limit
 */
export async function limitPerHour(trx: Db, what: keyof typeof LIMITED, person: number): Promise<void> {
  const { most, field, message } = LIMITED[what];
  const refuse = (seconds: number) => tooMany(seconds, message(Math.ceil(seconds / 60)), field);
  await createCounter({ db: trx, now: () => new Date() }, { name: what, most, window: HOUR_MS, refuse }).take(person);
}

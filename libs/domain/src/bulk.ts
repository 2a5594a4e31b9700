import * as yup from 'yup';
import type { ErrorCode } from './errors/error-codes';
import { LIMITS } from './limits';
import { listField, type Rule } from './validation/fields';
import { MESSAGES } from './validation/messages';

export type BulkRow = { id: number } & Record<string, unknown>;

export type BulkFailure = { id: number; code: ErrorCode; message: string };

/** Each row is done as a whole, or not at all. */
export type BulkResult = { done: number[]; failed: BulkFailure[] };

export type BulkOutcome = { done: number[]; failed: Omit<BulkFailure, 'code'>[] };

const rules: Rule<BulkRow[]>[] = [
  (rows) => (rows.length === 0 ? MESSAGES.bulk.required : null),
  (rows) => (rows.length > LIMITS.bulkRows ? MESSAGES.bulk.tooMany : null),
  (rows: readonly (BulkRow | null | undefined)[]) =>
    rows.every((row) => Number.isSafeInteger(row?.id) && Number(row?.id) > 0) ? null : MESSAGES.choice,
  (rows) => (new Set(rows.map(({ id }) => id)).size < rows.length ? MESSAGES.bulk.repeated : null),
];

/**
 * The other fields of its body are those of the form for one record: they count for every row, and a row may have its
 * own.
 */
export const bulkRowsSchema = yup.object({
  rows: listField<BulkRow>(
    rules,
    {
      type: 'array',
      minItems: 1,
      maxItems: LIMITS.bulkRows,
      items: { type: 'object', properties: { id: { type: 'integer', minimum: 1 } }, required: ['id'] },
    },
    { required: true },
  ),
});

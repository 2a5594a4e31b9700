import { LIMITS, listField, MESSAGES, type BulkRow, type Rule } from '@portal/domain';
import * as yup from 'yup';

import { REFUSALS } from '../../texts/refusals';

const rules: Rule<BulkRow[]>[] = [
  (rows) => (rows.length === 0 ? REFUSALS.bulk.required : null),
  (rows) => (rows.length > LIMITS.bulkRows ? REFUSALS.bulk.tooMany : null),
  (rows: readonly (BulkRow | null | undefined)[]) =>
    rows.every((row) => Number.isSafeInteger(row?.id) && Number(row?.id) > 0) ? null : MESSAGES.choice,
  (rows) => (new Set(rows.map(({ id }) => id)).size < rows.length ? REFUSALS.bulk.repeated : null),
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

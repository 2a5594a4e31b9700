import { LIMITS, MESSAGES, validate } from '@portal/domain';

import { bulkRowsSchema } from '../../../src/platform/routes/bulk-rows';
import { REFUSALS } from '../../../src/texts/refusals';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));

describe('the rows of a bulk call', () => {
  it('keep their own fields', () => {
    const rows = [{ id: 1, price: 5 }, { id: 2 }];
    expect(validate(bulkRowsSchema, { rows })).toEqual({ ok: true, value: { rows } });
    expect(validate(bulkRowsSchema, { rows: numbered(LIMITS.bulkRows) }).ok).toBe(true);
  });

  it.each<[string, unknown, string]>([
    ['none', [], REFUSALS.bulk.required],
    ['too many', numbered(LIMITS.bulkRows + 1), REFUSALS.bulk.tooMany],
    ['one without an id', [{ id: 1 }, {}], MESSAGES.choice],
    ['one that is null', [null], MESSAGES.choice],
    ['an id that is no whole number', [{ id: 1.5 }], MESSAGES.choice],
    ['an id of zero', [{ id: 0 }], MESSAGES.choice],
    ['the same twice', [{ id: 3 }, { id: 3 }], REFUSALS.bulk.repeated],
  ])('are refused: %s', (_case, rows, message) => {
    expect(validate(bulkRowsSchema, { rows })).toEqual({ ok: false, errors: { rows: message } });
  });
});

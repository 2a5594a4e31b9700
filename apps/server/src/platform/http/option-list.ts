import { LIMITS, type Page } from '@portal/domain';

import { page } from './respond';

type Cut = { offset: number; limit: number };

type OptionList<Row> = {
  rows: (cut: Cut) => Promise<Row[]>;
  count: () => Promise<number>;
};

/**
 * Answers a list that is also the source of a select: unpaged, at most `LIMITS.optionsMax` rows, unless the caller asked for a
 * page with `limit`.
 */
export async function answerOptions<Row>(
  { isPaged, offset, limit }: Cut & { isPaged: boolean },
  { rows, count }: OptionList<Row>,
): Promise<{ data: Row[] } | Page<Row>> {
  if (!isPaged) return { data: await rows({ offset, limit: LIMITS.optionsMax }) };
  const [data, total] = [await rows({ offset, limit }), await count()];
  return page(data, total, limit);
}

import type { SelectQueryBuilder } from 'kysely';

export async function countOf<Tables, From extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, From, object>,
): Promise<number> {
  const counted = rows.select(({ fn }) => fn.countAll<number>().as('total')).$castTo<{ total: number }>();
  return (await counted.executeTakeFirstOrThrow()).total;
}

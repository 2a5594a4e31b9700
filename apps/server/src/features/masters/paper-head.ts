import type { Db } from '../../platform/database/schema';

export type PaperHead = NonNullable<Awaited<ReturnType<typeof readPaperHead>>>;

/** Reads the company at the head of papers that belong to no branch: that of the first active one with a company. */
export async function readPaperHead(db: Db) {
  const head = await db
    .selectFrom('branches')
    .select(['company', 'document', 'phone', 'logo'])
    .where('company', 'is not', null)
    .where('status', '=', 'activo')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return head ?? null;
}

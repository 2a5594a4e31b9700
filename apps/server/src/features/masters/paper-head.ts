import { sql } from 'kysely';

import type { Db } from '../../platform/database/schema';

export type PaperHead = NonNullable<Awaited<ReturnType<typeof readPaperHead>>>;

/** Reads the company at the head of papers: that of the branch if it has a logo, else of the first active one, with a logo if any has. */
export async function readPaperHead(db: Db, branch: string | null = null) {
  const head = await db
    .selectFrom('branches')
    .select(['company', 'document', 'phone', 'logo'])
    .where('company', 'is not', null)
    .where('status', '=', 'activo')
    .orderBy(sql`case when logo is null then 2 when name = ${branch} then 0 else 1 end`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return head ?? null;
}

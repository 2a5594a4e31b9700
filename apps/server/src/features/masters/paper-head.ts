import type { Db } from '../../platform/database/schema';

export type PaperHead = {
  company: string | null;
  document: string | null;
  phone: string | null;
  /** A PNG. */
  logo: Uint8Array | null;
};

/** Reads the company at the head of papers that belong to no branch: that of the first active one with a company. */
export async function readPaperHead(db: Db): Promise<PaperHead | null> {
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

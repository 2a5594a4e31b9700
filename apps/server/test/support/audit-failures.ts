import type { AuditKind } from '@portal/domain';
import { sql, type Kysely } from 'kysely';

import type { Database } from '../../src/platform/database/schema';

/** Runs `work` while the database rejects audit entries of a kind. */
export async function withoutAuditOf<Result>(
  db: Kysely<Database>,
  kind: AuditKind,
  work: () => Promise<Result>,
): Promise<Result> {
  // Not valid: existing entries are not checked.
  await sql`alter table audit_entries add constraint taken_away check (kind <> ${sql.lit(kind)}) not valid`.execute(db);
  try {
    return await work();
  } finally {
    await sql`alter table audit_entries drop constraint taken_away`.execute(db);
  }
}

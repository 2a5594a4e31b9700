import { sql, type Kysely, type Migration } from 'kysely';

/** Names the deployable of a deploy token: in the tokens, and in the audit entries about them. */
export const nameDeployables: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table deploy_tokens rename column unit to deployable`.execute(db);
    await sql`update audit_entries
      set details = (details - 'unit') || jsonb_build_object('deployable', details -> 'unit')
      where kind in ('deploy-token-created', 'deploy-token-revoked') and details ? 'unit'`.execute(db);
  },
};

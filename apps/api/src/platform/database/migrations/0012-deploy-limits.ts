import { sql, type Kysely, type Migration } from 'kysely';

/** Limits of a deploy token and of a report about a canary (tools/decisions/releases.md and canaries.md). */
export const deployLimits: Migration = {
  async up(db: Kysely<unknown>) {
    // Tokens from before get the default life, counted from now, so that no team is locked out by the update.
    await sql`alter table deploy_tokens add column expires_at timestamptz`.execute(db);
    await sql`update deploy_tokens set expires_at = now() + interval '90 days'`.execute(db);
    await sql`alter table deploy_tokens alter column expires_at set not null`.execute(db);

    // By person, because no single person's reports may end a canary.
    await sql`create table canary_visits (
      area text not null,
      version text not null,
      began_at timestamptz not null,
      hour timestamptz not null,
      user_id bigint not null references users,
      visits integer not null,
      failures integer not null,
      network_failures integer not null,
      primary key (area, version, began_at, hour, user_id)
    )`.execute(db);
    await sql`create index canary_visits_by_hour on canary_visits (hour)`.execute(db);
  },
};

import { sql, type Kysely, type Migration } from 'kysely';

/** Page loads of stable versions by person: no single person's reports may raise an alert or roll a version back. */
export const guardStableVersions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table stable_visits (
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
    await sql`create index stable_visits_by_hour on stable_visits (hour)`.execute(db);
  },
};

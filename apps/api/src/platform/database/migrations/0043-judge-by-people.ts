import { sql, type Kysely, type Migration } from 'kysely';

/** One table of people by version, by which canaries and stable versions are judged, in place of four that counted page loads. */
export const judgeByPeople: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop table area_visits, canary_visits, stable_visits, area_visitors`.execute(db);
    await sql`create table version_visits (
      area text not null,
      version text not null,
      began_at timestamptz not null,
      hour timestamptz not null,
      user_id bigint not null references users,
      failures integer not null,
      network_failures integer not null,
      primary key (area, version, began_at, hour, user_id)
    )`.execute(db);
    await sql`create index version_visits_by_hour on version_visits (hour)`.execute(db);
  },
};

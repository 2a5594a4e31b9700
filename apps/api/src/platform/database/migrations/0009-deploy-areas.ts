import { AREA_FAILURE_REASONS } from '@portal/domain';
import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Stores data about the portal's areas: their deploy tokens (tools/decisions/releases.md), and the health of their versions (canaries.md).
 * Releases themselves are in the release store, not here.
 */
export const deployAreas: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table deploy_tokens (
      id bigint generated always as identity primary key,
      unit text not null,
      name text not null,
      token_hash bytea not null unique,
      created_by bigint not null references users,
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      revoked_at timestamptz
    )`.execute(db);

    // A version that enters the release again, such as a repeated canary, begins with a clean record.
    await sql`create table area_visits (
      area text not null,
      version text not null,
      began_at timestamptz not null,
      hour timestamptz not null,
      visits integer not null,
      failures integer not null,
      network_failures integer not null,
      primary key (area, version, began_at, hour)
    )`.execute(db);
    await sql`create index area_visits_by_hour on area_visits (hour)`.execute(db);

    await sql`create table area_visitors (
      area text not null,
      version text not null,
      user_id bigint not null references users,
      seen_at timestamptz not null,
      primary key (area, version, user_id)
    )`.execute(db);
    await sql`create index area_visitors_by_time on area_visitors (seen_at)`.execute(db);

    const reasons = sql.join(AREA_FAILURE_REASONS.map((reason) => sql.lit(reason)));
    await sql`create table area_failures (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      area text not null,
      version text not null,
      reason text not null check (reason in (${reasons})),
      message text,
      stack text,
      page text,
      user_id bigint not null references users
    )`.execute(db);
    await sql`create index area_failures_newest on area_failures (area, version, id desc)`.execute(db);
    await sql`create index area_failures_by_area on area_failures (area, id desc)`.execute(db);
    await sql`create index area_failures_by_time on area_failures (at)`.execute(db);

    await sql`create table visit_reports (
      user_id bigint primary key references users,
      reports integer not null,
      window_started_at timestamptz not null
    )`.execute(db);
  },
};

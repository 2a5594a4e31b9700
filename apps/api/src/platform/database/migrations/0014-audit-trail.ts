import { sql, type Kysely, type Migration } from 'kysely';

export const auditTrail: Migration = {
  async up(db: Kysely<unknown>) {
    // The kinds are a list of the domain that grows, so no constraint repeats them. The people have no foreign keys: a
    // check would lock their rows, and two administrators who change each other at once would deadlock. Users are never
    // removed from their table.
    await sql`create table audit_entries (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      kind text not null,
      actor_id bigint,
      subject_id bigint,
      address text,
      agent text,
      details jsonb not null default '{}',
      times integer not null default 1,
      repeat_key text unique
    )`.execute(db);

    // One index for each way to filter; all of them end in the order of the list.
    await sql`create index audit_entries_by_time on audit_entries (at, id)`.execute(db);
    await sql`create index audit_entries_by_actor on audit_entries (actor_id, at, id)`.execute(db);
    await sql`create index audit_entries_by_subject on audit_entries (subject_id, at, id)`.execute(db);
    await sql`create index audit_entries_by_kind on audit_entries (kind, at, id)`.execute(db);
  },
};

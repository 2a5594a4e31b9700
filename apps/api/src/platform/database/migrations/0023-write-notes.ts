import { sql, type Kysely, type Migration } from 'kysely';

const VISIBILITIES = ['internal', 'client'] as const;
const KINDS = ['request', 'start', 'result', 'supplies', 'signature', 'note'] as const;
const oneOf = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)));

/** Notes on a request with their photos, their readers, and their notifications to open screens. */
export const writeNotes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table request_notes (
      id bigint primary key generated always as identity,
      request_id bigint not null references requests,
      author_id bigint not null references users,
      visibility text not null check (visibility in (${oneOf(VISIBILITIES)})),
      text text not null,
      at timestamptz not null default now()
    )`.execute(db);
    await sql`create index request_notes_by_request on request_notes (request_id, id)`.execute(db);
    // Unread notes are searched among the newest alone.
    await sql`create index request_notes_by_time on request_notes (at, request_id)`.execute(db);
    await sql`create table request_note_reads (
      user_id bigint not null references users,
      request_id bigint not null references requests,
      last_note_id bigint not null,
      primary key (user_id, request_id)
    )`.execute(db);

    await sql`alter table photos add column note_id bigint references request_notes,
      drop constraint photos_kind_check,
      add constraint photos_kind_check check (kind in (${oneOf(KINDS)})),
      add constraint photos_note_check check ((kind = 'note') = (note_id is not null))`.execute(db);
    await sql`create index photos_by_note on photos (note_id, position) where note_id is not null`.execute(db);

    // A note is announced as a change of the request; an internal one is not announced to its client.
    await sql`create function announce_note() returns trigger language plpgsql as $$
      begin
        perform pg_notify('portal_request_changed', json_build_object(
          'id', new.request_id,
          'before', null,
          'after', (select whose_request(requests) from requests where requests.id = new.request_id),
          'isInternal', new.visibility = 'internal'
        )::text);
        return null;
      end $$`.execute(db);
    await sql`create trigger request_notes_announce after insert on request_notes
      for each row execute function announce_note()`.execute(db);
  },
};

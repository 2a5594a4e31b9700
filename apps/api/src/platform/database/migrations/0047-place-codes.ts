import { sql, type Kysely, type Migration } from 'kysely';

/** Stores the QR codes of places and the requests that are sent with them (tools/decisions/place-codes.md). */
export const placeCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table place_codes (
      id bigint generated always as identity primary key,
      token text not null unique,
      location_id bigint not null references locations,
      mall_id bigint not null references malls,
      client_id bigint not null references clients,
      owner_id bigint not null references users,
      created_by bigint not null references users,
      created_at timestamptz not null default now(),
      revoked_at timestamptz
    )`.execute(db);
    await sql`create unique index place_codes_current on place_codes (location_id) where revoked_at is null`.execute(
      db,
    );
    await sql`create table place_requests (
      id bigint generated always as identity primary key,
      nonce uuid not null default gen_random_uuid(),
      code_id bigint not null references place_codes,
      service_id bigint not null references services,
      type_work text not null,
      type_request text not null,
      description text not null,
      name text not null,
      email text not null,
      phone text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      request_id bigint unique references requests on delete cascade
    )`.execute(db);
    await sql`create index place_requests_unconfirmed on place_requests (expires_at) where request_id is null`.execute(
      db,
    );
    await sql`create table place_request_photos (
      id uuid primary key,
      place_request_id bigint not null references place_requests on delete cascade,
      position smallint not null,
      content_type text not null,
      width integer not null,
      height integer not null,
      bytes integer not null
    )`.execute(db);
    await sql`create index place_request_photos_of on place_request_photos (place_request_id)`.execute(db);
  },
};

import { sql, type Migration } from 'kysely';

import { baseline } from './0050-baseline';

/** In the order of their names. A new one is an entry at the end; one that landed is never changed. */
export const MIGRATIONS: Record<string, Migration> = {
  '0050-baseline': baseline,
  '0051-refused-emails': {
    async up(db) {
      await sql`alter table users add column refused_email text`.execute(db);
    },
  },
  /** Forgets what was counted before. */
  '0052-counters': {
    async up(db) {
      await sql`create table counters (
        key text primary key,
        count bigint not null,
        ends_at timestamptz not null
      )`.execute(db);
      await sql`create index counters_by_end on counters (ends_at)`.execute(db);
      await sql`drop table login_attempts, upload_usage, visit_reports`.execute(db);
    },
  },
  '0053-typed-signatures': {
    async up(db) {
      await sql`alter table repairs add column signature_name text`.execute(db);
    },
  },
  '0054-releases': {
    async up(db) {
      await sql`
        create table builds (
          deployable text not null,
          version text not null,
          report jsonb not null,
          published_at timestamptz not null,
          published_by text not null,
          source jsonb,
          replaced text,
          used_at timestamptz not null,
          withdrawn_at timestamptz,
          withdrawn_reason text,
          primary key (deployable, version),
          check ((withdrawn_at is null) = (withdrawn_reason is null))
        )`.execute(db);
      await sql`
        create table live (
          deployable text primary key,
          version text,
          since timestamptz not null,
          candidate text,
          candidate_share double precision not null default 0 check (candidate_share between 0 and 100),
          candidate_roles integer[] not null default '{}',
          candidate_persons integer[] not null default '{}',
          candidate_since timestamptz,
          brought text,
          number integer not null,
          changed_at timestamptz not null,
          changed_by text not null,
          foreign key (deployable, version) references builds,
          foreign key (deployable, candidate) references builds,
          check ((candidate is null) = (candidate_since is null)),
          check (candidate is null or version is not null)
        )`.execute(db);
      await sql`drop table previews`.execute(db);
    },
  },
  '0055-without-account': {
    async up(db) {
      await sql`alter table request_notes alter column author_id drop not null`.execute(db);
      await sql`alter table place_requests alter column email drop not null`.execute(db);
    },
  },
  '0056-papers': {
    async up(db) {
      await sql`alter table branches add column company text, add column phone text, add column vat text`.execute(db);
      await sql`alter table invoices add column branch_company text, add column branch_phone text,
        add column branch_vat text, add column purchase_order text`.execute(db);
    },
  },
  '0057-permit-search': {
    async up(db) {
      await sql`create index requests_by_permit on requests (permission_num) where permission_num is not null`.execute(
        db,
      );
    },
  },
  '0058-notice-titles': {
    async up(db) {
      await sql`alter table notices add column title text`.execute(db);
      await sql`alter table notice_preferences alter column preferences drop not null`.execute(db);
    },
  },
  '0059-followers': {
    async up(db) {
      await sql`create table request_followers (
        request_id bigint references requests on delete cascade,
        user_id bigint references users,
        primary key (request_id, user_id)
      )`.execute(db);
    },
  },
  '0060-discarded-place-requests': {
    async up(db) {
      await sql`alter table place_requests add column discarded text`.execute(db);
    },
  },
  '0061-notices-of-place-requests': {
    async up(db) {
      await sql`alter table notices alter column request_id drop not null,
        add column place_request_id bigint references place_requests on delete cascade,
        add check (num_nonnulls(request_id, place_request_id) = 1)`.execute(db);
      await sql`create index notices_by_place_request on notices (place_request_id)
        where place_request_id is not null`.execute(db);
    },
  },
  '0062-trades': {
    async up(db) {
      await sql`alter table users add column trades integer[] not null default '{}'`.execute(db);
    },
  },
  '0063-logos': {
    async up(db) {
      await sql`alter table branches add column logo bytea`.execute(db);
      await sql`alter table invoices add column branch_logo bytea`.execute(db);
    },
  },
  '0064-led-requests-by-answer': {
    async up(db) {
      await sql`drop index requests_led`.execute(db);
      await sql`create index requests_led on requests (assigner_id, (accepted_at is not null),
        (type_request <> 'emergencia'), due_at, id) include (type_request, company_id, client_id, service_id, created_at)
        where status = 'pendiente'`.execute(db);
    },
  },
  '0065-search-of-senders': {
    async up(db) {
      await sql`alter table place_requests add column name_key text collate "C" not null
        generated always as (fold_text(name)) stored`.execute(db);
      await sql`create index place_requests_by_text on place_requests using gin (name_key gin_trgm_ops)`.execute(db);
      await sql`create index place_requests_by_phone on place_requests (phone)`.execute(db);
    },
  },
  '0066-unread-notices-of-a-request': {
    async up(db) {
      await sql`create index notices_unread_of_request on notices (request_id) where read_at is null`.execute(db);
    },
  },
  '0067-notices-of-inactive-operators': {
    async up(db) {
      await sql`alter table notices add column operator_id bigint references users, drop constraint notices_check,
        add check (num_nonnulls(request_id, place_request_id, operator_id) = 1)`.execute(db);
      await sql`create index notices_by_operator on notices (operator_id) where operator_id is not null`.execute(db);
    },
  },
};

export const KNOWN_MIGRATIONS = Object.keys(MIGRATIONS).sort();

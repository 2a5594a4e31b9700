import {
  PRIORITIES,
  RECORD_STATUSES,
  REQUEST_EVENTS,
  REQUEST_STATUSES,
  ROLES,
  SERVICE_TYPES,
  WORK_TYPES,
  DOCUMENT_TYPES,
  type Choice,
} from '@portal/domain';
import { sql, type Kysely, type Migration, type RawBuilder } from 'kysely';

import { PHOTO_KINDS } from '../schema';

function oneOf(column: string, values: readonly string[]): RawBuilder<unknown> {
  return sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
}

const valuesOf = (choices: readonly Choice[]): string[] => choices.map((choice) => choice.value);

/**
 * The columns of every maintained record; lists sort and search by `name_key`. Compared byte by byte, one index serves both the
 * order and the search by the beginning, in any locale of the database.
 */
const maintained = sql`
  id bigint generated always as identity primary key,
  name text not null,
  name_key text collate "C" not null generated always as (translate(lower(name), 'áéíóúüñ', 'aeiouun')) stored,
  status text not null default 'activo' check (${oneOf('status', RECORD_STATUSES)}),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
`;

async function createCatalogue(db: Kysely<unknown>): Promise<void> {
  await sql`create table companies (${maintained})`.execute(db);
  await sql`create table clients (${maintained}, document text, email text)`.execute(db);
  await sql`create table malls (${maintained})`.execute(db);
  await sql`create table locations (${maintained})`.execute(db);
  await sql`create table branches (${maintained}, address text, document text)`.execute(db);
  await sql`create table services (${maintained}, price numeric(14, 2) not null check (price > 0))`.execute(db);
  await sql`create table supplies (${maintained}, price numeric(14, 2) not null check (price > 0))`.execute(db);

  for (const table of ['companies', 'malls', 'locations', 'branches', 'services', 'supplies']) {
    // Two clients may share a name; all other records have unique names.
    await sql`create unique index ${sql.ref(`${table}_name_unique`)} on ${sql.table(table)} (lower(name))
      where status <> 'eliminado'`.execute(db);
  }
  for (const table of ['companies', 'clients', 'malls', 'locations', 'branches', 'services', 'supplies']) {
    await sql`create index ${sql.ref(`${table}_by_name`)} on ${sql.table(table)} (name_key, id)
      where status <> 'eliminado'`.execute(db);
  }
}

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await sql`create table roles (
    code smallint primary key,
    rol text not null,
    allow_contractor boolean not null,
    status text not null default 'activo' check (${oneOf('status', RECORD_STATUSES)})
  )`.execute(db);
  for (const role of ROLES) {
    await sql`insert into roles (code, rol, allow_contractor)
      values (${role.code}, ${role.rol}, ${role.allowContractor})`.execute(db);
  }

  await sql`create table users (
    id bigint generated always as identity primary key,
    name text not null,
    last_name text not null,
    document_type text not null check (${oneOf('document_type', valuesOf(DOCUMENT_TYPES))}),
    document text not null,
    email text not null,
    phone text not null,
    password_hash text not null,
    status text not null default 'activo' check (${oneOf('status', RECORD_STATUSES)}),
    company_id bigint references companies,
    leader_id bigint references users,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`.execute(db);
  await sql`create unique index users_email_unique on users (lower(email)) where status <> 'eliminado'`.execute(db);
  await sql`create unique index users_document_unique on users (document_type, upper(document))
    where status <> 'eliminado'`.execute(db);
  await sql`create index users_by_company on users (company_id)`.execute(db);
  await sql`create index users_by_leader on users (leader_id) where leader_id is not null`.execute(db);
  await sql`create index users_by_name on users (lower(name), lower(last_name), id)`.execute(db);

  await sql`create table user_roles (
    user_id bigint not null references users,
    role_code smallint not null references roles,
    primary key (user_id, role_code)
  )`.execute(db);
  await sql`create index user_roles_by_role on user_roles (role_code, user_id)`.execute(db);
}

async function createRequests(db: Kysely<unknown>): Promise<void> {
  await sql`create table requests (
    id bigint generated always as identity primary key,
    num_request integer not null generated always as identity (start with 1001) unique,
    client_id bigint not null references clients,
    mall_id bigint not null references malls,
    location_id bigint not null references locations,
    address text not null,
    service_id bigint not null references services,
    description text not null,
    type_work text not null check (${oneOf('type_work', valuesOf(WORK_TYPES))}),
    type_request text not null check (${oneOf('type_request', valuesOf(PRIORITIES))}),
    status text not null default 'solicitado' check (${oneOf('status', REQUEST_STATUSES)}),
    created_by bigint not null references users,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    company_id bigint references companies,
    assigner_id bigint references users,
    operator_id bigint references users,
    have_permission boolean not null default false,
    permission_num bigint check (permission_num > 0),
    type_service text check (${oneOf('type_service', valuesOf(SERVICE_TYPES))}),
    date_assigned date,
    hour_assigned text check (hour_assigned ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
  )`.execute(db);

  // One index for the filters and the order of each list; a partial one stays as small as the open work.
  await sql`create index requests_open on requests (id desc)
    where status in ('solicitado', 'pendiente', 'tramite', 'asignado')`.execute(db);
  await sql`create index requests_by_status on requests (status, id desc)`.execute(db);
  await sql`create index requests_by_creator on requests (created_by, id desc)`.execute(db);
  await sql`create index requests_by_operator on requests (operator_id, status, id desc)
    where operator_id is not null`.execute(db);
  await sql`create index requests_by_assigner on requests (assigner_id, status, id desc)
    where assigner_id is not null`.execute(db);
  await sql`create index requests_by_company on requests (company_id, status, id desc)
    where company_id is not null`.execute(db);
  await sql`create index requests_by_client on requests (client_id, created_at desc, id desc)`.execute(db);
  await sql`create index requests_by_creation on requests (created_at desc, id desc)`.execute(db);

  await sql`create table request_history (
    id bigint generated always as identity primary key,
    request_id bigint not null references requests,
    event text not null check (${oneOf('event', REQUEST_EVENTS)}),
    from_status text check (${oneOf('from_status', REQUEST_STATUSES)}),
    to_status text not null check (${oneOf('to_status', REQUEST_STATUSES)}),
    user_id bigint not null references users,
    at timestamptz not null default now(),
    changes jsonb not null default '[]'
  )`.execute(db);
  await sql`create index request_history_by_request on request_history (request_id, id)`.execute(db);
}

async function createRepairs(db: Kysely<unknown>): Promise<void> {
  await sql`create table repairs (
    id bigint generated always as identity primary key,
    request_id bigint not null unique references requests,
    branch_id bigint not null references branches,
    operator_id bigint not null references users,
    company_id bigint references companies,
    started_at timestamptz not null default now(),
    finished_at timestamptz,
    description text,
    service_name text,
    service_price numeric(14, 2),
    receiver_name text,
    receiver_document_type text check (${oneOf('receiver_document_type', valuesOf(DOCUMENT_TYPES))}),
    receiver_document text,
    suggested_price numeric(14, 2) check (suggested_price > 0),
    suggested_by bigint references users,
    suggested_at timestamptz
  )`.execute(db);
  await sql`create index repairs_by_company on repairs (company_id, id desc) where company_id is not null`.execute(db);
  await sql`create index repairs_by_operator on repairs (operator_id, id desc)`.execute(db);
  await sql`create index repairs_by_finish on repairs (finished_at desc, id desc)
    where finished_at is not null`.execute(db);

  await sql`create table repair_supplies (
    id bigint generated always as identity primary key,
    repair_id bigint not null references repairs,
    supply_id bigint not null references supplies,
    name text not null,
    unit_price numeric(14, 2) not null,
    amount numeric(12, 2) not null check (amount > 0),
    unique (repair_id, supply_id)
  )`.execute(db);

  await sql`create table photos (
    id uuid primary key,
    kind text not null check (${oneOf('kind', PHOTO_KINDS)}),
    request_id bigint not null references requests,
    repair_id bigint references repairs,
    position smallint not null default 0,
    content_type text not null,
    width integer not null,
    height integer not null,
    bytes integer not null,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index photos_by_request on photos (request_id, kind, position)`.execute(db);
  await sql`create index photos_by_repair on photos (repair_id, kind, position) where repair_id is not null`.execute(
    db,
  );
}

async function createFinance(db: Kysely<unknown>): Promise<void> {
  await sql`create table liquidations (
    id bigint generated always as identity primary key,
    repair_id bigint not null references repairs,
    request_id bigint not null references requests,
    price numeric(14, 2) not null check (price > 0),
    branch_id bigint not null references branches,
    observation text,
    status text not null default 'activo' check (${oneOf('status', RECORD_STATUSES)}),
    created_by bigint not null references users,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create unique index liquidations_one_active on liquidations (request_id) where status = 'activo'`.execute(
    db,
  );
  await sql`create index liquidations_by_repair on liquidations (repair_id)`.execute(db);
  await sql`create index liquidations_by_creation on liquidations (created_at desc, id desc)`.execute(db);

  await sql`create table invoices (
    id bigint generated always as identity primary key,
    request_id bigint not null unique references requests,
    liquidation_id bigint not null unique references liquidations,
    number text not null,
    total numeric(14, 2) not null,
    client_name text not null,
    client_document text,
    client_email text,
    branch_name text not null,
    branch_document text,
    branch_address text,
    service_name text not null,
    operator_name text not null,
    address text not null,
    issued_by bigint not null references users,
    issued_at timestamptz not null default now()
  )`.execute(db);
  await sql`create unique index invoices_number_unique on invoices (lower(btrim(number)))`.execute(db);
  await sql`create index invoices_by_issue on invoices (issued_at desc, id desc)`.execute(db);
}

async function createPlatform(db: Kysely<unknown>): Promise<void> {
  await sql`create table sessions (
    id uuid primary key,
    user_id bigint not null references users,
    cookie_hash bytea not null,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    ended_at timestamptz,
    address text,
    agent text
  )`.execute(db);
  await sql`create index sessions_live_by_user on sessions (user_id) where ended_at is null`.execute(db);
  await sql`create index sessions_by_expiry on sessions (expires_at)`.execute(db);

  await sql`create table login_attempts (
    key text primary key,
    failures integer not null,
    window_started_at timestamptz not null
  )`.execute(db);
  await sql`create index login_attempts_by_window on login_attempts (window_started_at)`.execute(db);

  await sql`create table idempotency_keys (
    user_id bigint not null references users,
    key text not null,
    route text not null,
    status smallint,
    body jsonb,
    created_at timestamptz not null default now(),
    primary key (user_id, key)
  )`.execute(db);
  await sql`create index idempotency_keys_by_age on idempotency_keys (created_at)`.execute(db);
}

/**
 * Ends a person's sessions at once when they are deactivated, change company or password, or gain or lose a role. A trigger
 * does it, so that changes by tools and in the database count as well. It notifies all replicas of every end.
 */
async function endSessionsByThemselves(db: Kysely<unknown>): Promise<void> {
  await sql`create function announce_ended_session() returns trigger language plpgsql as $$
    begin
      perform pg_notify('portal_session_ended', new.id::text);
      return null;
    end $$`.execute(db);
  await sql`create trigger sessions_announce_end after update of ended_at on sessions
    for each row when (old.ended_at is null and new.ended_at is not null)
    execute function announce_ended_session()`.execute(db);

  await sql`create function end_sessions_of_user() returns trigger language plpgsql as $$
    begin
      update sessions set ended_at = now() where user_id = new.id and ended_at is null;
      return null;
    end $$`.execute(db);
  await sql`create trigger users_end_sessions after update on users
    for each row when (
      (old.status, old.password_hash, old.company_id) is distinct from (new.status, new.password_hash, new.company_id)
    ) execute function end_sessions_of_user()`.execute(db);

  await sql`create function end_sessions_of_changed_roles() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update sessions set ended_at = now() where user_id = new.user_id and ended_at is null;
      else
        update sessions set ended_at = now() where user_id = old.user_id and ended_at is null;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger user_roles_end_sessions after insert or update or delete on user_roles
    for each row execute function end_sessions_of_changed_roles()`.execute(db);
}

/** Creates the whole domain. Forward only: the next migration corrects a mistake. */
export const createSchema: Migration = {
  async up(db: Kysely<unknown>) {
    await createCatalogue(db);
    await createPeople(db);
    await createRequests(db);
    await createRepairs(db);
    await createFinance(db);
    await createPlatform(db);
    await endSessionsByThemselves(db);
  },
};

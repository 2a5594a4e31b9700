export const TABLES = `
  create table companies (
    id bigint generated always as identity primary key,
    name text not null,
    status text not null default 'activo' check (status in ('activo', 'inactivo', 'eliminado')),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    name_key text collate "C" not null generated always as (fold_text(name)) stored,
    name_order text collate "C" not null generated always as (spanish_order(name)) stored
  );
  create table users (
    id bigint generated always as identity primary key,
    name text not null,
    last_name text not null,
    document_type text not null check (document_type in ('RT', 'PP')),
    document text not null,
    email text not null,
    phone text not null,
    password_hash text not null,
    status text not null default 'activo' check (status in ('activo', 'inactivo', 'eliminado')),
    company_id bigint references companies,
    leader_id bigint references users,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    role_codes smallint[] not null default '{}',
    password_fits_administrator boolean,
    name_key text collate "C" not null generated always as (fold_text(name || ' ' || last_name)) stored,
    name_order text collate "C" not null generated always as (spanish_order(name || ' ' || last_name)) stored,
    email_key text collate "C" not null generated always as (fold_text(email)) stored,
    search_key text collate "C" not null generated always as (fold_text(
    name || ' ' || last_name || chr(10) || coalesce(document, '') || chr(10)
    || ltrim(translate(coalesce(document, ''), '.-', ''), '0') || chr(10) || email
    )) stored
  );
  create table area_failures (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    area text not null,
    version text not null,
    reason text not null check (reason in ('unreachable', 'timeout', 'tampered', 'contract', 'broken')),
    message text,
    stack text,
    page text,
    user_id bigint not null references users
  );
  -- No foreign keys and no list of kinds: checks of the people would lock their rows, and two administrators who change
  -- each other at once would deadlock.
  create table audit_entries (
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
  );
  create table branches (
    id bigint generated always as identity primary key,
    name text not null,
    status text not null default 'activo' check (status in ('activo', 'inactivo', 'eliminado')),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    address text,
    document text,
    name_key text collate "C" not null generated always as (fold_text(name)) stored,
    name_order text collate "C" not null generated always as (spanish_order(name)) stored
  );
  create table calendar_feeds (
    user_id bigint primary key references users on delete cascade,
    secret_hash bytea not null unique,
    created_at timestamptz not null
  );
  create table clients (
    id bigint generated always as identity primary key,
    name text not null,
    status text not null default 'activo' check (status in ('activo', 'inactivo', 'eliminado')),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    document text,
    email text,
    name_key text collate "C" not null generated always as (fold_text(name)) stored,
    name_order text collate "C" not null generated always as (spanish_order(name)) stored,
    search_key text collate "C" not null generated always as (fold_text(
    name || chr(10) || coalesce(document, '') || chr(10)
    || ltrim(translate(coalesce(document, ''), '.-', ''), '0') || chr(10) || coalesce(email, '')
    )) stored
  );
  create table days_off (
    day date primary key,
    name text not null
  );
  create table deadline_rules (
    stage text not null check (stage in ('assign', 'accept', 'start', 'liquidate')),
    priority text not null check (priority in ('programado', 'urgente', 'emergencia')),
    hours integer not null check (hours > 0),
    primary key (stage, priority)
  );
  create table deploy_tokens (
    id bigint generated always as identity primary key,
    deployable text not null,
    name text not null,
    token_hash bytea not null unique,
    created_by bigint not null references users,
    created_at timestamptz not null default now(),
    last_used_at timestamptz,
    revoked_at timestamptz,
    expires_at timestamptz not null
  );
  create table malls (
    id bigint generated always as identity primary key,
    name text not null,
    status text not null default 'activo' check (status in ('activo', 'inactivo', 'eliminado')),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    name_key text collate "C" not null generated always as (fold_text(name)) stored,
    name_order text collate "C" not null generated always as (spanish_order(name)) stored
  );
  create table locations (
    id bigint generated always as identity primary key,
    name text not null,
    status text not null default 'activo' check (status in ('activo', 'inactivo', 'eliminado')),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    name_key text collate "C" not null generated always as (fold_text(name)) stored,
    name_order text collate "C" not null generated always as (spanish_order(name)) stored,
    mall_id bigint references malls
  );
  create table services (
    id bigint generated always as identity primary key,
    name text not null,
    status text not null default 'activo' check (status in ('activo', 'inactivo', 'eliminado')),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    price numeric(14,2) not null check (price > 0),
    name_key text collate "C" not null generated always as (fold_text(name)) stored,
    name_order text collate "C" not null generated always as (spanish_order(name)) stored
  );
  create table requests (
    id bigint generated always as identity primary key,
    num_request integer generated always as identity (start with 1001) unique,
    client_id bigint not null references clients,
    mall_id bigint not null references malls,
    location_id bigint not null references locations,
    address text not null,
    service_id bigint not null references services,
    description text not null,
    type_work text not null check (type_work in ('MT', 'GT')),
    type_request text not null check (type_request in ('programado', 'urgente', 'emergencia')),
    status text not null default 'solicitado' check (status in ('solicitado', 'pendiente', 'tramite', 'asignado',
    'en proceso', 'finalizado', 'liquidado', 'facturado', 'eliminado')),
    created_by bigint not null references users,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    company_id bigint references companies,
    assigner_id bigint references users,
    operator_id bigint references users,
    have_permission boolean not null default false,
    permission_num bigint check (permission_num > 0),
    type_service text check (type_service in ('Mantenimiento', 'Suministro', 'Emergencia', 'Traslado')),
    date_assigned date,
    hour_assigned text check (hour_assigned ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
    minutes_to_finish integer,
    liquidated numeric(14,2),
    invoiced numeric(14,2),
    created_month date generated always as (date_trunc('month',
    (created_at at time zone 'America/Santiago'))) stored,
    continues_id bigint references requests,
    description_key text collate "C" not null generated always as (fold_text(description)) stored,
    due_at timestamptz,
    accepted_at timestamptz,
    accepted_by bigint references users,
    duplicate_of_id bigint references requests,
    check (duplicate_of_id <> id)
  );
  create table follow_links (
    request_id bigint primary key references requests on delete cascade,
    nonce uuid not null default gen_random_uuid(),
    created_at timestamptz not null default now(),
    revoked_at timestamptz
  );
  create table idempotency_keys (
    user_id bigint not null references users,
    key text not null,
    route text not null,
    status smallint,
    body jsonb,
    created_at timestamptz not null default now(),
    content_hash bytea,
    primary key (user_id, key)
  );
  create table repairs (
    id bigint generated always as identity primary key,
    request_id bigint not null unique references requests,
    branch_id bigint not null references branches,
    operator_id bigint not null references users,
    company_id bigint references companies,
    started_at timestamptz not null default now(),
    finished_at timestamptz,
    description text,
    service_name text,
    service_price numeric(14,2),
    receiver_name text,
    receiver_document_type text check (receiver_document_type in ('RT', 'PP')),
    receiver_document text,
    suggested_price numeric(14,2) check (suggested_price > 0),
    suggested_by bigint references users,
    suggested_at timestamptz,
    start_received_at timestamptz,
    finish_received_at timestamptz
  );
  create table liquidations (
    id bigint generated always as identity primary key,
    repair_id bigint not null references repairs,
    request_id bigint not null references requests,
    price numeric(14,2) not null check (price > 0),
    branch_id bigint not null references branches,
    observation text,
    status text not null default 'activo' check (status in ('activo', 'inactivo', 'eliminado')),
    created_by bigint not null references users,
    created_at timestamptz not null default now(),
    correction_reason text
  );
  create table invoices (
    id bigint generated always as identity primary key,
    request_id bigint not null references requests,
    liquidation_id bigint not null references liquidations,
    number text not null,
    total numeric(14,2) not null,
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
    issued_at timestamptz not null default now(),
    annulled_at timestamptz,
    annulled_by bigint references users,
    annulment_reason text,
    search_key text collate "C" not null generated always as (fold_text(number || chr(10) || client_name)) stored,
    client_order text collate "C" not null generated always as (spanish_order(client_name)) stored,
    constraint invoices_annulment check (((annulled_at is null) = (annulled_by is null))
    and ((annulled_at is null) = (annulment_reason is null)))
  );
  create table login_attempts (
    key text primary key,
    failures integer not null,
    window_started_at timestamptz not null
  );
  create table notice_preferences (
    user_id bigint primary key references users on delete cascade,
    preferences jsonb not null,
    summary_sent_on date
  );
  create table notices (
    id bigint generated always as identity primary key,
    user_id bigint not null references users on delete cascade,
    topic text not null,
    request_id bigint not null references requests on delete cascade,
    source text not null,
    at timestamptz not null default now(),
    read_at timestamptz,
    emailed_at timestamptz,
    pushed_at timestamptz
  );
  create table password_links (
    id bigint generated always as identity primary key,
    user_id bigint not null references users on delete cascade,
    purpose text not null check (purpose in ('invitation', 'reset')),
    secret_hash bytea not null unique,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  );
  create table request_history (
    id bigint generated always as identity primary key,
    request_id bigint not null references requests,
    event text not null check (event in ('create', 'assign', 'hand-over', 'accept', 'reject', 'expire',
    'assign-own', 'return', 'give-permit', 'correct-permit', 'start', 'interrupt', 'finish', 'suggest-price',
    'liquidate', 'correct-liquidation', 'invoice', 'annul-invoice', 'continue', 'edit', 'delete',
    'close-as-duplicate', 'take-duplicate')),
    from_status text check (from_status in ('solicitado', 'pendiente', 'tramite', 'asignado', 'en proceso',
    'finalizado', 'liquidado', 'facturado', 'eliminado')),
    to_status text not null check (to_status in ('solicitado', 'pendiente', 'tramite', 'asignado', 'en proceso',
    'finalizado', 'liquidado', 'facturado', 'eliminado')),
    user_id bigint references users,
    at timestamptz not null default now(),
    changes jsonb not null default '[]',
    operator_id bigint references users,
    company_id bigint references companies
  );
  create table request_notes (
    id bigint generated always as identity primary key,
    request_id bigint not null references requests,
    author_id bigint not null references users,
    visibility text not null check (visibility in ('internal', 'client')),
    text text not null,
    at timestamptz not null default now(),
    company_id bigint references companies
  );
  create table photos (
    id uuid primary key,
    kind text not null check (kind in ('request', 'start', 'result', 'supplies', 'signature', 'note', 'attempt')),
    request_id bigint not null references requests,
    repair_id bigint references repairs,
    position smallint not null default 0,
    content_type text not null,
    width integer not null,
    height integer not null,
    bytes integer not null,
    created_at timestamptz not null default now(),
    note_id bigint references request_notes,
    history_id bigint references request_history,
    constraint photos_note_check check ((kind = 'note') = (note_id is not null))
  );
  create table place_codes (
    id bigint generated always as identity primary key,
    token text not null unique,
    location_id bigint not null references locations,
    mall_id bigint not null references malls,
    client_id bigint not null references clients,
    owner_id bigint not null references users,
    created_by bigint not null references users,
    created_at timestamptz not null default now(),
    revoked_at timestamptz
  );
  create table place_requests (
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
  );
  create table place_request_photos (
    id uuid primary key,
    place_request_id bigint not null references place_requests on delete cascade,
    position smallint not null,
    content_type text not null,
    width integer not null,
    height integer not null,
    bytes integer not null
  );
  create table portal_keys (
    name text primary key,
    value jsonb not null
  );
  create table previews (
    id bigint generated always as identity primary key,
    area text not null,
    version text not null,
    user_id bigint references users on delete cascade,
    given_at timestamptz not null default now(),
    expires_at timestamptz not null
  );
  create table sessions (
    id uuid primary key,
    user_id bigint not null references users,
    cookie_hash bytea not null,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    ended_at timestamptz,
    address text,
    agent text
  );
  create table push_subscriptions (
    id bigint generated always as identity primary key,
    user_id bigint not null references users on delete cascade,
    session_id uuid not null references sessions on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    created_at timestamptz not null default now()
  );
  create table supplies (
    id bigint generated always as identity primary key,
    name text not null,
    status text not null default 'activo' check (status in ('activo', 'inactivo', 'eliminado')),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    price numeric(14,2) not null check (price > 0),
    name_key text collate "C" not null generated always as (fold_text(name)) stored,
    name_order text collate "C" not null generated always as (spanish_order(name)) stored
  );
  create table repair_supplies (
    id bigint generated always as identity primary key,
    repair_id bigint not null references repairs,
    supply_id bigint not null references supplies,
    name text not null,
    unit_price numeric(14,2) not null,
    amount numeric(12,2) not null check (amount > 0),
    unique (repair_id, supply_id)
  );
  create table request_deadlines (
    id bigint generated always as identity primary key,
    request_id bigint not null references requests,
    stage text not null check (stage in ('assign', 'accept', 'start', 'liquidate')),
    started_at timestamptz not null,
    due_at timestamptz not null,
    ended_at timestamptz,
    told_at timestamptz,
    company_id bigint references companies,
    operator_id bigint references users
  );
  create table request_note_reads (
    user_id bigint not null references users,
    request_id bigint not null references requests,
    last_note_id bigint not null,
    primary key (user_id, request_id)
  );
  create table request_ratings (
    request_id bigint primary key references requests on delete cascade,
    stars smallint not null check (stars between 1 and 5),
    words text,
    rated_at timestamptz not null
  );
  create table roles (
    code smallint primary key,
    rol text not null,
    allow_contractor boolean not null,
    status text not null default 'activo' check (status in ('activo', 'inactivo', 'eliminado'))
  );
  create table saved_filters (
    id bigint generated always as identity primary key,
    user_id bigint not null references users on delete cascade,
    list text not null,
    name text not null,
    query text not null
  );
  create table upload_usage (
    user_id bigint primary key references users,
    bytes bigint not null,
    window_started_at timestamptz not null
  );
  create table user_roles (
    user_id bigint not null references users,
    role_code smallint not null references roles,
    primary key (user_id, role_code)
  );
  create table version_visits (
    area text not null,
    version text not null,
    began_at timestamptz not null,
    hour timestamptz not null,
    user_id bigint not null references users,
    failures integer not null,
    network_failures integer not null,
    primary key (area, version, began_at, hour, user_id)
  );
  create table visit_reports (
    user_id bigint primary key references users,
    reports integer not null,
    window_started_at timestamptz not null
  );
  create table working_hours (
    weekday smallint primary key check (weekday between 0 and 6),
    opens text not null,
    closes text not null,
    check (opens < closes)
  );
`;

/** Those of lists contain the columns of their filters, so that a page is cut inside the index (tools/decisions/lists.md). */
export const INDEXES = `
  create index area_failures_by_area on area_failures (area, id desc);
  create index area_failures_by_time on area_failures (at);
  create index area_failures_newest on area_failures (area, version, id desc);
  create index audit_entries_by_actor on audit_entries (actor_id, at, id);
  create index audit_entries_by_kind on audit_entries (kind, at, id);
  create index audit_entries_by_subject on audit_entries (subject_id, at, id);
  create index audit_entries_by_time on audit_entries (at, id);
  create index branches_by_name on branches (name_order, id) where status <> 'eliminado';
  create index branches_by_text on branches using gin (name_key gin_trgm_ops);
  create unique index branches_name_unique on branches (fold_case(name)) where status <> 'eliminado';
  create index clients_by_name on clients (name_order, id) where status <> 'eliminado';
  create index clients_by_search on clients using gin (search_key gin_trgm_ops) where status <> 'eliminado';
  create index clients_by_text on clients using gin (name_key gin_trgm_ops);
  create unique index clients_name_document_unique on clients (fold_case(name), fold_case(coalesce(document, '')))
    where status <> 'eliminado';
  create index companies_by_name on companies (name_order, id) where status <> 'eliminado';
  create index companies_by_text on companies using gin (name_key gin_trgm_ops);
  create unique index companies_name_unique on companies (fold_case(name)) where status <> 'eliminado';
  create index idempotency_keys_by_age on idempotency_keys (created_at);
  create index invoices_by_issue on invoices (issued_at desc, id desc);
  create index invoices_by_request on invoices (request_id, id);
  create index invoices_by_text on invoices using gin (search_key gin_trgm_ops);
  create unique index invoices_number_unique on invoices (fold_case(replace(number, ' ', '')));
  create unique index invoices_one_in_force on invoices (request_id) where annulled_at is null;
  create index liquidations_by_creation on liquidations (created_at desc, id desc);
  create index liquidations_by_repair on liquidations (repair_id);
  create unique index liquidations_one_active on liquidations (request_id) where status = 'activo';
  create index locations_by_name on locations (name_order, id) where status <> 'eliminado';
  create index locations_by_text on locations using gin (name_key gin_trgm_ops);
  create unique index locations_name_unique on locations (fold_case(name), coalesce(mall_id, 0))
    where status <> 'eliminado';
  create index login_attempts_by_window on login_attempts (window_started_at);
  create index malls_by_name on malls (name_order, id) where status <> 'eliminado';
  create index malls_by_text on malls using gin (name_key gin_trgm_ops);
  create unique index malls_name_unique on malls (fold_case(name)) where status <> 'eliminado';
  create index notices_of_person on notices (user_id, id);
  create unique index notices_once on notices (source, user_id);
  create index notices_unread on notices (user_id) where read_at is null;
  create index password_links_of_person on password_links (user_id);
  create index photos_by_history on photos (history_id) where history_id is not null;
  create index photos_by_note on photos (note_id, position) where note_id is not null;
  create index photos_by_repair on photos (repair_id, kind, position) where repair_id is not null;
  create index photos_by_request on photos (request_id, kind, position);
  create unique index place_codes_current on place_codes (location_id) where revoked_at is null;
  create index place_request_photos_of on place_request_photos (place_request_id);
  create index place_requests_unconfirmed on place_requests (expires_at) where request_id is null;
  create index push_subscriptions_of_person on push_subscriptions (user_id);
  create index repairs_by_company on repairs (company_id, id desc) where company_id is not null;
  create index repairs_by_finish on repairs (finished_at desc, id desc) where finished_at is not null;
  create index repairs_by_operator on repairs (operator_id, id desc);
  create index request_deadlines_by_request on request_deadlines (request_id, id);
  create unique index request_deadlines_open on request_deadlines (request_id) where ended_at is null;
  create index request_deadlines_untold on request_deadlines (due_at) where ended_at is null and told_at is null;
  create index request_edits_by_user on request_history (user_id, at) where event = 'edit';
  create index request_history_by_request on request_history (request_id, id);
  -- The limits of notes and edits count what one person wrote in the last hour.
  create index request_notes_by_author on request_notes (author_id, at);
  create index request_notes_by_request on request_notes (request_id, id);
  create index request_notes_by_time on request_notes (at, request_id);
  create index requests_agenda on requests (date_assigned, hour_assigned, id) include (status, client_id,
    service_id, created_at) where status in ('tramite', 'asignado', 'en proceso');
  create index requests_by_assigner on requests (assigner_id, status, id desc) include (company_id, created_at)
    where assigner_id is not null;
  create index requests_by_client on requests (client_id, created_at desc, id desc) include (status, service_id,
    created_by);
  create index requests_by_company on requests (company_id, status, id desc) where company_id is not null;
  create index requests_by_creation on requests (created_at desc, id desc) include (status, client_id, operator_id,
    company_id, service_id, mall_id, type_request, created_month, minutes_to_finish, liquidated, invoiced);
  create index requests_by_creator on requests (created_by, id desc) include (status, client_id, service_id,
    created_at);
  create index requests_by_due on requests (due_at, id) include (status, client_id, service_id, created_at,
    type_request) where status in ('solicitado', 'pendiente', 'tramite', 'asignado');
  create index requests_by_location on requests (location_id, id desc);
  create index requests_by_mall on requests (mall_id, id desc);
  create index requests_by_operator on requests (operator_id, status, id desc) where operator_id is not null;
  create index requests_by_original on requests (duplicate_of_id) where duplicate_of_id is not null;
  create index requests_by_service on requests (service_id, id desc);
  create index requests_by_status on requests (status, id desc) include (client_id, service_id, created_at);
  -- Every update of a request adds its description to this index again, and each search reads the pending list: it is short.
  create index requests_by_text on requests using gin (description_key gin_trgm_ops)
    with (gin_pending_list_limit = 512);
  create index requests_by_urgency on requests ((type_request <> 'emergencia'), due_at, id) include (status,
    client_id, service_id, created_at, type_request) where status in ('solicitado', 'pendiente', 'tramite',
    'asignado');
  create index requests_by_visit on requests (operator_id, date_assigned, hour_assigned, id) include (status)
    where status in ('asignado', 'en proceso');
  create unique index requests_continued_once on requests (continues_id) where continues_id is not null
    and status <> 'eliminado';
  create index requests_led on requests (assigner_id, (type_request <> 'emergencia'), due_at, id)
    include (type_request, company_id, client_id, service_id, created_at) where status = 'pendiente';
  create index requests_open on requests (id desc) include (status, client_id, service_id, created_at)
    where status in ('solicitado', 'pendiente', 'tramite', 'asignado');
  create index requests_open_by_creation on requests (created_at, id) include (status, client_id, service_id)
    where status in ('solicitado', 'pendiente', 'tramite', 'asignado');
  create index requests_open_same on requests (location_id, mall_id, service_id) where status in ('solicitado',
    'pendiente', 'tramite', 'asignado', 'en proceso');
  create index requests_to_liquidate on requests (due_at, id) where status = 'finalizado';
  create unique index saved_filters_name_unique on saved_filters (user_id, list, fold_case(name));
  create index services_by_name on services (name_order, id) where status <> 'eliminado';
  create index services_by_text on services using gin (name_key gin_trgm_ops);
  create unique index services_name_unique on services (fold_case(name)) where status <> 'eliminado';
  create index sessions_by_expiry on sessions (expires_at);
  create index sessions_live_by_user on sessions (user_id) where ended_at is null;
  create index supplies_by_name on supplies (name_order, id) where status <> 'eliminado';
  create index supplies_by_text on supplies using gin (name_key gin_trgm_ops);
  create unique index supplies_name_unique on supplies (fold_case(name)) where status <> 'eliminado';
  create index user_roles_by_role on user_roles (role_code, user_id);
  create index users_by_company on users (company_id, name_order, id);
  create index users_by_document on users (document collate "C", id) include (status, company_id, role_codes,
    search_key) where status <> 'eliminado';
  create index users_by_email on users (email_key, id) include (status, company_id, role_codes, search_key)
    where status <> 'eliminado';
  create index users_by_id on users (id) include (status, company_id, role_codes, search_key)
    where status <> 'eliminado';
  create index users_by_leader on users (leader_id) where leader_id is not null;
  create index users_by_name on users (name_order, id) include (status, company_id, role_codes, search_key)
    where status <> 'eliminado';
  create index users_by_search on users using gin (search_key gin_trgm_ops, role_codes, status)
    where status <> 'eliminado';
  create index users_by_status on users (status, id) include (company_id, role_codes, search_key)
    where status <> 'eliminado';
  create unique index users_document_unique on users (document_type, fold_case(document))
    where status <> 'eliminado';
  create unique index users_email_unique on users (fold_case(email)) where status <> 'eliminado';
  create index version_visits_by_hour on version_visits (hour);
`;

import type {
  AreaFailureReason,
  AuditDetails,
  AuditKind,
  CalendarDay,
  DeadlineStage,
  DocumentType,
  HistoryChange,
  HourOfDay,
  NoticePreferences,
  NoticeTopic,
  NoteVisibility,
  PasswordLinkPurpose,
  Priority,
  RecordStatus,
  RequestEvent,
  RequestStatus,
  RoleCode,
  SavedFilterList,
  ServiceType,
  Weekday,
  WorkType,
} from '@portal/domain';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Kysely, Transaction } from 'kysely';

/** A moment: read as Date, written as Date or left to the database. */
type Moment = ColumnType<Date, Date | undefined, Date>;

/** The identity of a row. It never changes. */
type Id = GeneratedAlways<number>;

/** A column that a trigger fills from other tables; null while there is no value. */
type KeptByDatabase<Value> = ColumnType<Value | null, never, never>;

/** The common columns of the maintained records. `eliminado` is the soft delete. */
type Maintained = {
  id: Id;
  name: string;
  /** The name without capitals and accents, for searches. A generated column, as the next one. */
  name_key: GeneratedAlways<string>;
  name_order: GeneratedAlways<string>;
  status: Generated<RecordStatus>;
  created_at: Moment;
  updated_at: Moment;
};

export type CompaniesTable = Maintained;
export type ClientsTable = Maintained & {
  document: string | null;
  email: string | null;
  /** Name, document in two spellings and email, a line each, without capitals and accents. A generated column. */
  search_key: GeneratedAlways<string>;
};
export type MallsTable = Maintained;
export type LocationsTable = Maintained & {
  /** null: the location belongs to every mall. */
  mall_id: Generated<number | null>;
};
/** 'Sedes': the branches that issue invoices. */
export type BranchesTable = Maintained & { address: string | null; document: string | null };
export type ServicesTable = Maintained & {
  /** Pesos. */
  price: number;
};
export type SuppliesTable = Maintained & {
  /** Pesos per unit. */
  price: number;
};

export type RolesTable = { code: RoleCode; rol: string; allow_contractor: boolean; status: Generated<RecordStatus> };

export type UsersTable = {
  id: Id;
  name: string;
  last_name: string;
  document_type: DocumentType;
  document: string;
  email: string;
  phone: string;
  password_hash: string;
  /** True when the password keeps the rules of an administrator's; null when it was set before this was recorded. */
  password_fits_administrator: Generated<boolean | null>;
  status: Generated<RecordStatus>;
  /** The address that refused the last mail to it; another address of the person is not refused. */
  refused_email: Generated<string | null>;
  /** The contractor company; null for people of the operator company. */
  company_id: number | null;
  /** The contractor leader ("asignador") the operator belongs to. */
  leader_id: number | null;
  created_at: Moment;
  updated_at: Moment;
  /** Name and surname without capitals and accents, for searches. A generated column, as the next three. */
  name_key: GeneratedAlways<string>;
  name_order: GeneratedAlways<string>;
  /** The address without capitals: the sort key of the list. */
  email_key: GeneratedAlways<string>;
  /** Name and surname, document in two spellings and email, a line each, without capitals and accents. */
  search_key: GeneratedAlways<string>;
  /** The codes in `user_roles`, in order. A trigger maintains it. */
  role_codes: ColumnType<RoleCode[], never, never>;
};

export type UserRolesTable = { user_id: number; role_code: RoleCode };

export type RequestsTable = {
  id: Id;
  /** Shown as `N° 1042`; given by the database. */
  num_request: GeneratedAlways<number>;
  /** The finished request that this one continues, because its client found the fault unrepaired. */
  continues_id: number | null;
  /** The request that goes on in place of this one; set when it is closed as a duplicate. */
  duplicate_of_id: Generated<number | null>;
  client_id: number;
  mall_id: number;
  location_id: number;
  /** 'mall, location' as it was on the day of the request. */
  address: string;
  service_id: number;
  description: string;
  /** The description without capitals and accents, for searches. A generated column. */
  description_key: GeneratedAlways<string>;
  type_work: WorkType;
  type_request: Priority;
  status: Generated<RequestStatus>;
  created_by: number;
  created_at: Moment;
  updated_at: Moment;
  company_id: number | null;
  assigner_id: number | null;
  operator_id: number | null;
  have_permission: Generated<boolean>;
  permission_num: number | null;
  type_service: ServiceType | null;
  date_assigned: CalendarDay | null;
  hour_assigned: HourOfDay | null;
  /** Moment of the contractor's acceptance; null before that, and where no contractor has it. */
  accepted_at: Date | null;
  accepted_by: number | null;
  /** `due_at` of its open row in `request_deadlines`, for the lists; null without one. */
  due_at: Date | null;
  /** The first day of the month, in Santiago, in which it was made. */
  created_month: GeneratedAlways<CalendarDay>;
  /** Whole minutes from the request to the end of its work. */
  minutes_to_finish: KeptByDatabase<number>;
  /** The price of the current liquidation, and the total of the invoice, in pesos. */
  liquidated: KeptByDatabase<number>;
  invoiced: KeptByDatabase<number>;
};

/**
 * One repair per request: work that was interrupted leaves its row (tools/decisions/requests.md). Name and price of the service are those of the day it was finished. */
export type RepairsTable = {
  id: Id;
  request_id: number;
  branch_id: number;
  operator_id: number;
  company_id: number | null;
  /** Begin and end of the work, by the corrected clock of the device (`judgeWorkTime`). */
  started_at: Moment;
  finished_at: Date | null;
  /** Moments at which the server received the start and the finish; null in rows from before they were recorded. */
  start_received_at: Date | null;
  finish_received_at: Date | null;
  description: string | null;
  service_name: string | null;
  service_price: number | null;
  receiver_name: string | null;
  receiver_document_type: DocumentType | null;
  receiver_document: string | null;
  /** The contractor's suggestion, in pesos. */
  suggested_price: number | null;
  suggested_by: number | null;
  suggested_at: Date | null;
};

/** A supply used, with its name and unit price of that day. */
export type RepairSuppliesTable = {
  id: Id;
  repair_id: number;
  supply_id: number;
  name: string;
  unit_price: number;
  amount: number;
};

export const PHOTO_KINDS = ['request', 'start', 'result', 'supplies', 'signature', 'note', 'attempt'] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];

/** A stored picture. Its bytes are in the file store, under keys made from its id (files/photo-keys.ts). */
export type PhotosTable = {
  id: string;
  kind: PhotoKind;
  request_id: number;
  repair_id: number | null;
  note_id: Generated<number | null>;
  /** The entry of the history that it belongs to; set on photos of kind `attempt` alone. */
  history_id: Generated<number | null>;
  position: number;
  content_type: string;
  width: number;
  height: number;
  bytes: number;
  created_at: Moment;
};

export type LiquidationsTable = {
  id: Id;
  repair_id: number;
  request_id: number;
  price: number;
  branch_id: number;
  observation: string | null;
  /** Why it replaced the one before, null for the first. */
  correction_reason: string | null;
  status: Generated<RecordStatus>;
  created_by: number;
  created_at: Moment;
};

/** An invoice as issued: every name and amount is a copy of that day. */
export type InvoicesTable = {
  id: Id;
  request_id: number;
  liquidation_id: number;
  number: string;
  total: number;
  client_name: string;
  client_document: string | null;
  client_email: string | null;
  branch_name: string;
  branch_document: string | null;
  branch_address: string | null;
  service_name: string;
  operator_name: string;
  address: string;
  issued_by: number;
  issued_at: Moment;
  /** Null while the invoice is valid: then the next two are as well. Its number stays taken (tools/decisions/money.md). */
  annulled_at: Date | null;
  annulled_by: number | null;
  annulment_reason: string | null;
  /** Number and client, a line each, without capitals and accents, for searches. A generated column, as the next one. */
  search_key: GeneratedAlways<string>;
  client_order: GeneratedAlways<string>;
};

export type RequestHistoryTable = {
  id: Id;
  request_id: number;
  event: RequestEvent;
  from_status: RequestStatus | null;
  to_status: RequestStatus;
  /** Null for actions of the portal itself. */
  user_id: number | null;
  at: Moment;
  changes: JSONColumnType<HistoryChange[], string, never>;
  operator_id: number | null;
  company_id: number | null;
};

/** Working hours for each wait and priority (tools/decisions/visits.md). */
export type DeadlineRulesTable = { stage: DeadlineStage; priority: Priority; hours: number };

/** The working hours of the week, on the clock of Santiago; a weekday without a row is closed. */
export type WorkingHoursTable = { weekday: Weekday; opens: HourOfDay; closes: HourOfDay };

export type DaysOffTable = { day: CalendarDay; name: string };

/** A wait in the life of a request; at most one of a request is open. */
export type RequestDeadlinesTable = {
  id: Id;
  request_id: number;
  stage: DeadlineStage;
  started_at: Date;
  due_at: Date;
  /**
   * End of the wait: in time, or late. Null while it lasts. Waits that ended before they were due, unfulfilled, leave no row.
   */
  ended_at: Date | null;
  told_at: Date | null;
  /**
   * The contractor company and the operator responsible for the wait; null for the operator company, or without an operator.
   */
  company_id: number | null;
  operator_id: number | null;
};

export type RequestNotesTable = {
  id: Id;
  request_id: number;
  author_id: number;
  visibility: NoteVisibility;
  text: string;
  at: Moment;
  company_id: number | null;
};

export type RequestNoteReadsTable = { user_id: number; request_id: number; last_note_id: number };

export type SavedFiltersTable = { id: Id; user_id: number; list: SavedFilterList; name: string; query: string };

/** The secret address of a person's calendar feed. */
export type CalendarFeedsTable = {
  user_id: number;
  /** SHA-256 of its secret, which is 256 random bits. */
  secret_hash: Buffer;
  created_at: Date;
};

/** The link by which a request is followed without an account. Its token is made of the nonce and the portal's key. */
export type FollowLinksTable = {
  request_id: number;
  nonce: Generated<string>;
  created_at: Moment;
  /** Null while it holds. */
  revoked_at: Date | null;
};

export type RequestRatingsTable = { request_id: number; stars: number; words: string | null; rated_at: Date };

/** The QR code of a place. Requests made with it belong to its client and to the client's account `owner_id`. */
export type PlaceCodesTable = {
  id: Id;
  /** 128 random bits. It is printed on a wall, so it is no secret of the database. */
  token: string;
  location_id: number;
  mall_id: number;
  client_id: number;
  owner_id: number;
  created_by: number;
  created_at: Moment;
  /** Null while it holds. */
  revoked_at: Date | null;
};

/** A request sent with the code of a place: unconfirmed at first, then the sender of the request `request_id`. */
export type PlaceRequestsTable = {
  id: Id;
  /** The token of its confirmation link is made of it and the portal's key. */
  nonce: Generated<string>;
  code_id: number;
  service_id: number;
  type_work: WorkType;
  type_request: Priority;
  description: string;
  name: string;
  email: string;
  phone: string | null;
  created_at: Moment;
  expires_at: Date;
  request_id: Generated<number | null>;
};

/** A photo of an unconfirmed request, whose row moves to `photos` with the confirmation. */
export type PlaceRequestPhotosTable = {
  id: string;
  place_request_id: number;
  position: number;
  content_type: string;
  width: number;
  height: number;
  bytes: number;
};

export type SessionsTable = {
  id: string;
  user_id: number;
  /** SHA-256 of the cookie. */
  cookie_hash: Buffer;
  created_at: Moment;
  last_seen_at: Moment;
  expires_at: Date;
  ended_at: Date | null;
  address: string | null;
  agent: string | null;
};

/** Failed password checks of one kind (auth/login-limits.ts). `key` is a keyed hash: no email and no address is readable. */
export type LoginAttemptsTable = { key: string; failures: number; window_started_at: Date };

export type IdempotencyKeysTable = {
  user_id: number;
  key: string;
  /** Method and path of its request; the pattern of the route in rows without a content hash. */
  route: string;
  /** Keyed hash of its content; null in rows from before it was stored. */
  content_hash: Buffer | null;
  /** Null only inside the transaction of the work. */
  status: number | null;
  body: ColumnType<unknown, string | null, string | null>;
  created_at: Moment;
};

/** Bytes of the images that a person has uploaded in the current window. */
export type UploadUsageTable = { user_id: number; bytes: number; window_started_at: Date };

/** A token with which a team publishes one deployable. Only its hash is stored. */
export type DeployTokensTable = {
  id: Id;
  /** Name of the area, or `shell`. */
  deployable: string;
  name: string;
  /** SHA-256 of the token, which is 256 random bits. */
  token_hash: Buffer;
  created_by: number;
  created_at: Moment;
  last_used_at: Date | null;
  revoked_at: Date | null;
  expires_at: Date;
};

/** A stored version of an area that one person sees; deleted when it expires or is revoked. */
export type PreviewsTable = {
  id: Id;
  area: string;
  version: string;
  /** Null for an email without an account. */
  user_id: number | null;
  given_at: Moment;
  expires_at: Date;
};

/** The visits of one person to a version of an area, or of the shell, in one hour, since it entered the release at `began_at`. */
export type VersionVisitsTable = {
  area: string;
  version: string;
  began_at: Date;
  hour: Date;
  user_id: number;
  failures: number;
  network_failures: number;
};

export type AreaFailuresTable = {
  id: Id;
  at: Date;
  area: string;
  version: string;
  reason: AreaFailureReason;
  message: string | null;
  stack: string | null;
  page: string | null;
  user_id: number;
};

export type VisitReportsTable = { user_id: number; reports: number; window_started_at: Date };

/** The audit trail of accounts and access (tools/decisions/audit-trail.md). */
export type AuditEntriesTable = {
  id: Id;
  at: Moment;
  kind: AuditKind;
  /** The signed-in user who acted. */
  actor_id: number | null;
  subject_id: number | null;
  address: string | null;
  agent: string | null;
  details: JSONColumnType<AuditDetails[AuditKind], string, never>;
  /** Number of repetitions within the hour of its `repeat_key`. */
  times: Generated<number>;
  /** Key of a repeated event; null for entries that stand alone. */
  repeat_key: string | null;
};

export type NoticesTable = {
  id: Id;
  user_id: number;
  topic: NoticeTopic;
  request_id: number;
  /** The cause, such as `history:42` or `note:7`. */
  source: string;
  at: Moment;
  read_at: Date | null;
  /** Moment at which the mail left, alone or in a summary. */
  emailed_at: Date | null;
  /** Moment at which the push was sent to the person's devices. */
  pushed_at: Date | null;
};

export type NoticePreferencesTable = {
  user_id: number;
  preferences: JSONColumnType<NoticePreferences>;
  summary_sent_on: CalendarDay | null;
};

/** The links for choosing a password. Using one deletes it and every other of the person. */
export type PasswordLinksTable = {
  id: Id;
  user_id: number;
  purpose: PasswordLinkPurpose;
  /** SHA-256 of the secret, which is stored nowhere. */
  secret_hash: Buffer;
  created_at: Moment;
  expires_at: Date;
};

/** A device that receives pushes for as long as the session in which the person allowed it. */
export type PushSubscriptionsTable = {
  id: Id;
  user_id: number;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Moment;
};

export type PortalKeysTable = { name: string; value: JSONColumnType<object> };

export type Database = {
  companies: CompaniesTable;
  clients: ClientsTable;
  malls: MallsTable;
  locations: LocationsTable;
  branches: BranchesTable;
  services: ServicesTable;
  supplies: SuppliesTable;
  roles: RolesTable;
  users: UsersTable;
  user_roles: UserRolesTable;
  requests: RequestsTable;
  repairs: RepairsTable;
  repair_supplies: RepairSuppliesTable;
  photos: PhotosTable;
  liquidations: LiquidationsTable;
  invoices: InvoicesTable;
  request_history: RequestHistoryTable;
  deadline_rules: DeadlineRulesTable;
  working_hours: WorkingHoursTable;
  days_off: DaysOffTable;
  request_deadlines: RequestDeadlinesTable;
  request_notes: RequestNotesTable;
  request_note_reads: RequestNoteReadsTable;
  saved_filters: SavedFiltersTable;
  calendar_feeds: CalendarFeedsTable;
  follow_links: FollowLinksTable;
  request_ratings: RequestRatingsTable;
  place_codes: PlaceCodesTable;
  place_requests: PlaceRequestsTable;
  place_request_photos: PlaceRequestPhotosTable;
  sessions: SessionsTable;
  login_attempts: LoginAttemptsTable;
  idempotency_keys: IdempotencyKeysTable;
  upload_usage: UploadUsageTable;
  deploy_tokens: DeployTokensTable;
  previews: PreviewsTable;
  version_visits: VersionVisitsTable;
  area_failures: AreaFailuresTable;
  visit_reports: VisitReportsTable;
  audit_entries: AuditEntriesTable;
  notices: NoticesTable;
  notice_preferences: NoticePreferencesTable;
  push_subscriptions: PushSubscriptionsTable;
  portal_keys: PortalKeysTable;
  password_links: PasswordLinksTable;
};

/** The database or a transaction; the argument of every repository. */
export type Db = Kysely<Database> | Transaction<Database>;

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
  NoteVisibility,
  PasswordLinkPurpose,
  Priority,
  RecordStatus,
  ReleaseSource,
  RequestEvent,
  RequestFieldColumns,
  RequestStatus,
  RoleCode,
  SavedFilterList,
  ServiceType,
  Weekday,
} from '@portal/domain';
import type { BuildReport } from '@portal/releases';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Kysely, Transaction } from 'kysely';
import type { NoticeTopic } from '../../texts/notice-topics';

type Moment = ColumnType<Date, Date | undefined, Date>;

type Id = GeneratedAlways<number>;

type KeptByDatabase<Value> = ColumnType<Value | null, never, never>;

/** `eliminado` is the soft delete. */
type Maintained = {
  id: Id;
  name: string;
  /** A generated column, as the next one. */
  name_key: GeneratedAlways<string>;
  name_order: GeneratedAlways<string>;
  status: Generated<RecordStatus>;
  created_at: Moment;
  updated_at: Moment;
};

/** The columns of a request's life, beside those of its fields. */
export type RequestsTable = RequestFieldColumns & {
  id: Id;
  /** Shown as `N° 1042`; given by the database. */
  num_request: GeneratedAlways<number>;
  continues_id: number | null;
  /** The request that goes on in place of this one; set when it is closed as a duplicate. */
  duplicate_of_id: Generated<number | null>;
  address: string;
  description_key: GeneratedAlways<string>;
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
  due_at: Date | null;
  /** The first day of the month, in Santiago, in which it was made. */
  created_month: GeneratedAlways<CalendarDay>;
  /** Whole minutes from the request to the end of its work. */
  minutes_to_finish: KeptByDatabase<number>;
  liquidated: KeptByDatabase<number>;
  invoiced: KeptByDatabase<number>;
};

export type PhotoKind = 'request' | 'start' | 'result' | 'supplies' | 'signature' | 'note' | 'attempt';

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

export type PlaceRequestsTable = Omit<RequestFieldColumns, 'client_id' | 'mall_id' | 'location_id'> & {
  id: Id;
  /** The token of its confirmation link is made of it and the portal's key. */
  nonce: Generated<string>;
  code_id: number;
  name: string;
  name_key: GeneratedAlways<string>;
  /** Null where an assigner confirms it. */
  email: string | null;
  phone: string | null;
  created_at: Moment;
  expires_at: Date;
  request_id: Generated<number | null>;
  discarded: Generated<string | null>;
};

export type BuildsTable = {
  /** Name of the area, or `shell`. */
  deployable: string;
  version: string;
  report: ColumnType<BuildReport, string, never>;
  published_at: Date;
  published_by: string;
  source: ColumnType<ReleaseSource | null, string | null, never>;
  /** The version of all that it took the place of; null for the first. */
  replaced: string | null;
  /** When it last came into or out of use. */
  used_at: Date;
  withdrawn_at: Date | null;
  withdrawn_reason: string | null;
};

export type Database = {
  companies: Maintained;
  clients: Maintained & {
    document: string | null;
    email: string | null;
    search_key: GeneratedAlways<string>;
  };
  malls: Maintained;
  locations: Maintained & {
    /** null: the location belongs to every mall. */
    mall_id: Generated<number | null>;
  };
  branches: Maintained & {
    address: string | null;
    document: string | null;
    company: string | null;
    phone: string | null;
    vat: string | null;
    /** A PNG. */
    logo: Buffer | null;
  };
  services: Maintained & {
    /** Pesos. */
    price: number;
  };
  supplies: Maintained & {
    /** Pesos per unit. */
    price: number;
  };
  roles: { code: RoleCode; rol: string; allow_contractor: boolean; status: Generated<RecordStatus> };
  users: {
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
    company_id: number | null;
    leader_id: number | null;
    trades: Generated<number[]>;
    created_at: Moment;
    updated_at: Moment;
    /** A generated column, as the next three. */
    name_key: GeneratedAlways<string>;
    name_order: GeneratedAlways<string>;
    /** The address without capitals: the sort key of the list. */
    email_key: GeneratedAlways<string>;
    search_key: GeneratedAlways<string>;
    /** A trigger maintains it. */
    role_codes: ColumnType<RoleCode[], never, never>;
  };
  user_roles: { user_id: number; role_code: RoleCode };
  requests: RequestsTable;
  /**
   * One repair per request: work that was interrupted leaves its row (tools/decisions/requests.md).
   * Name and price of the service are those of the day it was finished.
   */
  repairs: {
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
    /** Null where the signature was drawn. */
    signature_name: string | null;
    suggested_price: number | null;
    suggested_by: number | null;
    suggested_at: Date | null;
  };
  repair_supplies: {
    id: Id;
    repair_id: number;
    supply_id: number;
    name: string;
    unit_price: number;
    amount: number;
  };
  /** Its bytes are in the file store, under keys made from its id (files/photo-keys.ts). */
  photos: {
    id: string;
    kind: PhotoKind;
    request_id: number;
    repair_id: number | null;
    note_id: Generated<number | null>;
    history_id: Generated<number | null>;
    position: number;
    content_type: string;
    width: number;
    height: number;
    bytes: number;
    created_at: Moment;
  };
  liquidations: {
    id: Id;
    repair_id: number;
    request_id: number;
    price: number;
    branch_id: number;
    observation: string | null;
    correction_reason: string | null;
    status: Generated<RecordStatus>;
    created_by: number;
    created_at: Moment;
  };
  /** An invoice as issued: every name and amount is a copy of that day. */
  invoices: {
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
    branch_company: string | null;
    branch_phone: string | null;
    branch_vat: string | null;
    branch_logo: Buffer | null;
    purchase_order: string | null;
    service_name: string;
    operator_name: string;
    address: string;
    issued_by: number;
    issued_at: Moment;
    annulled_at: Date | null;
    annulled_by: number | null;
    annulment_reason: string | null;
    /** Number and client, a line each, without capitals and accents, for searches. */
    search_key: GeneratedAlways<string>;
    client_order: GeneratedAlways<string>;
  };
  request_history: {
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
  deadline_rules: { stage: DeadlineStage; priority: Priority; hours: number };
  /** The working hours of the week, on the clock of Santiago; a weekday without a row is closed. */
  working_hours: { weekday: Weekday; opens: HourOfDay; closes: HourOfDay };
  days_off: { day: CalendarDay; name: string };
  request_deadlines: RequestDeadlinesTable;
  request_notes: {
    id: Id;
    request_id: number;
    /** Null where it came through the client's link. */
    author_id: number | null;
    visibility: NoteVisibility;
    text: string;
    at: Moment;
    company_id: number | null;
  };
  request_note_reads: { user_id: number; request_id: number; last_note_id: number };
  saved_filters: { id: Id; user_id: number; list: SavedFilterList; name: string; query: string };
  calendar_feeds: {
    user_id: number;
    /** SHA-256 of its secret, which is 256 random bits. */
    secret_hash: Buffer;
    created_at: Date;
  };
  follow_links: {
    request_id: number;
    nonce: Generated<string>;
    created_at: Moment;
    revoked_at: Date | null;
  };
  request_followers: { request_id: number; user_id: number };
  request_ratings: { request_id: number; stars: number; words: string | null; rated_at: Date };
  /** Requests made with it belong to its client and to the client's account `owner_id`. */
  place_codes: {
    id: Id;
    /** Printed on a wall, so it is no secret of the database. */
    token: string;
    location_id: number;
    mall_id: number;
    client_id: number;
    owner_id: number;
    created_by: number;
    created_at: Moment;
    revoked_at: Date | null;
  };
  place_requests: PlaceRequestsTable;
  place_request_photos: {
    id: string;
    place_request_id: number;
    position: number;
    content_type: string;
    width: number;
    height: number;
    bytes: number;
  };
  sessions: {
    id: string;
    user_id: number;
    cookie_hash: Buffer;
    created_at: Moment;
    last_seen_at: Moment;
    expires_at: Date;
    ended_at: Date | null;
    address: string | null;
    agent: string | null;
  };
  /** No email and no address is readable in a key (`counters.ts`). */
  counters: { key: string; count: number; ends_at: Date };
  idempotency_keys: {
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
  /** Only its hash is stored. */
  deploy_tokens: {
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
  builds: BuildsTable;
  live: {
    deployable: string;
    /** The version of all; null when the area was withdrawn. */
    version: string | null;
    since: Date;
    candidate: string | null;
    /** Percent. */
    candidate_share: number;
    candidate_roles: RoleCode[];
    candidate_persons: number[];
    candidate_since: Date | null;
    /** The version that the server last brought along. */
    brought: string | null;
    /** The number of the change that last concerned it: the largest is that of the release. */
    number: number;
    changed_at: Date;
    changed_by: string;
  };
  version_visits: {
    area: string;
    version: string;
    began_at: Date;
    hour: Date;
    user_id: number;
    failures: number;
    network_failures: number;
  };
  area_failures: {
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
  audit_entries: {
    id: Id;
    at: Moment;
    kind: AuditKind;
    actor_id: number | null;
    subject_id: number | null;
    address: string | null;
    agent: string | null;
    details: JSONColumnType<AuditDetails[AuditKind], string, never>;
    /** Number of repetitions within the hour of its `repeat_key`. */
    times: Generated<number>;
    repeat_key: string | null;
  };
  notices: {
    id: Id;
    user_id: number;
    topic: NoticeTopic;
    /** Null in rows of before it was kept. */
    title: string | null;
    request_id: number | null;
    place_request_id: number | null;
    operator_id: number | null;
    /** The cause, such as `history:42` or `note:7`. */
    source: string;
    at: Moment;
    read_at: Date | null;
    emailed_at: Date | null;
    pushed_at: Date | null;
  };
  notice_preferences: {
    user_id: number;
    /** Null for a person who has chosen nothing. */
    preferences: JSONColumnType<NoticePreferences> | null;
    summary_sent_on: CalendarDay | null;
  };
  /** A device that receives pushes for as long as the session in which the person allowed it. */
  push_subscriptions: {
    id: Id;
    user_id: number;
    session_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    created_at: Moment;
  };
  portal_keys: { name: string; value: JSONColumnType<object> };
  /** Using one deletes it and every other of the person. */
  password_links: {
    id: Id;
    user_id: number;
    purpose: PasswordLinkPurpose;
    secret_hash: Buffer;
    created_at: Moment;
    expires_at: Date;
  };
};

export type Trx = Transaction<Database>;

// A transaction is one, too.
export type Db = Kysely<Database>;

import {
  addWorkingHours,
  businessInstant,
  DEADLINE_STAGES,
  DEFAULT_DEADLINE_RULES,
  DEFAULT_WORKING_WEEK,
  PRIORITIES,
  stageOf,
  WEEKDAYS,
  type BusinessCalendar,
  type DeadlineStage,
  type Priority,
  type RequestStatus,
} from '@portal/domain';
import { sql, type Kysely, type Migration, type QueryExecutorProvider } from 'kysely';

const BATCH = 1_000;

async function createTables(db: Kysely<unknown>): Promise<void> {
  const stages = sql.join(DEADLINE_STAGES.map((stage) => sql.lit(stage)));
  const priorities = sql.join(PRIORITIES.map(({ value }) => sql.lit(value)));
  await sql`create table deadline_rules (
    stage text not null check (stage in (${stages})),
    priority text not null check (priority in (${priorities})),
    hours integer not null check (hours > 0),
    primary key (stage, priority)
  )`.execute(db);
  await sql`create table working_hours (
    weekday smallint primary key check (weekday between 0 and 6),
    opens text not null,
    closes text not null,
    check (opens < closes)
  )`.execute(db);
  await sql`create table days_off (day date primary key, name text not null)`.execute(db);
  for (const stage of DEADLINE_STAGES) {
    for (const { value } of PRIORITIES) {
      await sql`insert into deadline_rules values (${stage}, ${value}, ${DEFAULT_DEADLINE_RULES[stage][value]})`.execute(
        db,
      );
    }
  }
  for (const weekday of WEEKDAYS) {
    const hours = DEFAULT_WORKING_WEEK[weekday];
    if (hours) await sql`insert into working_hours values (${weekday}, ${hours.opens}, ${hours.closes})`.execute(db);
  }
  await sql`create table request_deadlines (
    id bigint generated always as identity primary key,
    request_id bigint not null references requests,
    stage text not null check (stage in (${stages})),
    started_at timestamptz not null,
    due_at timestamptz not null,
    ended_at timestamptz,
    told_at timestamptz,
    company_id bigint references companies,
    operator_id bigint references users
  )`.execute(db);
}

type Row = {
  id: number;
  status: RequestStatus;
  type_request: Priority;
  company_id: number | null;
  operator_id: number | null;
  date_assigned: string | null;
  hour_assigned: string | null;
  waits_since: Date;
  finished_at: Date | null;
  now: Date;
};

/** Returns the moment from which an open request waits, or null before its visit is planned. */
function startOf(stage: DeadlineStage, row: Row): Date | null {
  switch (stage) {
    case 'assign':
      return row.waits_since;
    case 'accept':
      // Earlier requests never asked for acceptance: the time begins today.
      return row.now;
    case 'start':
      return row.date_assigned === null || row.hour_assigned === null
        ? null
        : businessInstant(row.date_assigned, row.hour_assigned);
    case 'liquidate':
      return row.finished_at ?? row.now;
  }
}

/** Converts the open wait of a row to a record of `request_deadlines`. */
function toDeadline(row: Row, calendar: BusinessCalendar) {
  const stage = stageOf({ status: row.status, acceptedAt: null });
  const startedAt = stage === null ? null : startOf(stage, row);
  if (stage === null || startedAt === null) return [];
  const isContractors = stage === 'accept' || stage === 'start';
  return [
    {
      request_id: row.id,
      stage,
      started_at: startedAt,
      due_at: addWorkingHours(startedAt, DEFAULT_DEADLINE_RULES[stage][row.type_request], calendar),
      company_id: isContractors ? row.company_id : null,
      operator_id: stage === 'start' ? row.operator_id : null,
    },
  ];
}

/** Inserts the deadline of each open request. Late ones trigger no notice. */
export async function fillDeadlines(db: QueryExecutorProvider): Promise<void> {
  const { isHoliday } = await import('../../holidays'); // with the rules of all countries
  const calendar = { week: DEFAULT_WORKING_WEEK, isDayOff: isHoliday };
  await sql`alter table requests disable trigger requests_announce_change`.execute(db);
  let last = 0;
  for (;;) {
    const { rows } = await sql<Row>`
      select requests.id, requests.status, type_request, requests.company_id, requests.operator_id,
        date_assigned::text as date_assigned, hour_assigned, repairs.finished_at, now() as now,
        coalesce((select max(at) from request_history where request_id = requests.id and to_status = 'solicitado'
          and from_status is distinct from 'solicitado'), requests.created_at) as waits_since
      from requests left join repairs on repairs.request_id = requests.id
      where requests.status in ('solicitado', 'pendiente', 'tramite', 'asignado', 'finalizado') and requests.id > ${last}
      order by requests.id limit ${BATCH}`.execute(db);
    last = rows.at(-1)?.id ?? last;
    const deadlines = JSON.stringify(rows.flatMap((row) => toDeadline(row, calendar)));
    await sql`with written as (
        insert into request_deadlines (request_id, stage, started_at, due_at, company_id, operator_id, told_at)
        select request_id, stage, started_at, due_at, company_id, operator_id, case when due_at < now() then now() end
        from json_to_recordset(${deadlines}) as deadline (request_id bigint, stage text, started_at timestamptz,
          due_at timestamptz, company_id bigint, operator_id bigint)
        returning request_id, due_at
      ) update requests set due_at = written.due_at from written where requests.id = written.request_id`.execute(db);
    if (rows.length < BATCH) break;
  }
  await sql`alter table requests enable trigger requests_announce_change`.execute(db);
}

/**
 * Adds deadlines to the waits in a request's life (tools/decisions/visits.md). Not additive: the version before would move requests
 * without their deadlines.
 */
export const deadlines: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables(db);
    await sql`alter table requests add column due_at timestamptz`.execute(db);
    await fillDeadlines(db);
    await sql`create unique index request_deadlines_open on request_deadlines (request_id) where ended_at is null`.execute(
      db,
    );
    await sql`create index request_deadlines_by_request on request_deadlines (request_id, id)`.execute(db);
    await sql`create index request_deadlines_untold on request_deadlines (due_at)
      where ended_at is null and told_at is null`.execute(db);
    // The lists of open requests by urgency and by deadline, with the columns of their filters.
    await sql`drop index requests_by_urgency`.execute(db);
    await sql`create index requests_by_urgency on requests ((type_request <> 'emergencia'), due_at, id)
      include (status, client_id, service_id, created_at, type_request)
      where status in ('solicitado', 'pendiente', 'tramite', 'asignado')`.execute(db);
    await sql`create index requests_by_due on requests (due_at, id)
      include (status, client_id, service_id, created_at, type_request)
      where status in ('solicitado', 'pendiente', 'tramite', 'asignado')`.execute(db);
    await sql`create index requests_to_liquidate on requests (due_at, id) where status = 'finalizado'`.execute(db);
  },
};

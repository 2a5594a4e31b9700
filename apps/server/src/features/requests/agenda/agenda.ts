import {
  ROLE,
  VISIT_STATUSES,
  type Agenda,
  type AgendaRange,
  type CalendarDay,
  type NamedOption,
} from '@portal/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';

import type { Database } from '../../../platform/database/schema';
import { fullName } from '../../../platform/query/full-name';
import { inStates } from '../request/in-states';

type OperatorRow = {
  id: number;
  name: string | null;
  company_id: number | null;
  company_name: string | null;
  assignable: boolean;
};

const companyOf = (row: { company_id: number | null; company_name: string | null }): NamedOption | null =>
  row.company_id === null || row.company_name === null ? null : { id: row.company_id, name: row.company_name };

export type AgendaLeader = { id: number; company: number };

/**
 * Reads the visits of some days and their operators: every active operator to whom the person assigns, and anybody else with a
 * visit on one of these days.
 * @param leader null for an assigner of the operator company, who sees all visits and assigns to its own operators
 */
export async function readAgenda(
  db: Kysely<Database>,
  range: AgendaRange,
  leader: AgendaLeader | null,
): Promise<Agenda> {
  const whose =
    leader === null
      ? sql<boolean>`true`
      : sql<boolean>`(requests.assigner_id = ${leader.id} and requests.company_id = ${leader.company})`;
  const visits = await selectVisits(db, range, whose);
  const busy = new Set(visits.map((visit) => visit.operator_id));
  const operators = await selectOperators(db, [...busy], leader);
  const byId = new Map(
    operators.map((row) => [
      row.id,
      { id: row.id, name: row.name ?? '', company: companyOf(row), assignable: row.assignable },
    ]),
  );
  return {
    operators: [...byId.values()],
    visits: visits.flatMap((row) => {
      const operator = byId.get(row.operator_id);
      return operator === undefined
        ? []
        : {
            id: row.id,
            numRequest: row.num_request,
            client: row.client,
            service: row.service,
            address: row.address,
            status: row.status,
            priority: row.type_request,
            operator: { id: operator.id, name: operator.name, company: operator.company },
            date: row.date_assigned,
            hour: row.hour_assigned,
          };
    }),
  };
}

/**
 * Reads future visits in the order of their hours.
 * @param days an undefined `to` has no limit
 * @param whose a condition on the table `requests`
 * @param most limit of the visits, the earliest first
 */
export function selectVisits(
  db: Kysely<Database>,
  { from, to }: { from: CalendarDay; to?: CalendarDay },
  whose: RawBuilder<boolean>,
  most?: number,
) {
  return db
    .selectFrom('requests')
    .innerJoin('clients', 'clients.id', 'requests.client_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .innerJoin('users as operators', 'operators.id', 'requests.operator_id')
    .select([
      'requests.id',
      'requests.num_request',
      'clients.name as client',
      'services.name as service',
      'requests.address',
      'requests.status',
      'requests.type_request',
      'requests.operator_id',
      fullName('operators').as('operator'),
      'requests.date_assigned',
      'requests.hour_assigned',
      'requests.created_at',
      'requests.updated_at',
    ])
    .where(inStates(VISIT_STATUSES))
    .where('requests.hour_assigned', 'is not', null)
    .where('requests.date_assigned', '>=', from)
    .$if(to !== undefined, (query) => query.where('requests.date_assigned', '<=', to ?? from))
    .where(whose)
    .orderBy('requests.date_assigned')
    .orderBy('requests.hour_assigned')
    .orderBy('requests.id')
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .$narrowType<{ operator_id: number; operator: string; date_assigned: string; hour_assigned: string }>()
    .execute();
}

export async function selectOwnOperators(db: Kysely<Database>, leader: AgendaLeader | null): Promise<NamedOption[]> {
  return (await selectOperators(db, [], leader)).map(({ id, name }) => ({ id, name: name ?? '' }));
}

function selectOperators(
  db: Kysely<Database>,
  busy: readonly number[],
  leader: AgendaLeader | null,
): Promise<OperatorRow[]> {
  const isLed = leader
    ? sql<boolean>`users.company_id is not distinct from ${leader.company} and users.leader_id is not distinct from ${leader.id}`
    : sql<boolean>`users.company_id is null`;
  const isOwn = sql<boolean>`(${isLed} and users.status = 'activo'
    and users.role_codes @> array[${sql.lit(ROLE.operator)}]::smallint[])`;
  return db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'users.id',
      fullName('users').as('name'),
      'users.company_id',
      'companies.name as company_name',
      isOwn.as('assignable'),
    ])
    .where(sql<boolean>`(${isOwn} or users.id = any(${[...busy]}))`)
    .orderBy(sql`users.company_id is not null`)
    .orderBy('companies.name_order')
    .orderBy('users.name_order')
    .orderBy('users.id')
    .execute();
}

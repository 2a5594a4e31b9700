import {
  ROLE,
  VISIT_STATUSES,
  type Agenda,
  type AgendaRange,
  type CalendarDay,
  type NamedOption,
  type ProposalHands,
} from '@portal/domain';
import { sql, type RawBuilder } from 'kysely';

import type { Db } from '../../../platform/database/schema';
import { fullName } from '../../../platform/query/full-name';
import { inStates } from '../request/in-states';
import { option } from '../request/present-request';
import type { Viewer } from '../request/request-visibility';

/** An operator who may be chosen, and for a contractor's the hands that the request goes to. */
export type Candidate = NamedOption & Record<'company' | 'assigner', NamedOption | null> & { trades?: number[] };

export type AgendaLeader = { id: number; company: number };

export const leaderOf = ({ id, company }: Viewer): AgendaLeader | null => company && { id, company: company.id };

/**
 * Reads the visits of some days and their operators: every active operator to whom the person assigns, and anybody else with a
 * visit on one of these days.
 * @param leader null for an assigner of the operator company, who sees all visits and assigns to its own operators
 */
export async function readAgenda(db: Db, range: AgendaRange, leader: AgendaLeader | null): Promise<Agenda> {
  const whose =
    leader === null
      ? sql<boolean>`true`
      : sql<boolean>`(requests.assigner_id = ${leader.id} and requests.company_id = ${leader.company})`;
  const visits = await selectVisits(db, range, whose);
  const busy = new Set(visits.map((visit) => visit.operator_id));
  const operators = await selectOperators(db, handsOf(leader), [...busy]);
  const byId = new Map(operators.map(({ id, name, company, assignable }) => [id, { id, name, company, assignable }]));
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
  db: Db,
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

/** Operators who may get a visit, from `users`, `companies` and `leaders`. */
export const handsOf = (leader: AgendaLeader | null, hands: ProposalHands = {}): RawBuilder<boolean> => {
  const { contractor = false, operator = null, company = null, assigner = null } = hands;
  const isTheirs = leader
    ? sql`users.company_id = ${leader.company} and users.leader_id = ${leader.id}`
    : contractor
      ? sql`leaders.company_id = users.company_id and leaders.status = 'activo' and companies.status = 'activo'
          and leaders.role_codes @> array[${sql.lit(ROLE.assigner)}]::smallint[]`
      : sql`users.company_id is null`;
  return sql<boolean>`coalesce(${isTheirs} and users.status = 'activo'
    and users.role_codes @> array[${sql.lit(ROLE.operator)}]::smallint[]
    and users.id = coalesce(${operator}::int, users.id)
    and (${company}::int is null or users.company_id = ${company}::int)
    and (${assigner}::int is null or users.leader_id = ${assigner}::int), false)`;
};

/** They come in the order in which the first of equals is preferred. */
export async function selectOperators(
  db: Db,
  hands: RawBuilder<boolean>,
  busy: readonly number[] = [],
): Promise<(Candidate & { assignable: boolean })[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('users as leaders', 'leaders.id', 'users.leader_id')
    .select([
      'users.id',
      fullName('users').as('name'),
      'users.company_id',
      'companies.name as company_name',
      'users.leader_id',
      'users.trades',
      fullName('leaders').as('leader_name'),
      hands.as('assignable'),
    ])
    .where(sql<boolean>`(${hands} or users.id = any(${[...busy]}))`)
    .orderBy(sql`users.company_id is not null`)
    .orderBy('companies.name_order')
    .orderBy('users.name_order')
    .orderBy('users.id')
    .execute();
  return rows.map(({ id, name, assignable, ...row }) => ({
    id,
    name: name ?? '',
    company: option(row.company_id, row.company_name),
    assigner: option(row.leader_id, row.leader_name),
    trades: row.trades,
    assignable,
  }));
}

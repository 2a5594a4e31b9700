import {
  BEFORE_WORK,
  can,
  LINKED_PATHS,
  REQUEST_TRANSITIONS,
  statusesHeldBy,
  type HomeCount,
  type Operation,
  type RequestStatus,
  type SessionUser,
} from '@portal/domain';
import { sql, type Expression, type Kysely } from 'kysely';

import type { Database } from '../../platform/database/schema';
import { countUnread, inStates } from '../requests';

type Waiting = Pick<HomeCount, 'key' | 'label'> & {
  /** The operation that a user needs for this count. */
  operation: Operation;
  /** The page of the list; without a filter of the count it shows these rows by itself. */
  page: string;
  statuses: readonly RequestStatus[];
  /** The requests of this person, as a condition on the table `requests`; all of them by default. */
  theirs?: (user: SessionUser) => Expression<boolean>;
  /** The filter of the list: by the statuses, past the deadline, or without a suggested price. A count of late work is shown only when it is not 0. */
  filter?: 'status' | 'late' | 'unsuggested';
};

const ALL = sql<boolean>`true`;
const asClient = ({ id }: SessionUser) => sql<boolean>`requests.created_by = ${id}`;
const asOperator = ({ id }: SessionUser) => sql<boolean>`requests.operator_id = ${id}`;
const asLeader = ({ id, company }: SessionUser) =>
  sql<boolean>`requests.assigner_id = ${id} and requests.company_id = ${company?.id ?? 0}`;

/** The counts of waiting work, in the order of a request's life. */
const WAITING: readonly Waiting[] = [
  {
    key: 'my-requests-unassigned',
    label: 'Mis solicitudes por asignar',
    operation: 'requests:list-own',
    page: LINKED_PATHS.requestMine,
    statuses: statusesHeldBy('assigner'),
    theirs: asClient,
    filter: 'status',
  },
  {
    key: 'my-requests-in-progress',
    label: 'Mis solicitudes en proceso',
    operation: 'requests:list-own',
    page: LINKED_PATHS.requestMine,
    statuses: REQUEST_TRANSITIONS.finish.from,
    theirs: asClient,
    filter: 'status',
  },
  {
    key: 'requests-to-assign',
    label: 'Solicitudes por asignar',
    operation: 'requests:list',
    page: LINKED_PATHS.requestAssign,
    statuses: statusesHeldBy('assigner'),
    filter: 'status',
  },
  {
    key: 'late-requests',
    label: 'Solicitudes atrasadas',
    operation: 'requests:list',
    page: LINKED_PATHS.requestAssign,
    statuses: BEFORE_WORK,
    filter: 'late',
  },
  {
    key: 'leader-requests-to-assign',
    label: 'Solicitudes por asignar a tus operarios',
    operation: 'contractor-requests:list',
    page: LINKED_PATHS.contractorAssign,
    statuses: statusesHeldBy('leader'),
    theirs: asLeader,
  },
  {
    key: 'leader-late-requests',
    label: 'Solicitudes atrasadas por asignar a tus operarios',
    operation: 'contractor-requests:list',
    page: LINKED_PATHS.contractorAssign,
    statuses: statusesHeldBy('leader'),
    theirs: asLeader,
    filter: 'late',
  },
  {
    key: 'permits-to-give',
    label: 'Permisos por asignar',
    operation: 'requests:list-permits',
    page: LINKED_PATHS.requestPermits,
    statuses: statusesHeldBy('processor'),
  },
  {
    key: 'repairs-to-start',
    label: 'Solicitudes por iniciar',
    operation: 'requests:list-assigned',
    page: LINKED_PATHS.requestOperator,
    statuses: REQUEST_TRANSITIONS.start.from,
    theirs: asOperator,
    filter: 'status',
  },
  {
    key: 'late-visits',
    label: 'Solicitudes por iniciar atrasadas',
    operation: 'requests:list-assigned',
    page: LINKED_PATHS.requestOperator,
    statuses: REQUEST_TRANSITIONS.start.from,
    theirs: asOperator,
    filter: 'late',
  },
  {
    key: 'repairs-to-finish',
    label: 'Reparaciones por finalizar',
    operation: 'requests:list-assigned',
    page: LINKED_PATHS.requestOperator,
    statuses: REQUEST_TRANSITIONS.finish.from,
    theirs: asOperator,
    filter: 'status',
  },
  {
    key: 'prices-to-suggest',
    label: 'Reparaciones sin sugerencia de precio',
    operation: 'contractor-repairs:read',
    page: LINKED_PATHS.contractorRepairs,
    statuses: statusesHeldBy('liquidator'),
    theirs: ({ company }) => sql<boolean>`exists (select from repairs where repairs.request_id = requests.id
      and repairs.company_id = ${company?.id ?? 0} and repairs.suggested_price is null)`,
    filter: 'unsuggested',
  },
  {
    key: 'repairs-to-liquidate',
    label: 'Reparaciones por liquidar',
    operation: 'repairs:list',
    page: LINKED_PATHS.repairs,
    statuses: statusesHeldBy('liquidator'),
  },
  {
    key: 'late-repairs',
    label: 'Reparaciones por liquidar atrasadas',
    operation: 'repairs:list',
    page: LINKED_PATHS.repairs,
    statuses: statusesHeldBy('liquidator'),
    filter: 'late',
  },
  {
    key: 'requests-to-invoice',
    label: 'Solicitudes por facturar',
    operation: 'invoices:list-pending',
    page: LINKED_PATHS.invoicing,
    statuses: statusesHeldBy('invoicing'),
  },
];

/** The address of the list that shows the rows of a count. */
function pathOf({ page, statuses, filter }: Waiting): string {
  if (filter === undefined) return page;
  const queries = {
    status: new URLSearchParams({ status: statuses.join(',') }).toString(),
    late: 'late=1',
    unsuggested: 'suggested=0',
  };
  return `${page}?${queries[filter]}`;
}

/** Counts a person's open work, by their roles and company, in one statement. */
async function countWork(db: Kysely<Database>, user: SessionUser): Promise<HomeCount[]> {
  const counted = WAITING.filter(({ operation }) => can(user, operation));
  if (counted.length === 0) return [];
  const counts = await db
    .selectNoFrom((counting) =>
      counted.map(({ key, statuses, theirs = () => ALL, filter }) =>
        counting
          .selectFrom('requests')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where(inStates(statuses))
          .where(theirs(user))
          .where(filter === 'late' ? sql<boolean>`requests.due_at < now()` : ALL)
          .as(key),
      ),
    )
    .executeTakeFirstOrThrow();
  return counted.flatMap((waiting) => {
    const { key, label, filter } = waiting;
    const count = (counts as Record<string, number>)[key] ?? 0;
    return filter === 'late' && count === 0 ? [] : [{ key, label, path: pathOf(waiting), count }];
  });
}

/** Counts a person's open work, and the requests with unseen notes if there are any. */
export async function countWaiting(db: Kysely<Database>, user: SessionUser, now: Date): Promise<HomeCount[]> {
  const [work, count] = await Promise.all([countWork(db, user), countUnread(db, user, now)]);
  if (count === 0) return work;
  return [
    ...work,
    { key: 'unread-notes', label: 'Solicitudes con notas sin leer', path: LINKED_PATHS.unreadNotes, count },
  ];
}

import {
  can,
  LINKED_PATHS,
  type HomeCount,
  type Operation,
  type RequestStatus,
  type SessionUser,
} from '@portal/domain';
import { sql, type Expression, type Kysely } from 'kysely';

import type { Database } from '../../platform/database/schema';
import { countUnread } from '../requests';

type Waiting = Omit<HomeCount, 'count'> & {
  /** The operation that a user needs for this count. */
  operation: Operation;
  /** The requests to count, as a condition on the table `requests`. */
  where: (user: SessionUser) => Expression<boolean>;
  /** Shown only when it is not 0, for instance late work. */
  isException?: true;
};

const inState = (status: RequestStatus): Expression<boolean> => sql<boolean>`requests.status = ${status}`;
const pathOf = (path: string, status: RequestStatus): string => `${path}?${new URLSearchParams({ status }).toString()}`;

const isLate = sql<boolean>`requests.due_at < now()`;
const latePath = (path: string): string => `${path}?late=1`;

/** The counts of waiting work, in the order of a request's life. */
const WAITING: readonly Waiting[] = [
  {
    key: 'my-requests-unassigned',
    label: 'Mis solicitudes por asignar',
    path: pathOf(LINKED_PATHS.requestMine, 'solicitado'),
    operation: 'requests:list-own',
    where: ({ id }) => sql<boolean>`requests.created_by = ${id} and ${inState('solicitado')}`,
  },
  {
    key: 'my-requests-in-progress',
    label: 'Mis solicitudes en proceso',
    path: pathOf(LINKED_PATHS.requestMine, 'en proceso'),
    operation: 'requests:list-own',
    where: ({ id }) => sql<boolean>`requests.created_by = ${id} and ${inState('en proceso')}`,
  },
  {
    key: 'requests-to-assign',
    label: 'Solicitudes por asignar',
    path: pathOf(LINKED_PATHS.requestAssign, 'solicitado'),
    operation: 'requests:list',
    where: () => inState('solicitado'),
  },
  {
    key: 'late-requests',
    label: 'Solicitudes atrasadas',
    path: latePath(LINKED_PATHS.requestAssign),
    operation: 'requests:list',
    where: () => sql<boolean>`requests.status in ('solicitado', 'pendiente', 'tramite', 'asignado') and ${isLate}`,
    isException: true,
  },
  {
    key: 'leader-requests-to-assign',
    label: 'Solicitudes por asignar a tus operarios',
    path: LINKED_PATHS.contractorAssign,
    operation: 'contractor-requests:list',
    where: ({ id, company }) =>
      sql<boolean>`requests.assigner_id = ${id} and requests.company_id = ${company?.id ?? 0} and ${inState('pendiente')}`,
  },
  {
    key: 'leader-late-requests',
    label: 'Solicitudes atrasadas por asignar a tus operarios',
    path: latePath(LINKED_PATHS.contractorAssign),
    operation: 'contractor-requests:list',
    where: ({ id, company }) =>
      sql<boolean>`requests.assigner_id = ${id} and requests.company_id = ${company?.id ?? 0} and ${inState('pendiente')} and ${isLate}`,
    isException: true,
  },
  {
    key: 'permits-to-give',
    label: 'Permisos por asignar',
    path: LINKED_PATHS.requestPermits,
    operation: 'requests:list-permits',
    where: () => inState('tramite'),
  },
  {
    key: 'repairs-to-start',
    label: 'Solicitudes por iniciar',
    path: pathOf(LINKED_PATHS.requestOperator, 'asignado'),
    operation: 'requests:list-assigned',
    where: ({ id }) => sql<boolean>`requests.operator_id = ${id} and ${inState('asignado')}`,
  },
  {
    key: 'late-visits',
    label: 'Solicitudes por iniciar atrasadas',
    path: latePath(LINKED_PATHS.requestOperator),
    operation: 'requests:list-assigned',
    where: ({ id }) => sql<boolean>`requests.operator_id = ${id} and ${inState('asignado')} and ${isLate}`,
    isException: true,
  },
  {
    key: 'repairs-to-finish',
    label: 'Reparaciones por finalizar',
    path: pathOf(LINKED_PATHS.requestOperator, 'en proceso'),
    operation: 'requests:list-assigned',
    where: ({ id }) => sql<boolean>`requests.operator_id = ${id} and ${inState('en proceso')}`,
  },
  {
    key: 'prices-to-suggest',
    label: 'Reparaciones sin sugerencia de precio',
    path: `${LINKED_PATHS.contractorRepairs}?suggested=0`,
    operation: 'contractor-repairs:read',
    where: ({ company }) => sql<boolean>`${inState('finalizado')} and exists (
      select from repairs where repairs.request_id = requests.id
      and repairs.company_id = ${company?.id ?? 0} and repairs.suggested_price is null)`,
  },
  {
    key: 'repairs-to-liquidate',
    label: 'Reparaciones por liquidar',
    path: LINKED_PATHS.repairs,
    operation: 'repairs:list',
    where: () => inState('finalizado'),
  },
  {
    key: 'late-repairs',
    label: 'Reparaciones por liquidar atrasadas',
    path: latePath(LINKED_PATHS.repairs),
    operation: 'repairs:list',
    where: () => sql<boolean>`${inState('finalizado')} and ${isLate}`,
    isException: true,
  },
  {
    key: 'requests-to-invoice',
    label: 'Solicitudes por facturar',
    path: LINKED_PATHS.invoicing,
    operation: 'invoices:list-pending',
    where: () => inState('liquidado'),
  },
];

/** Counts a person's open work, by their roles and company, in one statement. */
async function countWork(db: Kysely<Database>, user: SessionUser): Promise<HomeCount[]> {
  const theirs = WAITING.filter(({ operation }) => can(user, operation));
  if (theirs.length === 0) return [];
  const counts = await db
    .selectNoFrom((counting) =>
      theirs.map(({ where, key }) =>
        counting
          .selectFrom('requests')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where(where(user))
          .as(key),
      ),
    )
    .executeTakeFirstOrThrow();
  return theirs.flatMap(({ key, label, path, isException }) => {
    const count = (counts as Record<string, number>)[key] ?? 0;
    return isException && count === 0 ? [] : [{ key, label, path, count }];
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

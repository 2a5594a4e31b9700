import {
  DONE_STATUSES,
  isWorkDone,
  OPEN_REQUEST_STATUSES,
  ROLE,
  statusesHeldBy,
  type RequestStatus,
  type RoleCode,
  type SessionUser,
} from '@portal/domain';
import { sql, type RawBuilder } from 'kysely';

import { inStates } from './in-states';
import type { RequestState } from './requests-repository';

const BACK_OFFICE: readonly RoleCode[] = [ROLE.processor, ROLE.report, ROLE.assigner, ROLE.liquidator, ROLE.invoicing];

export type Ownership = Pick<RequestState, 'status' | 'created_by' | 'company_id' | 'assigner_id' | 'operator_id'>;

export type Viewer = Pick<SessionUser, 'id' | 'roles' | 'company'>;

export function holds(user: Viewer, role: RoleCode): boolean {
  return user.roles.some(({ code }) => code === role);
}

export function isInHandsOf(user: Viewer, request: Ownership): boolean {
  return user.company !== null && request.company_id === user.company.id && request.assigner_id === user.id;
}

type Reading = {
  /** True for the client's own requests; the client reads no internal notes. */
  isClients?: true;
  /** The states in which it waits for them; for the back office its roles tell. */
  work?: readonly RequestStatus[];
  isVisits?: true;
  isOf: (user: Viewer) => boolean;
  sees: (user: Viewer, request: Ownership) => boolean;
  where: (user: Viewer) => RawBuilder<boolean>;
  /** Returns the hold that makes the request theirs, as a text that changes when it becomes another's. */
  holdOf: (request: Ownership) => string;
};

const isStaff = ({ company }: Viewer): boolean => company === null;

/** The rules of visibility (product decisions, "People and roles"). */
const READINGS: readonly Reading[] = [
  {
    isOf: (user) => isStaff(user) && BACK_OFFICE.some((role) => holds(user, role)),
    sees: () => true,
    where: () => sql`true`,
    holdOf: () => 'staff',
  },
  {
    isVisits: true,
    work: statusesHeldBy('operator'),
    isOf: (user) => holds(user, ROLE.operator),
    sees: (user, request) => request.operator_id === user.id,
    where: ({ id }) => sql`requests.operator_id = ${id}`,
    holdOf: (request) => `operator ${request.operator_id}`,
  },
  {
    isClients: true,
    work: OPEN_REQUEST_STATUSES,
    isOf: (user) => isStaff(user) && holds(user, ROLE.client),
    sees: (user, request) => request.created_by === user.id,
    where: ({ id }) => sql`requests.created_by = ${id}`,
    holdOf: (request) => `client ${request.created_by}`,
  },
  {
    isVisits: true,
    work: statusesHeldBy('leader'),
    isOf: (user) => !isStaff(user) && holds(user, ROLE.assigner),
    sees: isInHandsOf,
    where: ({ id, company }) => sql`(requests.assigner_id = ${id} and requests.company_id = ${company?.id ?? 0})`,
    holdOf: (request) => `leader ${request.company_id} ${request.assigner_id}`,
  },
  {
    work: statusesHeldBy('liquidator'),
    isOf: (user) => !isStaff(user) && holds(user, ROLE.liquidator),
    sees: (user, request) => request.company_id === user.company?.id && isWorkDone(request.status),
    where: ({ company }) => sql`(requests.company_id = ${company?.id ?? 0} and ${inStates(DONE_STATUSES)})`,
    holdOf: (request) => `company ${request.company_id}`,
  },
];

const WORKING = READINGS.filter(({ isClients }) => isClients !== true);

const VISITING = READINGS.filter(({ isVisits }) => isVisits === true);

const seesBy = (readings: readonly Reading[], user: Viewer, request: Ownership): boolean =>
  readings.some(({ isOf, sees }) => isOf(user) && sees(user, request));

const anyOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

const whereBy = (readings: readonly Reading[], user: Viewer): RawBuilder<boolean> =>
  anyOf(readings.filter(({ isOf }) => isOf(user)).map(({ where }) => where(user)));

export const canSee = (user: Viewer, request: Ownership): boolean => seesBy(READINGS, user, request);

export const holdOf = (user: Viewer, request: Ownership): string | undefined =>
  READINGS.find(({ isOf, sees }) => isOf(user) && sees(user, request))?.holdOf(request);

export const holdsOf = (request: Ownership): string[] => READINGS.map((reading) => reading.holdOf(request));

export const visibleTo = (user: Viewer): RawBuilder<boolean> => whereBy(READINGS, user);

/** Checks whether the person works on the request, and so reads its internal notes: every reader but its client. */
export const worksOn = (user: Viewer, request: Ownership): boolean => seesBy(WORKING, user, request);

export const workedOnBy = (user: Viewer): RawBuilder<boolean> => whereBy(WORKING, user);

/** A company is somebody's client once they asked for it: then they may follow what others ask for it. */
export const followableBy = ({ id }: Viewer) =>
  sql<boolean>`exists (select from requests as own
    where own.created_by = ${id} and own.client_id = requests.client_id and own.status <> 'eliminado')`;

/** A follower learns of the visit and the end of a request, and does not read it. */
export const followedBy = ({ id }: Viewer) =>
  sql<boolean>`exists (select from request_followers where request_id = requests.id and user_id = ${id})`;

export const FOLLOWERS = sql<
  number[]
>`array(select user_id::int from request_followers where request_id = requests.id)`.as('followers');

export const visitsOf = (user: Viewer): RawBuilder<boolean> => whereBy(VISITING, user);

/** Checks whether the person plans or makes the visit, and so may read the phone of the person who asked. */
export const callsRequester = (user: Viewer, request: Ownership): boolean =>
  (isStaff(user) && holds(user, ROLE.assigner)) || seesBy(VISITING, user, request);

/**
 * Returns a condition on the contractor company of a past entry: the operator company reads the whole past of a request, a
 * contractor only that of its own time with it.
 */
export const ownTimeOf = (
  { company }: Viewer,
  column: 'request_notes.company_id' | 'request_history.company_id' | 'notes.company_id',
) => (company === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${company.id}`);

/** The roles of the back office that hold requests; the report only reads. */
const OFFICE = ['assigner', 'processor', 'liquidator', 'invoicing'] as const;

const officesOf = (user: Viewer) => (isStaff(user) ? OFFICE.filter((office) => holds(user, ROLE[office])) : []);

/**
 * Returns the condition on the table `requests` for a person's live updates: their own requests and, for the back office, which
 * reads all, its current work.
 */
export function concerning(user: Viewer): RawBuilder<boolean> {
  const theirs = READINGS.filter(({ isOf, work }) => work !== undefined && isOf(user)).map(({ where }) => where(user));
  const ofOffices = officesOf(user).map((office) =>
    inStates(office === 'assigner' ? OPEN_REQUEST_STATUSES : statusesHeldBy(office)),
  );
  return anyOf([...theirs, ...ofOffices]);
}

export function waitingFor(user: Viewer): RawBuilder<boolean> {
  const theirs = READINGS.flatMap(({ isOf, where, work }) =>
    work !== undefined && isOf(user) ? [sql<boolean>`(${where(user)} and ${inStates(work)})`] : [],
  );
  return anyOf([...theirs, ...officesOf(user).map((office) => inStates(statusesHeldBy(office)))]);
}

import { isWorkDone, REQUEST_STATUSES, ROLE, type RoleCode, type SessionUser } from '@portal/domain';
import { sql, type RawBuilder } from 'kysely';

import type { RequestState } from './requests-repository';

/** Roles of the operator company that work with every request. */
const BACK_OFFICE: readonly RoleCode[] = [ROLE.processor, ROLE.report, ROLE.assigner, ROLE.liquidator, ROLE.invoicing];

const WORK_DONE = REQUEST_STATUSES.filter(isWorkDone);

/** The columns that decide to whom a request is visible. */
export type Ownership = Pick<RequestState, 'status' | 'created_by' | 'company_id' | 'assigner_id' | 'operator_id'>;

export type Viewer = Pick<SessionUser, 'id' | 'roles' | 'company'>;

/** Whether a person holds a role. */
export function holds(user: Viewer, role: RoleCode): boolean {
  return user.roles.some(({ code }) => code === role);
}

/** Whether a request is assigned to this person, a contractor's leader. */
export function isInHandsOf(user: Viewer, request: Ownership): boolean {
  return user.company !== null && request.company_id === user.company.id && request.assigner_id === user.id;
}

/** One way in which requests are a person's to read: as a rule over a row, and as a condition on the table `requests`. */
type Reading = {
  isOf: (user: Viewer) => boolean;
  sees: (user: Viewer, request: Ownership) => boolean;
  where: (user: Viewer) => RawBuilder<boolean>;
};

const isStaff = ({ company }: Viewer): boolean => company === null;

/** Who reads which requests (product decisions, "People and roles"). */
const READINGS: readonly Reading[] = [
  {
    isOf: (user) => isStaff(user) && BACK_OFFICE.some((role) => holds(user, role)),
    sees: () => true,
    where: () => sql`true`,
  },
  {
    isOf: (user) => holds(user, ROLE.operator),
    sees: (user, request) => request.operator_id === user.id,
    where: ({ id }) => sql`requests.operator_id = ${id}`,
  },
  {
    isOf: (user) => isStaff(user) && holds(user, ROLE.client),
    sees: (user, request) => request.created_by === user.id,
    where: ({ id }) => sql`requests.created_by = ${id}`,
  },
  {
    isOf: (user) => !isStaff(user) && holds(user, ROLE.assigner),
    sees: isInHandsOf,
    where: ({ id, company }) => sql`(requests.assigner_id = ${id} and requests.company_id = ${company?.id ?? 0})`,
  },
  {
    isOf: (user) => !isStaff(user) && holds(user, ROLE.liquidator),
    sees: (user, request) => request.company_id === user.company?.id && isWorkDone(request.status),
    where: ({ company }) =>
      sql`(requests.company_id = ${company?.id ?? 0} and requests.status in (${sql.join(WORK_DONE.map((status) => sql.lit(status)))}))`,
  },
];

/** Whether the person may read the request. To everybody else it does not exist. */
export function canSee(user: Viewer, request: Ownership): boolean {
  return READINGS.some(({ isOf, sees }) => isOf(user) && sees(user, request));
}

/** The requests that the person may read, as a condition on the table `requests`: those that `canSee` lets through. */
export function visibleTo(user: Viewer): RawBuilder<boolean> {
  const theirs = READINGS.filter(({ isOf }) => isOf(user));
  return theirs.length === 0
    ? sql`false`
    : sql`(${sql.join(
        theirs.map(({ where }) => where(user)),
        sql` or `,
      )})`;
}

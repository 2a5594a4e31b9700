import { isWorkDone, ROLE, type RoleCode, type SessionUser } from '@portal/domain';

import type { RequestState } from './requests-repository';

/** Roles of the operator company that work with every request. */
const BACK_OFFICE: readonly RoleCode[] = [ROLE.processor, ROLE.report, ROLE.assigner, ROLE.liquidator, ROLE.invoicing];

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

/**
 * Whether the person may read the request: the back office all, a client their own, an operator those assigned to them, a
 * leader those in their hands, a contractor's liquidator those their company has done (product decisions, "People and
 * roles"). To everybody else it does not exist.
 */
export function canSee(user: Viewer, request: Ownership): boolean {
  if (holds(user, ROLE.operator) && request.operator_id === user.id) return true;
  if (user.company === null) {
    return (
      BACK_OFFICE.some((role) => holds(user, role)) || (holds(user, ROLE.client) && request.created_by === user.id)
    );
  }
  if (holds(user, ROLE.assigner) && isInHandsOf(user, request)) return true;
  return holds(user, ROLE.liquidator) && request.company_id === user.company.id && isWorkDone(request.status);
}

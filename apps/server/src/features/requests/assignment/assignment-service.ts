import {
  keepsOperator,
  MESSAGES,
  REQUEST_TRANSITIONS,
  ROLE,
  type AssignmentInput,
  type PermitInput,
  type MoveInput,
  type RequestMove,
  type RequestSaved,
} from '@portal/domain';
import type { Updateable } from 'kysely';

import type { RequestsTable, Trx } from '../../../platform/database/schema';
import { conflict, forbidden, notFound, unknownRecord, validationFailed } from '../../../platform/errors/app-error';
import type { RequestSnapshot } from '../life/request-snapshot';
import { lockForTransition, transition } from '../life/request-transition';
import { REASON_LABEL } from '../request/last-change';
import { findActiveUser, requireActive, type Assignee } from '../request/request-references';
import { isInHandsOf, type Viewer } from '../request/request-visibility';
import type { RequestState } from '../request/requests-repository';
import { REFUSALS } from '../../../texts/refusals';

const visitOf = (input: AssignmentInput) => ({
  have_permission: input.havePermission,
  type_service: input.typeService,
  date_assigned: input.date,
  hour_assigned: input.hour,
});

const NOT_ACCEPTED = { accepted_at: null, accepted_by: null } as const;

const acceptedBy = ({ id }: Viewer) => ({ accepted_at: new Date(), accepted_by: id });

/** Throws AppError 422 on the field when the user is unknown or unsuitable. */
async function requirePerson(
  trx: Trx,
  { field, id, role }: { field: string; id: number | undefined; role: typeof ROLE.operator | typeof ROLE.assigner },
  fits: (person: Assignee) => boolean,
): Promise<Assignee> {
  const person = id === undefined ? null : await findActiveUser(trx, { id, role });
  if (person === null || !fits(person)) throw unknownRecord(field);
  return person;
}

type Assigning = { trx: Trx; user: Viewer; id: number; input: AssignmentInput };

/** Returns the permit after this assignment: needed or not; a number stays once it was given. */
const permitFacts = (request: RequestState, input: AssignmentInput) => ({
  needsPermit: input.havePermission,
  hasPermitNumber: request.permission_num !== null,
});

async function assignToOwnOperator({ trx, user, id, input }: Assigning): Promise<RequestSaved> {
  const request = await lockForTransition(trx, { id, event: 'assign', version: input.version });
  const operator = await requirePerson(
    trx,
    { field: 'operator', id: input.operator, role: ROLE.operator },
    (person) => person.companyId === null,
  );
  return transition(trx, request, {
    event: 'assign',
    userId: user.id,
    facts: permitFacts(request, input),
    set: { ...visitOf(input), ...NOT_ACCEPTED, operator_id: operator.id, company_id: null, assigner_id: null },
  });
}

const isLedBy =
  (leader: { id: number; companyId: number | null }) =>
  (operator: Assignee): boolean =>
    operator.companyId === leader.companyId && operator.leaderId === leader.id;

async function handOver({ trx, user, id, input }: Assigning): Promise<RequestSaved> {
  const request = await lockForTransition(trx, { id, event: 'hand-over', version: input.version });
  const companyId = input.company;
  if (companyId === undefined) throw unknownRecord('company');
  await requireActive(trx, { company: { table: 'companies', id: companyId } });
  const leader = await requirePerson(
    trx,
    { field: 'assigner', id: input.assigner, role: ROLE.assigner },
    (person) => person.companyId === companyId,
  );
  if (await keepsLedOperator(trx, leader, { request, input })) {
    return transition(trx, request, {
      event: 'assign',
      userId: user.id,
      facts: permitFacts(request, input),
      set: visitOf(input),
    });
  }
  return transition(trx, request, {
    event: 'hand-over',
    userId: user.id,
    set: { ...visitOf(input), ...NOT_ACCEPTED, company_id: companyId, assigner_id: leader.id, operator_id: null },
  });
}

async function keepsLedOperator(
  trx: Trx,
  leader: Assignee,
  { request, input }: { request: RequestState; input: AssignmentInput },
): Promise<boolean> {
  const { company_id: company, assigner_id: assigner, operator_id: operator } = request;
  if (operator === null || !keepsOperator({ company, assigner, operator }, input)) return false;
  const person = await findActiveUser(trx, { id: operator, role: ROLE.operator });
  return person !== null && isLedBy(leader)(person);
}

const IS_THEIRS = {
  leader: isInHandsOf,
  operator: (user: Viewer, request: RequestState) => request.operator_id === user.id,
};

const onlyFor =
  (by: keyof typeof IS_THEIRS, user: Viewer) =>
  (request: RequestState): void => {
    if (!IS_THEIRS[by](user, request)) throw notFound();
  };

async function assignToLedOperator({ trx, user, id, input }: Assigning): Promise<RequestSaved> {
  const request = await lockForTransition(trx, {
    id,
    event: 'assign-own',
    version: input.version,
    mayAct: onlyFor('leader', user),
  });
  // The leader must not lift a requirement of the operator company's hand-over.
  if (request.have_permission && !input.havePermission) {
    throw validationFailed({ havePermission: MESSAGES.assignment.permitKept });
  }
  const operator = await requirePerson(
    trx,
    { field: 'operator', id: input.operator, role: ROLE.operator },
    isLedBy({ id: user.id, companyId: request.company_id }),
  );
  return transition(trx, request, {
    event: 'assign-own',
    userId: user.id,
    facts: permitFacts(request, input),
    // Choosing an operator accepts the request.
    set: { ...visitOf(input), ...(request.accepted_at === null ? acceptedBy(user) : {}), operator_id: operator.id },
  });
}

/**
 * 'Asignar solicitud': staff assign to an operator or to a contractor, a contractor's leader to one of their operators. A
 * hand-over to the current company and leader changes the visit alone: its operator stays.
 * @throws AppError 403 when a leader tries to hand it over, 404 when it is not theirs, 409, 422 on the chosen person or on a
 * required permit that a leader omits
 */
export function assignRequest(assigning: Assigning): Promise<RequestSaved> {
  const { user, input } = assigning;
  if (user.company === null) return input.assignContractor ? handOver(assigning) : assignToOwnOperator(assigning);
  if (input.assignContractor) throw forbidden();
  return assignToLedOperator(assigning);
}

/** A request that waits for its assigner again keeps its permit. */
export const UNASSIGNED = {
  operator_id: null,
  company_id: null,
  assigner_id: null,
  ...NOT_ACCEPTED,
  date_assigned: null,
  hour_assigned: null,
} as const;

/** Changes of a move beside the state. */
const MOVED: Partial<Record<RequestMove, (user: Viewer) => Updateable<RequestsTable>>> = {
  accept: acceptedBy,
  reject: () => UNASSIGNED,
  return: () => UNASSIGNED,
};

/** Throws AppError 404 when it is not theirs, 409, also for a second answer of a contractor. */
export const makeMove =
  (event: RequestMove) =>
  async (trx: Trx, user: Viewer, id: number, { reason, version }: MoveInput): Promise<RequestSaved> => {
    const mayAct = onlyFor(REQUEST_TRANSITIONS[event].move.by, user);
    const request = await lockForTransition(trx, { id, event, version, mayAct });
    if ((event === 'accept' || event === 'reject') && request.accepted_at !== null) {
      throw conflict(REFUSALS.acceptance.given);
    }
    const also: RequestSnapshot = reason === undefined ? {} : { [REASON_LABEL]: reason };
    return transition(trx, request, { event, userId: user.id, set: MOVED[event]?.(user) ?? {}, also });
  };

/**
 * 'Asignar permiso': stores the number of a request's permit.
 * @throws AppError 409 when it waits for none or has changed since it was seen
 */
export async function givePermit(
  trx: Trx,
  user: Viewer,
  id: number,
  { permissionNum, version }: PermitInput,
): Promise<RequestSaved> {
  const request = await lockForTransition(trx, { id, event: 'give-permit', version });
  return transition(trx, request, {
    event: 'give-permit',
    userId: user.id,
    set: { permission_num: permissionNum },
  });
}

/**
 * 'Corregir permiso': replaces a mistyped number, until work begins.
 * @throws AppError 409 when there is no number to correct, 422 when it is the same number
 */
export async function correctPermit(
  trx: Trx,
  user: Viewer,
  id: number,
  { permissionNum, version }: PermitInput,
): Promise<RequestSaved> {
  const request = await lockForTransition(trx, { id, event: 'correct-permit', version });
  if (request.permission_num === null) throw conflict(MESSAGES.permit.unknown);
  if (request.permission_num === permissionNum) throw validationFailed({ permissionNum: MESSAGES.permit.unchanged });
  return transition(trx, request, {
    event: 'correct-permit',
    userId: user.id,
    set: { permission_num: permissionNum },
  });
}

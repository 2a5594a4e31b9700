import { isYes, type Assignment, type ServiceType } from '@portal/domain';

/** What the form 'Asignar solicitud' holds while a person fills it in; null and '' are "not chosen yet". */
export type AssignmentValues = {
  assignContractor: boolean;
  /** The contractor company and its leader, when it goes to one. */
  company: number | null;
  assigner: number | null;
  havePermission: boolean;
  typeService: ServiceType | null;
  /** The operator, when it does not go to a contractor. */
  operator: number | null;
  /** 'YYYY-MM-DD' */
  date: string;
  /** 'HH:mm' */
  hour: string;
};

/** An assignment from nothing: no permission, empty fields (spec 2 §2, "Solicitudes por asignar"). */
export const EMPTY_ASSIGNMENT: AssignmentValues = {
  assignContractor: false,
  company: null,
  assigner: null,
  havePermission: false,
  typeService: null,
  operator: null,
  date: '',
  hour: '',
};

/** What of a request decides how its form begins; both the assigner's and the leader's rows have it. */
export type AssignedSoFar = Pick<
  Assignment,
  'operator' | 'havePermission' | 'typeService' | 'dateAssigned' | 'hourAssigned'
>;

/**
 * How the form begins (spec 2 §2): with the current assignment when an operator other than the person assigning holds
 * the request, otherwise empty.
 * @param request the request to assign
 * @param currentUserId id of the person who assigns
 */
export function initialAssignment(request: AssignedSoFar, currentUserId: number): AssignmentValues {
  if (request.operator === null || request.operator.id === currentUserId) return EMPTY_ASSIGNMENT;
  return {
    ...EMPTY_ASSIGNMENT,
    havePermission: isYes(request.havePermission),
    typeService: request.typeService,
    operator: request.operator.id,
    date: request.dateAssigned?.slice(0, 10) ?? '',
    hour: request.hourAssigned ?? '',
  };
}

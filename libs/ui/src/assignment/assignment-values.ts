import { isYes, type Assignment, type CalendarDay, type HourOfDay, type ServiceType } from '@portal/domain';

/** What the form 'Asignar solicitud' holds while a person fills it in; '' is "not chosen yet". */
export type AssignmentValues = {
  assignContractor: boolean;
  /** The contractor company and its leader, when it goes to one. */
  company: number | '';
  assigner: number | '';
  havePermission: boolean;
  typeService: ServiceType | '';
  /** The operator, when it does not go to a contractor. */
  operator: number | '';
  /** Empty text until one is chosen, as the hour. */
  date: CalendarDay;
  hour: HourOfDay;
};

/** An assignment from nothing: no permission, empty fields (spec 2 §2, "Solicitudes por asignar"). */
export const EMPTY_ASSIGNMENT: AssignmentValues = {
  assignContractor: false,
  company: '',
  assigner: '',
  havePermission: false,
  typeService: '',
  operator: '',
  date: '',
  hour: '',
};

/** What of a request decides how its form begins; the assigner's and the leader's rows both have it. */
export type AssignedSoFar = Pick<
  Assignment,
  'operator' | 'havePermission' | 'typeService' | 'dateAssigned' | 'hourAssigned'
>;

/** Values that are known already, as the slot of an agenda; they stand instead of what the form would begin with. */
export type AssignmentPrefill = Partial<Pick<AssignmentValues, 'operator' | 'date' | 'hour'>>;

/**
 * How the form begins (spec 2 §2): with the current assignment when an operator other than the person assigning holds
 * the request, otherwise empty.
 * @param request the request to assign
 * @param currentUserId id of the person who assigns
 * @param prefill what is known already
 */
export function initialAssignment(
  request: AssignedSoFar,
  currentUserId: number,
  prefill: AssignmentPrefill = {},
): AssignmentValues {
  if (request.operator === null || request.operator.id === currentUserId) return { ...EMPTY_ASSIGNMENT, ...prefill };
  return {
    ...EMPTY_ASSIGNMENT,
    havePermission: isYes(request.havePermission),
    typeService: request.typeService ?? '',
    operator: request.operator.id,
    date: request.dateAssigned?.slice(0, 10) ?? '',
    hour: request.hourAssigned ?? '',
    ...prefill,
  };
}

/**
 * What is sent: of the two ways a request can go, only the fields of the chosen one.
 * @param values the form as it was left
 */
export function chosenAssignment(values: AssignmentValues): AssignmentValues {
  return values.assignContractor ? { ...values, operator: '' } : { ...values, company: '', assigner: '' };
}

import {
  isYes,
  type Assignment,
  type AssignmentInput,
  type CalendarDay,
  type HourOfDay,
  type ServiceType,
} from '@portal/domain';

/** Values of the form 'Asignar solicitud' while a person fills it in; '' is "not chosen yet". */
export type AssignmentValues = {
  assignContractor: boolean;
  company: number | '';
  assigner: number | '';
  havePermission: boolean;
  typeService: ServiceType | '';
  operator: number | '';
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

export type AssignedSoFar = Pick<
  Assignment,
  'operator' | 'company' | 'assigner' | 'havePermission' | 'typeService' | 'dateAssigned' | 'hourAssigned'
>;

type AssigningPerson = { id: number; isLeader: boolean };

export type AssignmentPrefill = Partial<Pick<AssignmentValues, 'operator' | 'typeService' | 'date' | 'hour'>>;

/**
 * Returns the initial values of the form (spec 2 §2): the current assignment when an operator other than the assigner
 * has the request; the visit planned at the hand-over for a leader; otherwise empty.
 */
export function initialAssignment(
  request: AssignedSoFar,
  person: AssigningPerson,
  prefill: AssignmentPrefill = {},
): AssignmentValues {
  const ownOperator =
    prefill.operator === undefined ? {} : ({ assignContractor: false, company: '', assigner: '' } as const);
  return { ...currentAssignment(request, person), ...ownOperator, ...prefill };
}

function currentAssignment(request: AssignedSoFar, { id, isLeader }: AssigningPerson): AssignmentValues {
  const { operator, company, assigner } = request;
  const holder = operator?.id === id ? null : operator;
  if (holder === null && !isLeader) return EMPTY_ASSIGNMENT;
  const visit = {
    ...EMPTY_ASSIGNMENT,
    havePermission: isYes(request.havePermission),
    typeService: request.typeService ?? '',
    date: request.dateAssigned?.slice(0, 10) ?? '',
    hour: request.hourAssigned ?? '',
  } as const;
  // Staff cannot name a contractor's operator; handing the request over to the same leader keeps that operator.
  if (!isLeader && company !== null && assigner !== null) {
    return { ...visit, assignContractor: true, company: company.id, assigner: assigner.id };
  }
  return { ...visit, operator: holder?.id ?? '' };
}

/** Returns the input to send: only the fields of the chosen way, own operator or contractor. */
export function chosenAssignment<Hands extends Pick<AssignmentInput, 'assignContractor'>>(input: Hands): Hands {
  return input.assignContractor
    ? { ...input, operator: undefined }
    : { ...input, company: undefined, assigner: undefined };
}

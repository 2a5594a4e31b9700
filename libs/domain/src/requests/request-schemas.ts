import * as yup from 'yup';
import { addDays, businessDay, hourExists, isCalendarDay } from '../dates/business-time';
import { LIMITS } from '../limits';
import {
  choiceField,
  dayField,
  flagField,
  hourField,
  idField,
  idFieldWhen,
  isYes,
  numberField,
  optionalReasonField,
  photosField,
  reasonField,
  textField,
  type Rule,
} from '../validation/fields';
import { MESSAGES } from '../validation/messages';
import { SERVICE_TYPES } from '../vocabulary/work';
import {
  REQUEST_FIELD_NAMES,
  REQUEST_FIELDS,
  type RequestField,
  type RequestFieldInput,
  type RequestFieldName,
} from './request-fields';

type FieldRules = { [Name in RequestFieldName]: yup.MixedSchema<RequestFieldInput[Name], yup.AnyObject> };

function ruleOf(field: RequestField) {
  if (field.kind === 'reference') return idField(field.required);
  if (field.kind === 'choice') return choiceField(field.choices, field.required);
  return textField({ ...field, shape: field.kind });
}

// Built from the names, so TypeScript cannot see which rule is whose.
const requestFields = Object.fromEntries(
  REQUEST_FIELD_NAMES.map((name) => [name, ruleOf(REQUEST_FIELDS[name])]),
) as unknown as FieldRules;

/** The form 'Crear solicitud' (spec 2 §5). Its photos are the parts named `file`. */
export const createRequestSchema = yup.object({
  ...requestFields,
  file: photosField({ required: MESSAGES.request.photos, most: LIMITS.requestPhotos }),
});
export type CreateRequestInput = yup.InferType<typeof createRequestSchema>;

/** The `version` of the request that the user saw. Without it only the request's state is checked (tools/decisions/requests.md). */
export const versionField = textField({ max: LIMITS.nameMax });

export type WithVersion<Input extends { version?: string | undefined }> = Omit<Input, 'version'> & { version: string };

export const editRequestSchema = yup.object({ ...requestFields, version: versionField });
export type EditRequestInput = yup.InferType<typeof editRequestSchema>;

const goesToContractor = (assignment: Record<string, unknown>): boolean => isYes(assignment.assignContractor);

const notPastUnlessContractor: Rule<string> = (day, assignment, { today = businessDay(new Date()) }) =>
  !goesToContractor(assignment) && day < today ? MESSAGES.assignment.pastDay : null;

const notFarAhead: Rule<string> = (day, _assignment, { today = businessDay(new Date()) }) =>
  day > addDays(today, LIMITS.visitDaysAhead) ? MESSAGES.assignment.farDay : null;

const existsOnThatDay: Rule<string> = (hour, { date }) =>
  isCalendarDay(date) && !hourExists(date, hour) ? MESSAGES.assignment.noSuchHour : null;

/**
 * The form 'Asignar solicitud' (spec 2 §5): to an operator, or (`assignContractor`) to a contractor company and its
 * leader, who then chooses the operator.
 */
export const assignmentSchema = yup.object({
  assignContractor: flagField(),
  company: idFieldWhen(goesToContractor, MESSAGES.assignment.company),
  assigner: idFieldWhen(goesToContractor, MESSAGES.assignment.assigner),
  havePermission: flagField(),
  typeService: choiceField(SERVICE_TYPES, MESSAGES.assignment.serviceType),
  operator: idFieldWhen((assignment) => !goesToContractor(assignment), MESSAGES.assignment.operator),
  date: dayField({ required: MESSAGES.assignment.day, rules: [notPastUnlessContractor, notFarAhead] }),
  hour: hourField({ required: MESSAGES.assignment.hour, rules: [existsOnThatDay] }),
  version: versionField,
});
export type AssignmentInput = yup.InferType<typeof assignmentSchema>;

export type BulkAssignment = Omit<AssignmentInput, 'version' | 'date' | 'hour' | 'havePermission'> & {
  rows: (Pick<AssignmentInput, 'date' | 'hour' | 'havePermission'> & { id: number; version: string })[];
};

const permissionNum = numberField({
  required: MESSAGES.permit.required,
  number: MESSAGES.permit.whole,
  negative: MESSAGES.permit.positive,
  zero: MESSAGES.permit.positive,
  whole: MESSAGES.permit.whole,
  max: LIMITS.permitNumberMax,
});

export const permitSchema = yup.object({ permissionNum, version: versionField });
export type PermitInput = yup.InferType<typeof permitSchema>;

export const reasonSchema = yup.object({ reason: reasonField, version: versionField });
export type ReasonInput = yup.InferType<typeof reasonSchema>;

export const deletionSchema = yup.object({ reason: optionalReasonField, version: versionField });
export type DeletionInput = yup.InferType<typeof deletionSchema>;

export const duplicateSchema = yup.object({
  duplicateOf: idField(MESSAGES.duplicate.required, LIMITS.requestNumberMax),
  version: versionField,
});
export type DuplicateInput = yup.InferType<typeof duplicateSchema>;

/** Its photos are the parts named `file`. */
export const continueRequestSchema = yup.object({
  description: requestFields.description,
  file: photosField({ required: MESSAGES.request.photos, most: LIMITS.requestPhotos }),
});

export const acceptanceSchema = yup.object({ version: versionField });

export type MoveInput = Partial<ReasonInput>;

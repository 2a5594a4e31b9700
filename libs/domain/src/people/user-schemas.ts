import * as yup from 'yup';
import { isRoleCode, ROLE, ROLES, type RoleCode } from '../access/roles';
import { LIMITS } from '../limits';
import {
  choiceField,
  flagField,
  idFieldWhen,
  listField,
  numberIn,
  textField,
  valueField,
  type Rule,
} from '../validation/fields';
import { MESSAGES } from '../validation/messages';
import { EDITABLE_STATUSES } from '../vocabulary/status';
import { readPhone } from '../validation/typed-values';
import { toDocumentType, type DocumentType } from '../vocabulary/documents';
import { administratorPasswordProblem, type AdministratorIdentity } from './administrator-password';
import { commonPasswordProblem } from './common-password';
import { DOCUMENT_JSON_SCHEMA, documentProblem, withCanonicalDocument } from './documents';
import { emailFormat } from './email';
import { ownPassword, passwordField } from './own-password';

const LETTERS_DIGITS_SPACES = /^[A-Za-z0-9ÁÉÍÓÚÜÑáéíóúüñ ]+$/;
const FORBIDDEN_IN_PASSWORD = /['"`;\\=<>]/;

/** Letters (Spanish accents and ñ), digits and spaces (spec 1 §5). */
export const lettersAndDigits: Rule<string> = (text) =>
  LETTERS_DIGITS_SPACES.test(text) ? null : MESSAGES.name.characters;

export const passwordRules: readonly Rule<string>[] = [
  (password) => (/\s/.test(password) ? MESSAGES.password.spaces : null),
  (password) => (FORBIDDEN_IN_PASSWORD.test(password) ? MESSAGES.password.characters : null),
  (password) => (password.length < LIMITS.passwordMin ? MESSAGES.password.length : null),
  commonPasswordProblem,
];

const phoneRules: readonly Rule<string>[] = [
  (phone) => (/^\d+$/.test(phone) ? null : MESSAGES.phone.digits),
  (phone) => (phone.length >= LIMITS.phoneMin && phone.length <= LIMITS.phoneMax ? null : MESSAGES.phone.length),
];

export type ListedOperator = {
  id: number;
  name: string;
  company?: number | null;
  document?: string;
};

/** A contractor leader: the one kind of user who has a list of operators (spec 1 §6). */
export function leadsOperators(user: { isContractor?: unknown; rol?: unknown }): boolean {
  return user.isContractor === true && Array.isArray(user.rol) && user.rol.map(numberIn).includes(ROLE.assigner);
}

export function isAdministratorAccount(user: { isContractor?: unknown; rol?: unknown }): boolean {
  return user.isContractor !== true && Array.isArray(user.rol) && user.rol.map(numberIn).includes(ROLE.admin);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const identityOf = ({ name, lastName, document, email }: Partial<Record<string, unknown>>): AdministratorIdentity => ({
  name: textOf(name),
  lastName: textOf(lastName),
  document: textOf(document),
  email: textOf(email),
});

const accountPasswordRules: readonly Rule<string>[] = [
  ...passwordRules,
  (password, user) => (isAdministratorAccount(user) ? administratorPasswordProblem(password, identityOf(user)) : null),
];

const roleRules: readonly Rule<RoleCode[]>[] = [
  (roles) => (roles.length === 0 ? MESSAGES.roles.required : null),
  (roles) => (roles.every((role) => isRoleCode(numberIn(role))) ? null : MESSAGES.choice),
  (roles, user) =>
    user.isContractor === true &&
    roles.some((code) => !ROLES.find((role) => role.code === numberIn(code))?.allowContractor)
      ? MESSAGES.roles.notForContractors
      : null,
];

const ofLeader =
  (rule: Rule<ListedOperator[]>): Rule<ListedOperator[]> =>
  (operators, user, context) =>
    leadsOperators(user) ? rule(operators, user, context) : null;

/** Only a leader's list counts: its content is ignored for everybody else (spec 1 §4). */
const operatorRules: readonly Rule<ListedOperator[]>[] = [
  // A request body may hold anything in the list.
  ofLeader((operators: readonly unknown[]) =>
    operators.every((operator) => typeof operator === 'object' && operator !== null) ? null : MESSAGES.choice,
  ),
  ofLeader((operators) => (operators.length === 0 ? MESSAGES.operators.required : null)),
  ofLeader((operators, user) =>
    operators.some((operator) => operator.company != null && numberIn(operator.company) !== numberIn(user.company))
      ? MESSAGES.operators.otherCompany
      : null,
  ),
  ofLeader((operators) =>
    new Set(operators.map((operator) => numberIn(operator.id))).size < operators.length
      ? MESSAGES.operators.repeated
      : null,
  ),
];

const documentType = valueField<DocumentType>(
  [
    (type) => (type === undefined ? MESSAGES.document.typeRequired : null),
    (type) => (toDocumentType(type) === null ? MESSAGES.choice : null),
  ],
  { required: true, openapi: { enum: ['RT', 'PP', 'rt', 'pp'] } },
);

const phone = textField({ required: MESSAGES.phone.required, rules: phoneRules, canonical: readPhone });

export const optionalPhone = textField({ rules: phoneRules, canonical: readPhone });

export const ownPhoneSchema = yup.object({ phone });
export type OwnPhoneInput = yup.InferType<typeof ownPhoneSchema>;

const person = {
  name: textField({ required: MESSAGES.name.required, rules: [lettersAndDigits] }),
  lastName: textField({ required: MESSAGES.lastName.required, rules: [lettersAndDigits] }),
  documentType,
  document: textField({
    required: MESSAGES.document.required,
    rules: [(document, user) => documentProblem(user.documentType, document)],
    openapi: DOCUMENT_JSON_SCHEMA,
  }),
  email: textField({ required: MESSAGES.email.required, max: LIMITS.emailMax, rules: [emailFormat] }),
  phone,
};

const areIds = (ids: unknown): boolean =>
  Array.isArray(ids) && ids.length <= LIMITS.trades && ids.every((id) => Number.isSafeInteger(id));

const identity = {
  ...person,
  isContractor: flagField(),
  company: idFieldWhen((user) => user.isContractor === true, MESSAGES.company.required),
  rol: listField<RoleCode>(roleRules, { type: 'array', items: { type: 'integer' } }, { required: true }),
  trades: valueField<number[] | undefined>([(ids) => (ids === undefined || areIds(ids) ? null : MESSAGES.choice)], {
    required: false,
    openapi: { type: 'array', maxItems: LIMITS.trades, uniqueItems: true, items: { type: 'integer' } },
  }),
  usersContractors: listField<ListedOperator>(operatorRules, { type: 'array', items: { type: 'object' } }),
};

const withDocument = withCanonicalDocument({ type: 'documentType', number: 'document' });

export const contractorPersonSchema = yup.object(person).transform(withDocument);
export type ContractorPersonInput = yup.InferType<typeof contractorPersonSchema>;

const newUser = { ...identity, password: passwordField(MESSAGES.password.required, accountPasswordRules) };

export const newUserSchema = yup.object(newUser).transform(withDocument);
export type NewUserInput = yup.InferType<typeof newUserSchema>;

export const createUserSchema = yup.object({ ...newUser, ownPassword }).transform(withDocument);
export type CreateUserInput = yup.InferType<typeof createUserSchema>;

export const editUserSchema = yup
  .object({
    ...identity,
    password: textField({ max: LIMITS.passwordMax, shape: 'exact', rules: accountPasswordRules }),
    /** Required when the roles change. */
    ownPassword: textField({ max: LIMITS.passwordMax, shape: 'exact' }),
    status: choiceField(EDITABLE_STATUSES, MESSAGES.status.required),
  })
  .transform(withDocument);
export type EditUserInput = yup.InferType<typeof editUserSchema>;

/** Neither list holds a role twice. */
export const areSameRoles = (one: readonly RoleCode[], other: readonly RoleCode[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role));

export function addOperatorProblem(
  selected: ListedOperator | null | undefined,
  added: readonly ListedOperator[],
  company: number | null | undefined,
): string | null {
  if (!selected) return MESSAGES.operators.selection;
  if (selected.company != null && numberIn(selected.company) !== numberIn(company))
    return MESSAGES.operators.otherCompany;
  return added.some((operator) => operator.id === selected.id) ? MESSAGES.operators.repeated : null;
}

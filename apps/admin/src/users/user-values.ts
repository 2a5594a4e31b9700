import {
  createUserSchema,
  EDITABLE_STATUSES,
  editUserSchema,
  leadsOperators,
  type CreateUserInput,
  type DocumentType,
  type EditableStatus,
  type EditUserInput,
  type ListedOperator,
  type RoleCode,
  type UserDetail,
} from '@portal/domain';

/** The form of a user while it is filled in; '' is "not chosen yet". `status` is asked for only on edit. */
export type UserValues = {
  name: string;
  lastName: string;
  documentType: DocumentType | '';
  document: string;
  email: string;
  phone: string;
  password: string;
  status: EditableStatus | '';
  isContractor: boolean;
  company: number | '';
  rol: RoleCode[];
  usersContractors: ListedOperator[];
};

export const NEW_USER: UserValues = {
  name: '',
  lastName: '',
  documentType: '',
  document: '',
  email: '',
  phone: '',
  password: '',
  status: '',
  isContractor: false,
  company: '',
  rol: [],
  usersContractors: [],
};

/** Fills the form with a stored user; the password stays empty (spec 1 §2, "Edit user"). */
export function valuesOf(user: UserDetail): UserValues {
  const { name, lastName, documentType, document, email, phone, status, company, roles, usersContractors } = user;
  return {
    name,
    lastName,
    documentType,
    document,
    email,
    phone,
    password: '',
    status: EDITABLE_STATUSES.find((editable) => editable === status) ?? '',
    isContractor: company !== null,
    company: company?.id ?? '',
    rol: roles.map((role) => role.id),
    usersContractors: usersContractors.map((operator) => ({
      id: operator.id,
      name: operator.name,
      company: operator.company.id,
      document: operator.document,
    })),
  };
}

/** Builds the input of 'Crear usuario' from values that passed the schema. */
export const createInput = (values: UserValues): CreateUserInput =>
  onlyWhatApplies(createUserSchema.cast(values, { stripUnknown: true }));

/** Builds the input of 'Editar usuario' from values that passed the schema; an empty password is left out. */
export const editInput = (values: UserValues): EditUserInput =>
  onlyWhatApplies(editUserSchema.cast(values, { stripUnknown: true }));

/**
 * A company only of contractors, operators only of leaders, each as `{name, id}` (spec 1 §3): what is filled into a
 * section that is hidden again stays in the form, but is not sent.
 */
function onlyWhatApplies<Input extends CreateUserInput | EditUserInput>(input: Input): Input {
  return {
    ...input,
    company: input.isContractor ? input.company : undefined,
    usersContractors: leadsOperators(input) ? input.usersContractors.map(({ id, name }) => ({ id, name })) : [],
  };
}

import {
  areSameRoles,
  EDITABLE_STATUSES,
  leadsOperators,
  ROLE,
  type CreateUserInput,
  type DocumentType,
  type EditableStatus,
  type EditUserInput,
  type ListedOperator,
  type RoleCode,
  type UserDetail,
} from '@portal/domain';

export const MAIL_REFUSED = 'Su correo rechaza los avisos';

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
  trades: number[];
  usersContractors: ListedOperator[];
  ownPassword: string;
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
  trades: [],
  usersContractors: [],
  ownPassword: '',
};

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
    trades: user.trades ?? [],
    usersContractors: usersContractors.map((operator) => ({
      id: operator.id,
      name: operator.name,
      company: operator.company.id,
      document: operator.document,
    })),
    ownPassword: '',
  };
}

/**
 * Returns the input to send: a company only of contractors, operators only of leaders, each as `{name, id}` (spec 1 §3), the own
 * password only when the roles change. Values of a section that was hidden again stay in the form, but are not sent.
 */
export function onlyWhatApplies<Input extends CreateUserInput | EditUserInput>(
  input: Input,
  { rol }: Pick<UserValues, 'rol'>,
): Input {
  return {
    ...input,
    company: input.isContractor ? input.company : undefined,
    trades: input.rol.includes(ROLE.operator) ? input.trades : undefined,
    usersContractors: leadsOperators(input) ? input.usersContractors.map(({ id, name }) => ({ id, name })) : [],
    ownPassword: areSameRoles(input.rol, rol) ? undefined : input.ownPassword,
  };
}

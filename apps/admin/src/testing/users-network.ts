import { ROLE, ROLES, type UserDetail, type UserListItem, type UserOption } from '@portal/domain';
import { answer, answerCreated, answerPage, personWith } from '../../../../tools/testing/browser/samples';
import type { Network } from './open-page';

export const ADMIN = personWith(ROLE.admin, null, 1);

const COMPANIES = [
  { id: 3, name: 'Aguas del Sur', status: 'activo' },
  { id: 4, name: 'Climas del Norte', status: 'activo' },
];

/** The leader, as the form of a user holds them. */
export const IDENTITY = {
  name: 'Luisa',
  lastName: 'Soto',
  documentType: 'RT',
  document: '12345678-5',
  email: 'luisa@sur.cl',
  phone: '56911112222',
} as const;

const LISTED: UserListItem = {
  ...IDENTITY,
  id: 20,
  roles: 'Asignador, Liquidador',
  isContractor: true,
  company: { id: 3, name: 'Aguas del Sur' },
  status: 'activo',
};

export const LEADER: UserDetail = {
  ...IDENTITY,
  id: 20,
  status: 'activo',
  company: { id: 3 },
  roles: [{ id: ROLE.assigner }, { id: ROLE.liquidator }],
  hasWeakPassword: false,
  usersContractors: [{ id: 30, name: 'Pedro Araya', document: '11111111-1', company: { id: 3 } }],
};

const FREE_OPERATORS: UserOption[] = [
  { id: 31, name: 'Rosa', lastName: 'Vega', company: { id: 3 } },
  { id: 32, name: 'José', lastName: 'Nuñez', company: { id: 3 } },
  { id: 41, name: 'Iván', lastName: 'Rojas', company: { id: 4 } },
];

/** Builds a refusal of the API. */
export const refusal = (status: number, message: string, errors?: Record<string, string>) => ({
  status,
  body: { status, code: status === 409 ? 'DUPLICATE' : 'VALIDATION', message, error: message, errors },
});

export const ROLE_ITEMS = ROLES.map(({ code, rol, allowContractor }) => ({
  id: code,
  rol,
  allowContractor,
  status: 'activo',
}));

/** The API as the users screens see it; `before` answers first, undefined leaves the request to the rest. */
export const usersNetwork =
  (before: Network = () => undefined): Network =>
  (request) => {
    const own = before(request);
    if (own) return own;
    const { method, path, query } = request;
    if (method === 'POST' && path === '/users/') return answerCreated(LEADER);
    if (method === 'POST' && path === '/users/20/invitation') return answer({ secret: null });
    if (method === 'PUT' && path === '/users/20') return answer(LEADER);
    if (method !== 'GET') return undefined;
    if (path === '/users/') return answerPage(LISTED);
    if (path === '/users') return answer(FREE_OPERATORS.filter(({ company }) => company?.id === query?.company));
    if (path === '/users/20') return answer(LEADER);
    if (path === '/users/20/sessions') return answer([]);
    if (path === '/roles') return answer(ROLE_ITEMS);
    if (path === '/roles/asigner-contractor') return answer(ROLE_ITEMS.filter(({ id }) => id === ROLE.assigner));
    if (path === '/services/') return answer([{ id: 9, service: 'Pintura', status: 'activo' }]);
    if (path === '/companys') return answer(COMPANIES);
    return undefined;
  };

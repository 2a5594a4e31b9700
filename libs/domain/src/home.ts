import { REQUEST_TRANSITIONS } from './requests/request-lifecycle';

export const LINKED_PATHS = {
  request: '/solicitud/:numero',
  unreadNotes: '/request/notes',
  verifyDossier: '/expediente',
  requestMine: '/request/client',
  requestAssign: '/request/assign',
  requestPermits: '/request/processor',
  requestOperator: '/request/operator',
  contractorAssign: '/contractor/request/assign',
  contractorAgenda: '/contractor/request/assign/agenda',
  contractorRepairs: '/contractor/repair',
  repairs: '/repair',
  invoicing: '/facturacion',
  services: '/services',
  masters: '/masters',
  userCreate: '/user/create',
  contractorCreate: '/companys/create',
} as const;

export const VISIT_PARAMETER = 'visita';

export function visitPath(id: number, list: string = LINKED_PATHS.requestOperator): string {
  return `${list}?${VISIT_PARAMETER}=${id}`;
}

/** The list with the visits of an operator to hand over; a leader's has no filter of operators. */
export function assignPath(company: { id: number } | null, operator: number | null): string {
  const [path, event] = company
    ? ([LINKED_PATHS.contractorAssign, 'assign-own'] as const)
    : ([LINKED_PATHS.requestAssign, 'assign'] as const);
  if (operator === null) return path;
  const filters = { status: REQUEST_TRANSITIONS[event].from.join(','), ...(!company && { operator: `${operator}` }) };
  return `${path}?${new URLSearchParams(filters).toString()}`;
}

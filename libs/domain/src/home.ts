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

// A leader's list has no filter of operators.
export function assignPath(company: { id: number } | null, operator: number | null): string {
  if (company !== null) return LINKED_PATHS.contractorAssign;
  return operator === null ? LINKED_PATHS.requestAssign : `${LINKED_PATHS.requestAssign}?operator=${operator}`;
}

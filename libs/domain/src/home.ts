/** Pages that other areas, the start page or the search lead to. Their areas declare them; other pages only their area knows. */
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
} as const;

/** The parameter of the operator's list that names a visit, by the id of its request. */
export const VISIT_PARAMETER = 'visita';

/** The address that opens the next action of a visit, its start or its finish, in the list of its operator. */
export function visitPath(id: number): string {
  return `${LINKED_PATHS.requestOperator}?${VISIT_PARAMETER}=${id}`;
}

import { can, canHappen, LINKED_PATHS, type Operation, type RequestEvent, type SessionUser } from '@portal/domain';
import type { RequestDetail } from '@portal/domain';

type Step = { event: RequestEvent; operation: Operation; label: string; path: string };

const STEPS: readonly Step[] = [
  {
    event: 'give-permit',
    operation: 'requests:list-permits',
    label: 'Asignar permiso',
    path: LINKED_PATHS.requestPermits,
  },
  { event: 'assign', operation: 'requests:list', label: 'Asignar', path: LINKED_PATHS.requestAssign },
  { event: 'assign-own', operation: 'contractor-requests:list', label: 'Asignar', path: LINKED_PATHS.contractorAssign },
  { event: 'start', operation: 'requests:list-assigned', label: 'Iniciar', path: LINKED_PATHS.requestOperator },
  { event: 'finish', operation: 'requests:list-assigned', label: 'Finalizar', path: LINKED_PATHS.requestOperator },
  {
    event: 'suggest-price',
    operation: 'contractor-repairs:read',
    label: 'Sugerir precio',
    path: LINKED_PATHS.contractorRepairs,
  },
  { event: 'liquidate', operation: 'repairs:list', label: 'Liquidar', path: LINKED_PATHS.repairs },
  { event: 'invoice', operation: 'invoices:list-pending', label: 'Facturar', path: LINKED_PATHS.invoicing },
];

type NextStep = { label: string; to: string };

/** The steps that a person can take with a request now, the most particular one first. */
export function nextSteps(
  user: SessionUser,
  request: Pick<RequestDetail, 'numRequest' | 'status' | 'operator'>,
): NextStep[] {
  return STEPS.filter(
    ({ event, operation }) =>
      can(user, operation) &&
      canHappen(event, request.status) &&
      (operation !== 'requests:list-assigned' || request.operator?.id === user.id),
  ).map(({ label, path }) => ({ label, to: `${path}?q=${request.numRequest}` }));
}

import type { Operation } from '../access/permissions';
import { addDays, type CalendarDay } from '../dates/business-time';
import {
  BEFORE_WORK,
  DONE_STATUSES,
  isHeldBy,
  OPEN_REQUEST_STATUSES,
  REQUEST_STATES,
  statusesHeldBy,
  type RequestStatus,
} from './request-states';

export type TransitionFacts = {
  needsPermit?: boolean;
  hasPermitNumber?: boolean;
};

type Transition = {
  from: readonly RequestStatus[];
  to: RequestStatus | 'same' | ((facts: TransitionFacts) => RequestStatus);
  /** The operation that a person needs for it; null for an event of the portal itself. */
  operation: Operation | null;
  label: string;
  /** Verb of a refusal: "No se puede … una solicitud en estado …", and of a move's button. */
  verb: string;
  /** Only of an event that takes a reason or no input at all. Its toast reads "Solicitud N° 12 <done>". */
  move?: { by: 'leader' | 'operator'; done: string; needsReason?: true; card?: 'wide' };
};

const HANDED_OVER = BEFORE_WORK.filter((status) => !isHeldBy(status, 'assigner'));

export const lacksPermit = ({ needsPermit = false, hasPermitNumber = false }: TransitionFacts): boolean =>
  needsPermit && !hasPermitNumber;

/** A request without its permit is not `asignado`; `startRepair` of the API checks it once more. */
const byPermit = (facts: TransitionFacts): RequestStatus => (lacksPermit(facts) ? 'tramite' : 'asignado');

/**
 * The events of a request (product decisions, "A request's life"). A new event:
 *
 * - is added here, and expected by `request-lifecycle.test.ts`; one that ends a wait also to `MEETS`
 *   (`move-deadline.ts` in `apps/server/src/features/deadlines`). A person who gains or loses work or a visit gets a notice anyway;
 *   others need a rule in `NOTICE_RULES` and its test (`recipients.ts` in `apps/server/src/features/requests/request`). A refusal calls
 *   the event 'la cambió' unless `last-change.ts` beside it has its words;
 * - gets a migration that replaces the constraint `request_history_event_check`
 *   (`apps/server/src/platform/database/migrations/index.ts`);
 * - that takes a reason or nothing has a `move` (`card` as in `RowAction`); its address in `CALLS` (`libs/work/src/moves/use-moves.tsx`):
 *   route, button, steps and access follow; what it changes beside the state stands in `MOVED` (`assignment-service.ts` in
 *   `apps/server/src/features/requests`);
 * - else happens in a `changeRoute` that calls `lockForTransition` and `transition` (`request-transition.ts` there), which `calls.ts` and
 *   `expectations.ts` of `apps/server/test/access-matrix` expect, is a step of `tools/testing/create-steps.ts`, and is called in the
 *   `src/api` of an area, by the action of a list that names it.
 *
 * `npm run -s answers` writes the rest, `npx jest recipients -u` in `apps/server` who is told.
 */
const TRANSITIONS = {
  create: { from: [], to: 'solicitado', operation: 'requests:create', label: 'Solicitud creada', verb: 'crear' },
  assign: {
    from: BEFORE_WORK,
    to: byPermit,
    operation: 'requests:assign',
    label: 'Asignada a operario',
    verb: 'asignar',
  },
  'hand-over': {
    from: BEFORE_WORK,
    to: 'pendiente',
    operation: 'requests:assign',
    label: 'Entregada a contratista',
    verb: 'asignar',
  },
  accept: {
    from: ['pendiente'],
    to: 'same',
    operation: 'contractor-requests:answer',
    label: 'Aceptada por el contratista',
    verb: 'aceptar',
    move: { by: 'leader', done: 'aceptada', card: 'wide' },
  },
  reject: {
    from: ['pendiente'],
    to: 'solicitado',
    operation: 'contractor-requests:answer',
    label: 'Rechazada por el contratista',
    verb: 'rechazar',
    move: { by: 'leader', done: 'rechazada', needsReason: true },
  },
  expire: {
    from: ['pendiente'],
    to: 'solicitado',
    operation: null,
    label: 'Venció el plazo para aceptarla',
    verb: 'devolver',
  },
  'assign-own': {
    // Also after the first choice: an operator who falls ill is replaced by their own leader.
    from: HANDED_OVER,
    to: byPermit,
    operation: 'requests:assign',
    label: 'Asignada a operario del contratista',
    verb: 'asignar',
  },
  return: {
    from: HANDED_OVER,
    to: 'solicitado',
    operation: 'contractor-requests:return',
    label: 'Devuelta por el contratista',
    verb: 'devolver',
    move: { by: 'leader', done: 'devuelta', needsReason: true },
  },
  'give-permit': {
    from: ['tramite'],
    to: 'asignado',
    operation: 'requests:give-permit',
    label: 'Permiso asignado',
    verb: 'asignar un permiso a',
  },
  'correct-permit': {
    // While the processor has it there is no number yet.
    from: BEFORE_WORK.filter((status) => !isHeldBy(status, 'processor')),
    to: 'same',
    operation: 'requests:give-permit',
    label: 'Permiso corregido',
    verb: 'corregir el permiso de',
  },
  start: {
    from: ['asignado'],
    to: 'en proceso',
    operation: 'repairs:start',
    label: 'Reparación iniciada',
    verb: 'iniciar',
  },
  interrupt: {
    from: ['en proceso'],
    to: 'solicitado',
    operation: 'repairs:interrupt',
    label: 'No se pudo terminar',
    verb: 'interrumpir',
  },
  finish: {
    from: ['en proceso'],
    to: 'finalizado',
    operation: 'repairs:finish',
    label: 'Reparación finalizada',
    verb: 'finalizar',
  },
  'suggest-price': {
    from: ['finalizado'],
    to: 'same',
    operation: 'contractor-repairs:suggest',
    label: 'Sugerencia de precio',
    verb: 'sugerir un precio para',
  },
  liquidate: {
    from: ['finalizado'],
    to: 'liquidado',
    operation: 'liquidations:create',
    label: 'Liquidada',
    verb: 'liquidar',
  },
  'correct-liquidation': {
    from: ['liquidado'],
    to: 'same',
    operation: 'liquidations:correct',
    label: 'Liquidación corregida',
    verb: 'corregir la liquidación de',
  },
  invoice: {
    from: ['liquidado'],
    to: 'facturado',
    operation: 'invoices:issue',
    label: 'Facturada',
    verb: 'facturar',
  },
  'annul-invoice': {
    from: ['facturado'],
    to: 'liquidado',
    operation: 'invoices:annul',
    label: 'Factura anulada',
    verb: 'anular la factura de',
  },
  continue: {
    from: DONE_STATUSES,
    to: 'same',
    operation: 'requests:continue',
    label: 'El cliente dice que sigue igual',
    verb: 'continuar',
  },
  edit: { from: BEFORE_WORK, to: 'same', operation: 'requests:edit', label: 'Solicitud editada', verb: 'editar' },
  delete: {
    from: BEFORE_WORK,
    to: 'eliminado',
    operation: 'requests:delete',
    label: 'Solicitud eliminada',
    verb: 'eliminar',
  },
  'close-as-duplicate': {
    from: BEFORE_WORK,
    to: 'eliminado',
    operation: 'requests:delete',
    label: 'Cerrada como duplicada',
    verb: 'cerrar como duplicada',
  },
  'take-duplicate': {
    from: OPEN_REQUEST_STATUSES,
    to: 'same',
    operation: 'requests:delete',
    label: 'Se le unió una duplicada',
    verb: 'unir una duplicada a',
  },
} satisfies Record<string, Transition>;

export type RequestEvent = keyof typeof TRANSITIONS;
export type RequestMove = {
  [Event in RequestEvent]: (typeof TRANSITIONS)[Event] extends { move: object } ? Event : never;
}[RequestEvent];
type Move = { operation: Operation; move: NonNullable<Transition['move']> };
export const REQUEST_TRANSITIONS: Record<RequestEvent, Transition> & Record<RequestMove, Move> = TRANSITIONS;

export const REQUEST_MOVES = (Object.keys(TRANSITIONS) as RequestEvent[]).filter(
  (event): event is RequestMove => 'move' in TRANSITIONS[event],
);
export const OPERATOR_MOVES = REQUEST_MOVES.filter((move) => REQUEST_TRANSITIONS[move].move.by === 'operator');

export function canHappen(event: RequestEvent, from: RequestStatus): boolean {
  return REQUEST_TRANSITIONS[event].from.includes(from);
}

export function nextStatus(
  event: RequestEvent,
  from: RequestStatus,
  facts: TransitionFacts = {},
): RequestStatus | null {
  const transition = REQUEST_TRANSITIONS[event];
  if (!transition.from.includes(from)) return null;
  if (transition.to === 'same') return from;
  return typeof transition.to === 'function' ? transition.to(facts) : transition.to;
}

export function refusalMessage(event: RequestEvent, found: RequestStatus): string {
  return `No se puede ${REQUEST_TRANSITIONS[event].verb} una solicitud en estado ${REQUEST_STATES[found].label.toLowerCase()}`;
}

export function changedMessage(found: RequestStatus): string {
  return `Otra persona cambió la solicitud, que ahora está en estado ${REQUEST_STATES[found].label.toLowerCase()}. Revísala e intenta de nuevo`;
}

/** Days after the end of the work in which its client can say that the fault is still there. */
export const CONTINUE_DAYS = 15;

/** Tells whether the client may still say 'Sigue igual'; the last day counts. */
export function isInTimeToContinue(finished: CalendarDay, today: CalendarDay): boolean {
  return today <= addDays(finished, CONTINUE_DAYS);
}

export function isOpenToItsClient(status: RequestStatus): boolean {
  return isHeldBy(status, 'assigner');
}

export const OPEN_TO_OPERATOR = statusesHeldBy('operator');

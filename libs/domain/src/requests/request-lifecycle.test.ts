import {
  isAtWork,
  isClosed,
  isWorkDone,
  REQUEST_LIFECYCLE,
  REQUEST_STATUSES,
  type RequestStatus,
} from './request-states';
import {
  changedMessage,
  canHappen,
  isInTimeToContinue,
  isOpenToItsClient,
  nextStatus,
  refusalMessage,
  REQUEST_MOVES,
  REQUEST_TRANSITIONS,
  type RequestEvent,
} from './request-lifecycle';

/** The table of the product decisions, written out once more: event → state before → state after. */
const EXPECTED: Record<RequestEvent, Partial<Record<RequestStatus, RequestStatus>>> = {
  create: {},
  assign: { solicitado: 'asignado', pendiente: 'asignado', tramite: 'asignado', asignado: 'asignado' },
  'hand-over': { solicitado: 'pendiente', pendiente: 'pendiente', tramite: 'pendiente', asignado: 'pendiente' },
  accept: { pendiente: 'pendiente' },
  reject: { pendiente: 'solicitado' },
  expire: { pendiente: 'solicitado' },
  'assign-own': { pendiente: 'asignado', tramite: 'asignado', asignado: 'asignado' },
  return: { pendiente: 'solicitado', tramite: 'solicitado', asignado: 'solicitado' },
  'give-permit': { tramite: 'asignado' },
  'correct-permit': { solicitado: 'solicitado', pendiente: 'pendiente', asignado: 'asignado' },
  start: { asignado: 'en proceso' },
  interrupt: { 'en proceso': 'solicitado' },
  finish: { 'en proceso': 'finalizado' },
  'suggest-price': { finalizado: 'finalizado' },
  liquidate: { finalizado: 'liquidado' },
  'correct-liquidation': { liquidado: 'liquidado' },
  invoice: { liquidado: 'facturado' },
  'annul-invoice': { facturado: 'liquidado' },
  continue: { finalizado: 'finalizado', liquidado: 'liquidado', facturado: 'facturado' },
  edit: { solicitado: 'solicitado', pendiente: 'pendiente', tramite: 'tramite', asignado: 'asignado' },
  delete: { solicitado: 'eliminado', pendiente: 'eliminado', tramite: 'eliminado', asignado: 'eliminado' },
  'close-as-duplicate': {
    solicitado: 'eliminado',
    pendiente: 'eliminado',
    tramite: 'eliminado',
    asignado: 'eliminado',
  },
  'take-duplicate': {
    solicitado: 'solicitado',
    pendiente: 'pendiente',
    tramite: 'tramite',
    asignado: 'asignado',
    'en proceso': 'en proceso',
  },
};

describe('the life of a request', () => {
  it('lets those alone move it who have it', () => {
    const movers = REQUEST_MOVES.map((move) => [move, REQUEST_TRANSITIONS[move].move.by]);
    expect(Object.fromEntries(movers)).toEqual({ accept: 'leader', reject: 'leader', return: 'leader' });
  });

  const moves = (Object.keys(EXPECTED) as RequestEvent[]).flatMap((event) =>
    REQUEST_STATUSES.map((from) => ({ event, from })),
  );

  it.each(moves)('$event from $from', ({ event, from }) => {
    const expected = EXPECTED[event][from] ?? null;
    expect(nextStatus(event, from)).toBe(expected);
    expect(canHappen(event, from)).toBe(expected !== null);
  });

  it.each(['assign', 'assign-own'] as const)('%s waits for a permit whose number is not known', (event) => {
    expect(nextStatus(event, 'pendiente', { needsPermit: true })).toBe('tramite');
    expect(nextStatus(event, 'pendiente', { needsPermit: true, hasPermitNumber: true })).toBe('asignado');
  });

  it('takes a complaint until the fifteenth day after the work', () => {
    expect(isInTimeToContinue('2026-11-08', '2026-11-23')).toBe(true);
    expect(isInTimeToContinue('2026-11-08', '2026-11-24')).toBe(false);
  });

  it('is open to changes of its client until somebody takes it', () => {
    expect(REQUEST_STATUSES.filter(isOpenToItsClient)).toEqual(['solicitado']);
  });

  it('shows a result after the work, and needs nobody at its end', () => {
    expect(REQUEST_STATUSES.filter(isAtWork)).toEqual(['en proceso']);
    expect(REQUEST_STATUSES.filter(isWorkDone)).toEqual(['finalizado', 'liquidado', 'facturado']);
    expect(REQUEST_STATUSES.filter(isClosed)).toEqual(['facturado', 'eliminado']);
  });

  it('names the state it found when it refuses', () => {
    expect(refusalMessage('start', 'tramite')).toBe('No se puede iniciar una solicitud en estado trámite');
  });

  it('names the state it found when somebody else was faster', () => {
    expect(changedMessage('en proceso')).toBe(
      'Otra persona cambió la solicitud, que ahora está en estado en proceso. Revísala e intenta de nuevo',
    );
  });

  it('maps the lifecycle constant of the spec to stored values', () => {
    expect(REQUEST_LIFECYCLE).toEqual({
      active: 'solicitado',
      assigned: 'asignado',
      finished: 'finalizado',
      liquidated: 'liquidado',
      invoiced: 'facturado',
    });
  });
});

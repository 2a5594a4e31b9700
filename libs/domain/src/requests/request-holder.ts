import { addDays, businessDay, businessHour, type CalendarDay, type Instant } from '../dates/business-time';
import type { Assignment, HistoryEntry } from './request';
import type { RequestStatus } from '../vocabulary/status';

/** What the sentence is made of; `history` oldest first. */
export type HeldRequest = {
  request: Pick<Assignment, 'operator' | 'company' | 'assigner' | 'dateAssigned' | 'hourAssigned'> & {
    status: RequestStatus;
  };
  history: readonly Pick<HistoryEntry, 'event' | 'at' | 'from' | 'to' | 'user' | 'changes'>[];
  now: Date;
  /** The number of its invoice, where the reader knows it from elsewhere than the history. */
  invoiceNumber?: string | undefined;
};

const weekdays = new Intl.DateTimeFormat('es-CL', { weekday: 'short', timeZone: 'UTC' });

/** A day as people say it: 'hoy', 'ayer', 'mañana', else 'jue 26-11', and with its year when that is another one. */
function sayDay(day: CalendarDay, today: CalendarDay): string {
  if (day === today) return 'hoy';
  if (day === addDays(today, -1)) return 'ayer';
  if (day === addDays(today, 1)) return 'mañana';
  const [year, month, date] = day.split('-');
  const weekday = weekdays.format(new Date(`${day}T00:00:00Z`)).replace('.', '');
  return `${weekday} ${date}-${month}${year === today.slice(0, 4) ? '' : `-${year}`}`;
}

/** 'desde hoy 10:12', 'desde el jue 26-11'. */
function sayMoment(at: Instant, today: CalendarDay): string {
  const moment = new Date(at);
  const day = sayDay(businessDay(moment), today);
  return day === 'hoy' || day === 'ayer' ? `${day} ${businessHour(moment)}` : `el ${day}`;
}

/** '; visita hoy 10:00', '; la visita era ayer 10:00', or nothing where none is planned. */
function sayVisit({ dateAssigned, hourAssigned }: HeldRequest['request'], now: Date): string {
  if (dateAssigned === null) return '';
  const today = businessDay(now);
  const isOver = `${dateAssigned} ${hourAssigned ?? '24:00'}` < `${today} ${businessHour(now)}`;
  const visit = [sayDay(dateAssigned, today), hourAssigned].filter(Boolean).join(' ');
  return isOver ? `; la visita era ${visit}` : `; visita ${visit}`;
}

/** The number of the invoice, for those whose history holds it: the others receive no changes about money. */
const invoiceNumberIn = (history: HeldRequest['history']): string | undefined =>
  history.findLast(({ event }) => event === 'invoice')?.changes.find(({ label }) => label === INVOICE_NUMBER)?.to ??
  undefined;

/** How the history calls the number of an invoice. */
export const INVOICE_NUMBER = 'Número de factura';

/**
 * Says in one sentence who has a request and since when, and when its visit is: 'Espera el N° de permiso desde el mié 18-11;
 * visita jue 26-11 11:00'.
 */
export function describeHolder({
  request,
  history,
  now,
  invoiceNumber = invoiceNumberIn(history),
}: HeldRequest): string {
  const { status, operator, company, assigner } = request;
  const today = businessDay(now);
  // What came last into this state; handing it over again begins a new wait.
  const entered = history.findLast(({ to, from, event }) => to === status && (from !== to || event === 'hand-over'));
  const since = entered === undefined ? '' : ` desde ${sayMoment(entered.at, today)}`;
  const on = entered === undefined ? '' : ` ${sayMoment(entered.at, today)}`;
  switch (status) {
    case 'solicitado':
      return `Espera que la asignen${since}`;
    case 'pendiente':
      return `La tiene ${company?.name ?? 'un contratista'}${since}; ${assigner?.name ?? 'su líder'} aún no la asigna${sayVisit(request, now)}`;
    case 'tramite':
      return `Espera el N° de permiso${since}${sayVisit(request, now)}`;
    case 'asignado':
      return `Espera que ${operator?.name ?? 'su operario'} la inicie${sayVisit(request, now)}`;
    case 'en proceso':
      return `${operator?.name ?? 'Su operario'} trabaja en ella${since}`;
    case 'finalizado':
      return `Espera la liquidación${since}`;
    case 'liquidado':
      return `Espera la factura${since}`;
    case 'facturado':
      return `Facturada${on}${invoiceNumber === undefined ? '' : ` con N° ${invoiceNumber}`}`;
    case 'eliminado':
      return `Eliminada${on}${entered === undefined ? '' : ` por ${entered.user.name}`}`;
  }
}

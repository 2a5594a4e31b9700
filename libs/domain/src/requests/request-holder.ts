import {
  businessDay,
  businessHour,
  dayName,
  formatDayAndHour,
  formatInstant,
  type CalendarDay,
  type DateSeparator,
  type Instant,
} from '../dates/business-time';
import { awaitsAnswer } from '../deadlines/deadline';
import { SYSTEM_NAME, type HistoryEntry, type RequestListItem } from './request';
import { REQUEST_TRANSITIONS } from './request-lifecycle';
import {
  isAtWork,
  isClosed,
  isHeldBy,
  isWorkDone,
  REQUEST_LIFECYCLE,
  REQUEST_STATES,
  type RequestStatus,
} from './request-states';

/** The data of the sentence; `history` oldest first. */
export type HeldRequest = {
  request: Pick<
    RequestListItem,
    'operator' | 'company' | 'assigner' | 'dateAssigned' | 'hourAssigned' | 'status' | 'acceptedAt'
  >;
  history: readonly Pick<HistoryEntry, 'event' | 'at' | 'from' | 'to' | 'user' | 'changes'>[];
  now: Date;
  invoiceNumber?: string | undefined;
  separator?: DateSeparator;
  /** True for its client, who reads nothing of the stages after the work. */
  isForClient?: boolean;
};

type SayDate = { moment: (at: Instant) => string; visit: (day: CalendarDay, hour: string | null) => string };

const sayDates = (today: CalendarDay, separator: DateSeparator | undefined): SayDate => ({
  moment: (at) => `${formatInstant(at, separator)} (${dayName(businessDay(new Date(at)), today)})`,
  visit: (day, hour) => `${formatDayAndHour(day, hour, separator)} (${dayName(day, today)})`,
});

const isOver = (day: CalendarDay, hour: string | null, now: Date): boolean =>
  `${day} ${hour ?? '24:00'}` < `${businessDay(now)} ${businessHour(now)}`;

function sayVisit({ dateAssigned, hourAssigned }: HeldRequest['request'], now: Date, say: SayDate): string {
  if (dateAssigned === null) return '';
  return `${isOver(dateAssigned, hourAssigned, now) ? '; la visita era' : '; visita'} ${say.visit(dateAssigned, hourAssigned)}`;
}

type Visit = Partial<Record<'operator' | 'day' | 'hour', string | null>>;

/** 'Viene el 30-11-2026 11:00 (lun) · Ana Soto', or where the request is. */
export function sayToClient(status: RequestStatus, { operator, day, hour }: Visit, now = new Date()): string {
  const { hasVisit, forClient } = REQUEST_STATES[status];
  if (!hasVisit || !operator || !day || !hour) return forClient;
  if (isAtWork(status)) return status === REQUEST_TRANSITIONS.start.to ? `${operator} está trabajando` : forClient;
  const verb = isOver(day, hour, now) ? 'Debía venir' : 'Viene';
  const permit = isHeldBy(status, 'processor') ? '\u00A0· gestionamos el permiso' : '';
  return `${verb} el ${formatDayAndHour(day, hour)} (${dayName(day, businessDay(now))}) · ${operator}${permit}`;
}

/** The number of the invoice, for those whose history holds it: the others receive no changes about money. */
const invoiceNumberIn = (history: HeldRequest['history']): string | undefined =>
  history.findLast(({ event }) => event === 'invoice')?.changes.find(({ label }) => label === INVOICE_NUMBER)?.to ??
  undefined;

export const INVOICE_NUMBER = 'Número de factura';

export function describeHolder({
  request,
  history,
  now,
  invoiceNumber = invoiceNumberIn(history),
  separator,
  isForClient = false,
}: HeldRequest): string {
  const { status, operator, company, assigner } = request;
  const say = sayDates(businessDay(now), separator);
  // The last change into this state; another hand-over begins a new wait.
  const said = isForClient && isWorkDone(status) ? REQUEST_LIFECYCLE.finished : status;
  const entered = history.findLast(({ to, from, event }) => to === said && (from !== to || event === 'hand-over'));
  const on = entered === undefined ? '' : ` el ${say.moment(entered.at)}`;
  const since = on && ` · desde${on}`;
  const { forClient, hasVisit } = REQUEST_STATES[said];
  if (isForClient && hasVisit) {
    const visit = { operator: operator?.name, day: request.dateAssigned, hour: request.hourAssigned };
    return `${sayToClient(status, visit, now)}${isAtWork(status) ? since : ''}`;
  }
  if (isForClient) return `${forClient}${isWorkDone(said) || isClosed(said) ? on : since}`;
  return REQUEST_STATES[status].sentence({
    on,
    since: on && ` desde${on}`,
    visit: sayVisit(request, now, say),
    operator: operator?.name,
    company: company?.name,
    leader: assigner?.name,
    awaitsAnswer: awaitsAnswer(request),
    invoiceNumber,
    by: entered && (entered.user?.name ?? SYSTEM_NAME),
  });
}

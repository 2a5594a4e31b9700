import {
  businessInstant,
  formatRequestNumber,
  isHeldBy,
  LIMITS,
  STATUS_LABELS,
  type NamedOption,
} from '@portal/domain';
import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

import type { selectVisits } from '../agenda/agenda';

export type CalendarVisit = Omit<Awaited<ReturnType<typeof selectVisits>>[number], 'type_request'>;

const REFRESH_SECONDS = 60 * 60;

/** Must never change: a calendar recognises an entry by it. */
const uidOf = ({ id }: CalendarVisit): string => `visita-${id}@portal-de-reparaciones`;

/**
 * Counts the changes of a request for RFC 5545: greater after each. Whole seconds since its creation stay within 31 bits, and a
 * restored database continues with them.
 */
const sequenceOf = ({ created_at: made, updated_at: changed }: CalendarVisit): number =>
  Math.max(0, Math.floor((changed.getTime() - made.getTime()) / 1000));

/**
 * Writes visits as an iCalendar file (RFC 5545): hours in UTC, each visit with the agenda's duration. The same visits give the
 * same bytes.
 * @param owner of the calendar; visits of other operators name theirs
 */
export function writeCalendar(owner: NamedOption, visits: readonly CalendarVisit[]): string {
  const calendar = new ICalCalendar({
    name: `Visitas de ${owner.name}`,
    prodId: { company: 'portal-de-reparaciones', product: 'visitas', language: 'ES' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const visit of visits) {
    const start = businessInstant(visit.date_assigned, visit.hour_assigned);
    const number = formatRequestNumber(visit.num_request);
    calendar.createEvent({
      id: uidOf(visit),
      sequence: sequenceOf(visit),
      stamp: visit.updated_at,
      created: visit.created_at,
      lastModified: visit.updated_at,
      start,
      end: new Date(start.getTime() + LIMITS.visitMinutes * 60_000),
      summary: `${number} · ${visit.client} · ${visit.service}`,
      location: visit.address,
      description: [
        `Solicitud: ${number}`,
        `Cliente: ${visit.client}`,
        `Servicio: ${visit.service}`,
        `Hora: ${visit.hour_assigned}`,
        ...(visit.operator_id === owner.id ? [] : [`Operario: ${visit.operator}`]),
        `Estado: ${STATUS_LABELS[visit.status]}`,
      ].join('\n'),
      // Without its permit a visit may still move.
      status: isHeldBy(visit.status, 'processor') ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    });
  }
  // The last line ends like the others (RFC 5545 §3.1).
  return `${calendar.toString()}\r\n`;
}

import { businessDay, dayName, formatDay, type CalendarDay } from '../dates/business-time';
import { formatRequestNumber, type RequestListItem, type RequestService } from './request';
import { REQUEST_STATES } from './request-states';

const CHILE = '56';
const DIGITS_WITHIN_CHILE = 9;

/**
 * A phone number as it is dialled from anywhere: digits that begin with a country code, Chile's where the number has
 * none.
 */
export function internationalPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length <= DIGITS_WITHIN_CHILE ? `${CHILE}${digits}` : digits;
}

/** '+56 9 1234 5678', in one line. */
export const formatPhone = (phone: string): string =>
  `+${internationalPhone(phone).replace(/^56(\d)(\d{4})(\d{4})$/, '56\u00A0$1\u00A0$2\u00A0$3')}`;

export const callAddress = (phone: string): string => `tel:+${internationalPhone(phone)}`;

/**
 * The address that shows the way to a place: `geo:` opens the map that the person has chosen on Android. Apple's
 * devices and desks do not know it; there the address is a map's, which an installed map takes over.
 */
export function wayAddress(place: string, device = ''): string {
  const query = encodeURIComponent(`${place}, Chile`);
  if (/Android/i.test(device)) return `geo:0,0?q=${query}`;
  if (/iPhone|iPad|Macintosh/.test(device)) return `https://maps.apple.com/?daddr=${query}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${query}`;
}

export type PlannedVisit = Pick<
  RequestListItem,
  'id' | 'numRequest' | 'address' | 'status' | 'dateAssigned' | 'hourAssigned'
> & { service: string | RequestService; operator: { name: string } | null };

type Message = {
  /** Without it WhatsApp asks for the person. */
  phone?: string | undefined;
  /** Address of the page that follows the request. */
  link?: string | undefined;
  today?: CalendarDay;
};

/**
 * The address that opens WhatsApp with a message about a visit: what, where, when and who comes, and nothing else of
 * the request; null without a visit today or later.
 */
export function whatsAppAddress(
  { numRequest, service, address, status, dateAssigned: day, hourAssigned: hour, operator }: PlannedVisit,
  { phone, link, today = businessDay(new Date()) }: Message = {},
): string | null {
  if (!REQUEST_STATES[status].hasVisit || day === null || day < today || hour === null) return null;
  const work = typeof service === 'string' ? service : service.service;
  const visit = `${dayName(day, today)} ${formatDay(day)} a las ${hour}`;
  const text = [
    `Hola: te escribimos por la solicitud ${formatRequestNumber(numRequest)}, ${work} en ${address}.`,
    operator ? `Va ${operator.name}, ${visit}.` : `La visita es ${visit}.`,
    ...(link === undefined ? [] : [`Sigue la solicitud aquí: ${link}`]),
  ].join('\n');
  // Unlike encodeURIComponent it takes every text, also one that was cut in the middle of a character.
  const query = new URLSearchParams({ text }).toString().replaceAll('+', '%20');
  return `https://wa.me/${phone === undefined ? '' : internationalPhone(phone)}?${query}`;
}

import { formatDayAndHour } from '../dates/business-time';
import { formatRequestNumber, type RequestListItem } from './request';
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

export const callAddress = (phone: string): string => `tel:+${internationalPhone(phone)}`;

export type PlannedVisit = Pick<RequestListItem, 'numRequest' | 'address' | 'status' | 'dateAssigned' | 'hourAssigned'>;

/**
 * The address that opens WhatsApp with a message about a visit: number, place, day and hour, and nothing else of the
 * request.
 */
export function whatsAppAddress(
  { numRequest, address, status, dateAssigned, hourAssigned }: PlannedVisit,
  phone?: string,
): string | null {
  if (!REQUEST_STATES[status].hasVisit || dateAssigned === null || hourAssigned === null) return null;
  const text = [
    `Solicitud ${formatRequestNumber(numRequest)}`,
    `Lugar: ${address}`,
    `Visita: ${formatDayAndHour(dateAssigned, hourAssigned)}`,
  ].join('\n');
  // Unlike encodeURIComponent it takes every text, also one that was cut in the middle of a character.
  const query = new URLSearchParams({ text }).toString().replaceAll('+', '%20');
  return `https://wa.me/${phone === undefined ? '' : internationalPhone(phone)}?${query}`;
}

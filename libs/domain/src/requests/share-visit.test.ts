import fc from 'fast-check';

import { REQUEST_STATUSES, VISIT_STATUSES } from './request-states';
import { internationalPhone, wayAddress, whatsAppAddress, type PlannedVisit } from './share-visit';

const VISIT: PlannedVisit = {
  id: 9,
  numRequest: 1042,
  service: 'Gasfitería',
  address: 'Mall Peñalolén, Local 214',
  status: 'asignado',
  dateAssigned: '2026-11-30',
  hourAssigned: '10:30',
  operator: { name: 'Ana Soto' },
};
const today = '2026-11-27';
const LINK = 'https://portal.cl/seguir#1042.t';
const TEXT = [
  'Hola: te escribimos por la solicitud N° 1042, Gasfitería en Mall Peñalolén, Local 214.',
  'Va Ana Soto, lun 30-11-2026 a las 10:30.',
].join('\n');

it.each([
  ['56912345678', '56912345678'],
  ['+56 9 1234 5678', '56912345678'],
  ['0056 9 1234-5678', '56912345678'],
  ['912345678', '56912345678'],
  ['09 1234 5678', '56912345678'],
  ['(2) 2345 6789', '56223456789'],
  ['+54 9 11 1234 5678', '5491112345678'],
  ['900345678', '56900345678'],
])('dials %s as %s', (phone, dialled) => {
  expect(internationalPhone(phone)).toBe(dialled);
});

const characters = fc.nat(0x10_ffff).map((code) => String.fromCodePoint(code).replace(/\p{Cs}/u, '?'));

it('leaves nothing but digits of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: characters }), (phone) => {
      expect(internationalPhone(phone)).toMatch(/^[1-9]\d*$/);
    }),
  );
});

it('names the visit to the person with that phone, and carries the link', () => {
  const address = whatsAppAddress(VISIT, { phone: '+56 9 1234 5678', link: LINK, today }) ?? '';
  expect(address).toMatch(/^https:\/\/wa\.me\/56912345678\?text=Hola%3A%20te/);
  expect(new URL(address).searchParams.get('text')).toBe(`${TEXT}\nSigue la solicitud aquí: ${LINK}`);
});

it('lets WhatsApp ask for the person where no phone is known', () => {
  expect(whatsAppAddress(VISIT, { today: VISIT.dateAssigned! })).toMatch(/^https:\/\/wa\.me\/\?text=Hola/);
});

it('carries any place unharmed and in one parameter', () => {
  fc.assert(
    fc.property(fc.string({ unit: characters }), (place) => {
      const url = new URL(whatsAppAddress({ ...VISIT, address: place }, { today }) ?? '');
      expect([...url.searchParams]).toEqual([['text', TEXT.replace(VISIT.address, () => place)]]);
      expect([url.origin, url.hash]).toEqual(['https://wa.me', '']);
      expect(url.search).not.toContain('+');
    }),
  );
});

it('takes a place that was cut in the middle of a character', () => {
  expect(whatsAppAddress({ ...VISIT, address: 'Local \ud83d' }, { today })).toContain('Local%20%EF%BF%BD');
});

it('offers nothing without a visit ahead', () => {
  for (const change of [{ dateAssigned: null }, { dateAssigned: '2026-11-26' }, { hourAssigned: null }]) {
    expect(whatsAppAddress({ ...VISIT, ...change }, { today })).toBeNull();
  }
  const isOffered = (status: PlannedVisit['status']) => whatsAppAddress({ ...VISIT, status }, { today }) !== null;
  expect(REQUEST_STATUSES.filter(isOffered)).toEqual(VISIT_STATUSES);
});

it.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 8)', 'geo:0,0?q=Mall%20Sur%2C%20Local%2012%2C%20Chile'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', 'https://maps.apple.com/?daddr=Mall%20Sur%2C%20Local%2012%2C%20Chile'],
  [
    'Mozilla/5.0 (X11; Linux x86_64)',
    'https://www.google.com/maps/dir/?api=1&destination=Mall%20Sur%2C%20Local%2012%2C%20Chile',
  ],
])('links to the route on %s with %s', (device, address) => {
  expect(wayAddress('Mall Sur, Local 12', device)).toBe(address);
});

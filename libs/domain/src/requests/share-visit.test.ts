import fc from 'fast-check';

import { REQUEST_STATUSES } from './request-states';
import { internationalPhone, whatsAppAddress, type PlannedVisit } from './share-visit';

const VISIT: PlannedVisit = {
  numRequest: 1042,
  address: 'Mall Peñalolén, Local 214',
  status: 'asignado',
  dateAssigned: '2026-11-30',
  hourAssigned: '10:30',
};
const TEXT = 'Solicitud N° 1042\nLugar: Mall Peñalolén, Local 214\nVisita: 30-11-2026 10:30';

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

it('leaves nothing but digits of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (phone) => {
      expect(internationalPhone(phone)).toMatch(/^[1-9]\d*$/);
    }),
  );
});

it('names number, place and visit to the person with that phone', () => {
  const address = whatsAppAddress(VISIT, '+56 9 1234 5678') ?? '';
  expect(address).toBe(
    'https://wa.me/56912345678?text=Solicitud%20N%C2%B0%201042%0ALugar%3A%20Mall%20Pe%C3%B1alol%C3%A9n%2C%20Local%20214%0AVisita%3A%2030-11-2026%2010%3A30',
  );
  expect(new URL(address).searchParams.get('text')).toBe(TEXT);
});

it('lets WhatsApp ask for the person where no phone is known', () => {
  expect(whatsAppAddress(VISIT)).toMatch(/^https:\/\/wa\.me\/\?text=Solicitud/);
});

it('carries any place unharmed and in one parameter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (place) => {
      const url = new URL(whatsAppAddress({ ...VISIT, address: place }) ?? '');
      expect([...url.searchParams]).toEqual([['text', TEXT.replace(VISIT.address, () => place)]]);
      expect([url.origin, url.hash]).toEqual(['https://wa.me', '']);
      expect(url.search).not.toContain('+');
    }),
  );
});

it('takes a place that was cut in the middle of a character', () => {
  expect(whatsAppAddress({ ...VISIT, address: 'Local \ud83d' })).toContain('Local%20%EF%BF%BD');
});

it('offers nothing without a visit ahead', () => {
  expect(whatsAppAddress({ ...VISIT, dateAssigned: null })).toBeNull();
  expect(whatsAppAddress({ ...VISIT, hourAssigned: null })).toBeNull();
  expect(REQUEST_STATUSES.filter((status) => whatsAppAddress({ ...VISIT, status }) !== null)).toEqual([
    'tramite',
    'asignado',
    'en proceso',
  ]);
});

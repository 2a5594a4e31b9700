import type { RequestStatus } from '../vocabulary/status';
import { describeHolder, INVOICE_NUMBER, type HeldRequest } from './request-holder';

const NOW = new Date('2026-11-23T13:00:00.000Z');
const CARLA = { id: 4, name: 'Carla Soto' };

type Entry = HeldRequest['history'][number];

const entry = (to: RequestStatus, at: string, more: Partial<Entry> = {}): Entry => ({
  event: 'assign',
  from: 'solicitado',
  to,
  at,
  user: CARLA,
  changes: [],
  ...more,
});

const held = (status: RequestStatus, more: Partial<HeldRequest['request']> = {}): HeldRequest['request'] => ({
  status,
  operator: { id: 7, name: 'Valentina Rojas' },
  company: { id: 2, name: 'Contratista Sur' },
  assigner: { id: 6, name: 'Lidia Mora' },
  dateAssigned: '2026-11-26',
  hourAssigned: '11:00',
  ...more,
});

const say = (request: HeldRequest['request'], ...history: HeldRequest['history']) =>
  describeHolder({ request, history, now: NOW });

const WEDNESDAY = '2026-11-18T15:00:00.000Z';

it.each([
  ['solicitado', 'Espera que la asignen desde el mié 18-11'],
  ['pendiente', 'La tiene Contratista Sur desde el mié 18-11; Lidia Mora aún no la asigna; visita jue 26-11 11:00'],
  ['tramite', 'Espera el N° de permiso desde el mié 18-11; visita jue 26-11 11:00'],
  ['asignado', 'Espera que Valentina Rojas la inicie; visita jue 26-11 11:00'],
  ['en proceso', 'Valentina Rojas trabaja en ella desde el mié 18-11'],
  ['finalizado', 'Espera la liquidación desde el mié 18-11'],
  ['liquidado', 'Espera la factura desde el mié 18-11'],
  ['facturado', 'Facturada el mié 18-11'],
  ['eliminado', 'Eliminada el mié 18-11 por Carla Soto'],
] as const)('says who has a request that is %s', (status, sentence) => {
  expect(say(held(status), entry(status, WEDNESDAY, { from: null }))).toBe(sentence);
});

it('names the invoice to those who receive its number', () => {
  const changes = [{ label: INVOICE_NUMBER, from: null, to: 'F-77', kind: 'money' as const }];
  expect(say(held('facturado'), entry('facturado', WEDNESDAY, { event: 'invoice', changes }))).toBe(
    'Facturada el mié 18-11 con N° F-77',
  );
});

it('counts from the step into the state, not from changes within it', () => {
  const sentence = say(
    held('tramite'),
    entry('tramite', WEDNESDAY),
    entry('tramite', '2026-11-20T15:00:00.000Z', { from: 'tramite', event: 'edit' }),
  );
  expect(sentence).toMatch(/^Espera el N° de permiso desde el mié 18-11;/);
});

it('counts from the last hand-over', () => {
  const again = entry('pendiente', '2026-11-22T15:00:00.000Z', { from: 'pendiente', event: 'hand-over' });
  expect(say(held('pendiente'), entry('pendiente', WEDNESDAY), again)).toMatch(/desde ayer 12:00/);
});

it.each([
  ['2026-11-23', '11:00', '; visita hoy 11:00'],
  ['2026-11-24', '09:00', '; visita mañana 09:00'],
  ['2026-11-23', '09:00', '; la visita era hoy 09:00'],
  ['2025-12-31', '09:00', '; la visita era mié 31-12-2025 09:00'],
  [null, null, ''],
])('says a visit on %s at %s', (dateAssigned, hourAssigned, visit) => {
  expect(say(held('asignado', { dateAssigned, hourAssigned }))).toBe(`Espera que Valentina Rojas la inicie${visit}`);
});

it.each([
  ['pendiente', 'La tiene un contratista; su líder aún no la asigna'],
  ['asignado', 'Espera que su operario la inicie'],
  ['en proceso', 'Su operario trabaja en ella'],
  ['facturado', 'Facturada'],
  ['eliminado', 'Eliminada'],
] as const)('says what is known of a request that is %s without names and history', (status, sentence) => {
  const unknown = { operator: null, company: null, assigner: null, dateAssigned: null, hourAssigned: null };
  expect(say(held(status, unknown))).toBe(sentence);
});

import { REPORT_DATES } from '../dates/business-time';
import type { RequestStatus } from './request-states';
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
  acceptedAt: null,
  ...more,
});

const say = (request: HeldRequest['request'], ...history: HeldRequest['history']) =>
  describeHolder({ request, history, now: NOW });

const WEDNESDAY = '2026-11-18T15:00:00.000Z';

it.each([
  ['solicitado', 'Espera que la asignen desde el 18-11-2026 12:00 (mié)'],
  [
    'pendiente',
    'La tiene Contratista Sur desde el 18-11-2026 12:00 (mié); Lidia Mora aún no la acepta; visita 26-11-2026 11:00 (jue)',
  ],
  [
    'tramite',
    'Espera que un tramitador ponga el N° de permiso desde el 18-11-2026 12:00 (mié); visita 26-11-2026 11:00 (jue)',
  ],
  ['asignado', 'Espera que Valentina Rojas la inicie; visita 26-11-2026 11:00 (jue)'],
  ['en proceso', 'Valentina Rojas trabaja en ella desde el 18-11-2026 12:00 (mié)'],
  ['finalizado', 'Espera la liquidación desde el 18-11-2026 12:00 (mié)'],
  ['liquidado', 'Espera la factura desde el 18-11-2026 12:00 (mié)'],
  ['facturado', 'Facturada el 18-11-2026 12:00 (mié)'],
  ['eliminado', 'Eliminada el 18-11-2026 12:00 (mié) por Carla Soto'],
] as const)('says who has a request that is %s', (status, sentence) => {
  expect(say(held(status), entry(status, WEDNESDAY, { from: null }))).toBe(sentence);
});

it('names the last invoice to those who receive its number', () => {
  const invoice = (number: string, at: string) =>
    entry('facturado', at, {
      event: 'invoice',
      changes: [
        { label: 'Total', from: null, to: '$ 1.500', kind: 'money' },
        { label: INVOICE_NUMBER, from: null, to: number, kind: 'money' },
      ],
    });
  const continued = entry('facturado', NOW.toISOString(), { event: 'continue', from: 'facturado' });
  const history = [invoice('F-76', '2026-11-17T15:00:00.000Z'), invoice('F-77', WEDNESDAY), continued];
  expect(say(held('facturado'), ...history)).toBe('Facturada el 18-11-2026 12:00 (mié) con N° F-77');
  expect(say(held('facturado'), entry('facturado', WEDNESDAY, { event: 'invoice' }))).toBe(
    'Facturada el 18-11-2026 12:00 (mié)',
  );
});

it('names the portal where nobody did it', () => {
  expect(say(held('eliminado'), entry('eliminado', WEDNESDAY, { user: null }))).toMatch(/ por Sistema$/);
});

it('says that the leader of a contractor accepted it and has not assigned it yet', () => {
  const accepted = held('pendiente', { acceptedAt: '2026-11-18T16:00:00.000Z' });
  expect(say(accepted, entry('pendiente', WEDNESDAY))).toContain('; Lidia Mora aún no la asigna; visita');
});

it('counts from the step into the state, not from changes within it', () => {
  const sentence = say(
    held('tramite'),
    entry('tramite', WEDNESDAY),
    entry('tramite', '2026-11-20T15:00:00.000Z', { from: 'tramite', event: 'edit' }),
  );
  expect(sentence).toMatch(/^Espera que un tramitador ponga el N° de permiso desde el 18-11-2026 12:00 \(mié\);/);
});

it('counts from the step into the state that it was read in, where the history has gone on', () => {
  const sentence = say(
    held('finalizado'),
    entry('finalizado', WEDNESDAY),
    entry('liquidado', '2026-11-20T15:00:00.000Z', { from: 'finalizado' }),
  );
  expect(sentence).toBe('Espera la liquidación desde el 18-11-2026 12:00 (mié)');
});

it('counts from the last hand-over', () => {
  const secondHandOver = entry('pendiente', '2026-11-22T15:00:00.000Z', { from: 'pendiente', event: 'hand-over' });
  expect(say(held('pendiente'), entry('pendiente', WEDNESDAY), secondHandOver)).toMatch(
    /desde el 22-11-2026 12:00 \(ayer\)/,
  );
});

it.each([
  ['2026-11-23', '11:00', '; visita 23-11-2026 11:00 (hoy)'],
  ['2026-11-24', '09:00', '; visita 24-11-2026 09:00 (mañana)'],
  ['2026-11-23', '10:00', '; visita 23-11-2026 10:00 (hoy)'],
  ['2026-11-23', null, '; visita 23-11-2026 (hoy)'],
  ['2026-11-23', '09:59', '; la visita era 23-11-2026 09:59 (hoy)'],
  ['2025-12-31', '09:00', '; la visita era 31-12-2025 09:00 (mié)'],
  [null, null, ''],
])('says a visit on %s at %s', (dateAssigned, hourAssigned, visit) => {
  expect(say(held('asignado', { dateAssigned, hourAssigned }))).toBe(`Espera que Valentina Rojas la inicie${visit}`);
});

it('writes its dates as the report does where it is asked to', () => {
  const history = [entry('asignado', WEDNESDAY)];
  expect(describeHolder({ request: held('asignado'), history, now: NOW, separator: REPORT_DATES })).toMatch(
    /; visita 26\/11\/2026 11:00 \(jue\)$/,
  );
});

it.each([
  ['pendiente', 'La tiene un contratista; su líder aún no la acepta'],
  ['asignado', 'Espera que su operario la inicie'],
  ['en proceso', 'Su operario trabaja en ella'],
  ['facturado', 'Facturada'],
  ['eliminado', 'Eliminada'],
] as const)('says what is known of a request that is %s without names and history', (status, sentence) => {
  const unknown = { operator: null, company: null, assigner: null, dateAssigned: null, hourAssigned: null };
  expect(say(held(status, unknown))).toBe(sentence);
});

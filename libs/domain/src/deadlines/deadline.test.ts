import { businessInstant } from '../dates/business-time';
import { describeDue, isLate, stageOf } from './deadline';

// A Wednesday.
const at = (hour: string, day = '2026-11-25') => businessInstant(day, hour);

it.each([
  ['solicitado', null, 'assign'],
  ['pendiente', null, 'accept'],
  ['pendiente', at('10:00'), 'start'],
  ['tramite', null, 'start'],
  ['asignado', null, 'start'],
  ['en proceso', null, null],
  ['finalizado', null, 'liquidate'],
  ['liquidado', null, null],
  ['facturado', null, null],
  ['eliminado', null, null],
] as const)('a request that is %s, accepted at %s, waits for: %s', (status, acceptedAt, stage) => {
  expect(stageOf({ status, acceptedAt })).toBe(stage);
});

const NOW = at('12:00');
it.each([
  [at('11:20'), 'Venció hoy 11:20'],
  [at('11:00'), 'Venció hoy 11:00'],
  [at('12:00', '2026-11-24'), 'Atrasada 1 día'],
  [at('09:00', '2026-11-20'), 'Atrasada 5 días'],
  [at('12:00'), 'Vence hoy 12:00'],
  [at('16:00'), 'Vence hoy 16:00'],
  [at('10:00', '2026-11-26'), 'Vence mañana 10:00'],
  [at('10:00', '2026-11-27'), 'Vence 27-11-2026'],
])('describes the deadline %s as %s', (due, text) => {
  expect(describeDue(due.toISOString(), NOW)).toBe(text);
  expect(isLate(due.toISOString(), NOW)).toBe(/^(Atrasada|Venció)/.test(text));
});

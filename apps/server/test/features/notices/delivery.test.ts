import { businessHour, USUAL_NOTICE_PREFERENCES } from '@portal/domain';
import fc from 'fast-check';
import { channelsOf, endOfQuietHours, summaryDayAt } from '../../../src/features/notices/delivery';
import { isUrgent } from '../../../src/features/notices/notice-mail';
import { noticeTitle, type NoticeFacts } from '../../../src/texts/notice-topics';

const night = { hasQuietHours: true, quietFrom: '21:00', quietTo: '07:00' };
const at = (instant: string) => new Date(instant);

describe('endOfQuietHours', () => {
  it.each<[string, string | null, string]>([
    // Winter: Santiago is four hours behind UTC.
    ['2026-07-10T23:59:00Z', null, 'before'],
    ['2026-07-11T01:00:00Z', '2026-07-11T11:00:00.000Z', 'at the first minute'],
    ['2026-07-11T10:59:30Z', '2026-07-11T11:00:00.000Z', 'in the last minute'],
    ['2026-07-11T11:00:00Z', null, 'after'],
    // The clocks go back an hour in the night to 5 April 2026, and forward in the night to 6 September 2026.
    ['2026-04-05T02:00:00Z', '2026-04-05T11:00:00.000Z', 'in the night that is an hour longer'],
    ['2026-09-06T02:00:00Z', '2026-09-06T10:00:00.000Z', 'in the night that is an hour shorter'],
  ])('ends quiet hours that contain %s at %s (%s)', (...[now, end]) => {
    expect(endOfQuietHours(night, at(now))?.toISOString() ?? null).toBe(end);
  });

  it('supports quiet hours within one day, and none', () => {
    const noon = { hasQuietHours: true, quietFrom: '12:00', quietTo: '14:00' };
    expect(endOfQuietHours(noon, at('2026-07-10T15:59:00Z'))).toBeNull();
    expect(endOfQuietHours(noon, at('2026-07-10T16:00:00Z'))).toEqual(at('2026-07-10T18:00:00Z'));
    expect(endOfQuietHours({ ...noon, hasQuietHours: false }, at('2026-07-10T17:15:00Z'))).toBeNull();
  });

  it('ends within a day, at the chosen hour or the first existing one after it', () => {
    const hour = fc.integer({ min: 0, max: 23 }).map((number) => `${String(number).padStart(2, '0')}:00`);
    fc.assert(
      fc.property(
        hour,
        hour,
        fc.date({ min: at('2026-01-01'), max: at('2027-01-01'), noInvalidDate: true }),
        (from, to, now) => {
          fc.pre(from !== to);
          const end = endOfQuietHours({ hasQuietHours: true, quietFrom: from, quietTo: to }, now);
          if (end === null) return;
          expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
          // In spring midnight does not exist.
          expect([to, '01:00']).toContain(businessHour(end));
        },
      ),
      { numRuns: 50 },
    );
  });
});

it('sends a notice by the channels of its kind, what is late by none, and to who has the summary only what is urgent', () => {
  const [usual, summed] = [false, true].map((hasDailySummary) => ({ ...USUAL_NOTICE_PREFERENCES, hasDailySummary }));
  expect(channelsOf(usual!, 'work', false)).toEqual(['email', 'push']);
  expect(channelsOf(usual!, 'late', true)).toEqual([]);
  expect(channelsOf(summed!, 'work', false)).toEqual([]);
  expect(channelsOf(summed!, 'work', true)).toEqual(['email', 'push']);
});

it('sends a loss and a visit moved away from today at once, and an emergency until its work is done', () => {
  const notice = { topic: 'note', status: 'asignado', is_emergency: true, date_assigned: null } as const;
  const noon = at('2026-11-30T15:00:00Z');
  const isNow = (change: object) => isUrgent({ ...notice, ...change } as Parameters<typeof isUrgent>[0], noon);
  const moved = (title: string) => ({ topic: 'visit-moved', is_emergency: false, title });
  const away = ['lun 30-11', 'mar 01-12'].map((day) => moved(`La visita cambió del ${day}, 11:00 al jue 03-12, 11:00`));
  const changes = [{}, { status: 'finalizado' }, { topic: 'visit-gone', status: 'finalizado' }, ...away];
  expect(changes.map(isNow)).toEqual([true, false, true, true, false]);
});

it('sends the daily summary between eight and nine in Santiago, in winter and summer', () => {
  expect(summaryDayAt(at('2026-07-10T12:10:00Z'))).toBe('2026-07-10');
  expect(summaryDayAt(at('2026-12-10T11:10:00Z'))).toBe('2026-12-10');
  expect(summaryDayAt(at('2026-12-10T12:10:00Z'))).toBeNull();
});

it('says when the visit of an emergency is, the number of a permit, and the reason of what was done', () => {
  const visit = { date_assigned: '2026-11-30', hour_assigned: '11:00' };
  const fault = { numRequest: 7, place: 'Local 9', fault: 'Gotea', priority: 'emergencia' };
  const facts = { ...fault, visit, permit: 4711, said: 'Falta luz' } as unknown as NoticeFacts;
  expect(noticeTitle('given-to-operator', facts)).toBe('Emergencia, visita el lun 30-11, 11:00, Local 9: Gotea · N° 7');
  expect(noticeTitle('permit-given', facts)).toBe('Llegó el permiso 4711 (lun 30-11, 11:00): Local 9 · N° 7');
  expect(noticeTitle('permit-missing', facts)).toBe(
    'Emergencia, lun 30-11, 11:00: falta el número de permiso en Local 9 · N° 7',
  );
  expect(noticeTitle('given-to-company', facts)).toBe('Emergencia por aceptar en Local 9: Gotea · N° 7');
  expect(noticeTitle('note', { ...facts, actor: null })).toBe('Nota del cliente: Falta luz · N° 7');
  expect(noticeTitle('visit-moved', { ...facts, former: { ...visit, hour_assigned: '09:00' } })).toBe(
    'La visita cambió del lun 30-11, 09:00 al lun 30-11, 11:00: Local 9 · N° 7',
  );
  expect(noticeTitle('request-edited', { ...facts, changed: ['descripción'] })).toContain('de Local 9: descripción');
  expect(noticeTitle('request-deleted', facts)).toBe('Se eliminó una solicitud («Falta luz»): Local 9 · N° 7');
});

import { clockDifference, describeClock, isReceivedLater, sayDuration, sayWorkTime } from './work-time';

const now = new Date('2026-12-04T18:00:00.000Z');

describe('clockDifference', () => {
  it.each([
    ['2026-12-04T18:05:00.000Z', 0],
    ['2026-12-04T18:05:01.000Z', 301_000],
    ['2026-12-04T20:10:00.000Z', 130 * 60_000],
    ['2026-12-04T17:00:00.000Z', -60 * 60_000],
    ['2026-02-30T17:00:00.000Z', 0],
    ['ayer', 0],
    [undefined, 0],
  ])('of %j is %d', (device, expected) => {
    expect(clockDifference(device, now)).toBe(expected);
  });
});

it.each([
  ['2026-12-04T17:55:00.000Z', false],
  ['2026-12-04T17:54:59.000Z', true],
  ['2026-12-04T18:10:00.000Z', false],
])('work of %s, received at 18:00, has two times: %s', (at, expected) => {
  expect(isReceivedLater(new Date(at), now)).toBe(expected);
});

it('marks a time of the phone, and says when it was received', () => {
  expect(sayWorkTime('10:15', '2026-12-04T18:00:00.000Z')).toBe(
    '10:15 según el teléfono; se recibió el 04-12-2026 15:00',
  );
  expect(sayWorkTime('10:15', null)).toBe('10:15');
});

it.each([
  [130 * 60_000, 'adelantado 2 h 10 min'],
  [-60 * 60_000, 'atrasado 1 h'],
  [-7 * 60_000, 'atrasado 7 min'],
  [25 * 3_600_000, 'adelantado 25 h'],
  [-2 * 86_400_000, 'atrasado 2 días'],
])('a clock with a difference of %d is %s', (difference, expected) => {
  expect(describeClock(difference)).toBe(expected);
});

it('says how long a work took, also over midnight', () => {
  const period = { dateStart: '2026-12-04', hourStart: '23:10', dateFinish: '2026-12-05', hourEnd: '00:35' };
  expect(sayDuration(period)).toBe('1 h 25 min');
  expect(sayDuration({ ...period, dateFinish: '2026-12-04', hourEnd: '23:10' })).toBe('0 min');
  for (const missing of Object.keys(period)) expect(sayDuration({ ...period, [missing]: null })).toBeNull();
});

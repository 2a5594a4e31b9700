import { judgeWorkTime } from '../../../src/features/repairs/judge-work-time';

const now = new Date('2026-12-04T18:00:00.000Z');
const earliest = new Date('2026-12-04T12:00:00.000Z');
const judge = (claimed: string | undefined, clockMs = 0) =>
  judgeWorkTime({ field: 'startedAt', claimed, clockMs, earliest, now });

describe('judgeWorkTime', () => {
  it.each([
    ['what the device says', '2026-12-04T13:15:00.000Z', 0, '2026-12-04T13:15:00.000Z'],
    ['corrected by a clock that is ahead', '2026-12-04T19:15:00.000Z', 2 * 3_600_000, '2026-12-04T17:15:00.000Z'],
    ['corrected by a clock that is behind', '2026-12-01T13:15:00.000Z', -3 * 86_400_000, '2026-12-04T13:15:00.000Z'],
    ['now, when it is a moment ahead', '2026-12-04T18:04:00.000Z', 0, now.toISOString()],
    ['now, at the limit of the tolerance', '2026-12-04T18:05:00.000Z', 0, now.toISOString()],
    ['the limit, when it is a moment before', '2026-12-04T11:56:00.000Z', 0, earliest.toISOString()],
    ['the limit, at the limit of the tolerance', '2026-12-04T11:55:00.000Z', 0, earliest.toISOString()],
    ['now, when the device says nothing', undefined, 0, now.toISOString()],
  ])('is %s', (_what, claimed, clockMs, expected) => {
    expect(judge(claimed, clockMs)).toEqual({ at: new Date(expected) });
  });

  it('refuses a time that has not come', () => {
    expect(judge('2026-12-04T18:06:00.000Z')).toEqual({
      problem: 'Según el teléfono el trabajo empezó el 04-12-2026 15:06, una hora que todavía no llega',
    });
  });

  it('refuses a start before the assignment, and a finish before the start', () => {
    const early = '2026-12-04T11:54:00.000Z';
    expect(judge(early)).toEqual({
      problem:
        'Según el teléfono el trabajo empezó el 04-12-2026 08:54, antes de que te asignaran la solicitud (04-12-2026 09:00)',
    });
    expect(judgeWorkTime({ field: 'finishedAt', claimed: early, clockMs: 0, earliest, now })).toEqual({
      problem: 'Según el teléfono el trabajo terminó el 04-12-2026 08:54, antes de que empezara (04-12-2026 09:00)',
    });
  });
});

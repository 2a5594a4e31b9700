import { compareClock, useDeviceClock } from './device-clock';

const SERVER = 'Fri, 04 Dec 2026 18:00:00 GMT';
const at = (iso: string) => Date.parse(iso);

it("follows the error of the device's clock in minutes", () => {
  const compared = [
    [SERVER, at('2026-12-04T20:10:02.000Z')],
    [SERVER, at('2026-12-04T20:10:40.000Z')],
    [null, at('2026-12-04T18:00:00.000Z')],
    ['mañana', at('2026-12-04T18:00:00.000Z')],
  ] as const;
  for (const [date, now] of compared) {
    compareClock(date, now);
    expect(useDeviceClock.getState().clockMs).toBe(130 * 60_000);
  }
  compareClock(SERVER, at('2026-12-04T18:01:00.000Z'));
  expect(useDeviceClock.getState().clockMs).toBe(0);
});

import { ApiError } from '@portal/api-client';
import { AREA_VISITS_MAX, type AreaVisit } from '@portal/domain';
import { AreaLoadError } from '../federation/area-load-error';
import { LOCAL_VERSION } from '../federation/federation';
import { createAreaVisits, type AreaVisits } from './area-visits';

const AREA = { name: 'requests', version: '1.0.0-a' };
const VISIT: AreaVisit = { area: 'requests', version: '1.0.0-a', outcome: 'shown', page: '/request/assign' };

let sent: { visits: AreaVisit[]; keepalive: boolean }[];
let failure: Error | null;
let visits: AreaVisits;
beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  failure = null;
  visits = createAreaVisits((batch, { keepalive }) => {
    sent.push({ visits: [...batch], keepalive });
    return failure === null ? Promise.resolve() : Promise.reject(failure);
  });
});
afterEach(() => jest.useRealTimers());

const pass = (milliseconds: number): Promise<void> => jest.advanceTimersByTimeAsync(milliseconds);
const outcomes = (): string[] => sent.flatMap((batch) => batch.visits.map(({ outcome }) => outcome));

it('sends visits together, some seconds later', async () => {
  visits.shown(AREA, '/request/assign');
  visits.shown(AREA, '/request/assign');
  await pass(4_000);
  expect(sent).toEqual([]);
  await pass(2_000);
  expect(sent).toEqual([{ visits: [VISIT, VISIT], keepalive: false }]);
});

it('sends a failure at once, with what went wrong and where', async () => {
  const cause = new TypeError('x is not a function');
  visits.shown(AREA, '/request/assign');
  visits.failed(AREA, '/request/assign', new AreaLoadError('requests', 'broken', { cause }));
  await pass(1_000);
  expect(sent[0]?.visits).toEqual([
    VISIT,
    { ...VISIT, outcome: 'broken', message: 'TypeError: x is not a function', stack: expect.any(String) as unknown },
  ]);
});

it('keeps what does not get through and sends it later, the newest of very many', async () => {
  failure = new ApiError({ status: 0, code: 'NETWORK' });
  visits.failed(AREA, '/a', new AreaLoadError('requests', 'unreachable'));
  for (let count = 0; count < 5 * AREA_VISITS_MAX; count += 1) visits.shown(AREA, '/b');
  await pass(1_000);
  failure = null;
  sent = [];
  await pass(60_000);
  expect(sent.every((batch) => batch.visits.length <= AREA_VISITS_MAX)).toBe(true);
  expect(outcomes()).toHaveLength(4 * AREA_VISITS_MAX);
});

it('lets go of what would be refused again', async () => {
  failure = new ApiError({ status: 422, code: 'VALIDATION' });
  visits.shown(AREA, '/a');
  await pass(120_000);
  expect(sent).toHaveLength(1);
});

it('sends what is left when the page goes away, and nothing of a person who left', async () => {
  visits.shown(AREA, '/a');
  visits.flush({ isLeaving: true });
  expect(sent).toMatchObject([{ keepalive: true }]);
  await pass(0);
  visits.shown(AREA, '/b');
  visits.clear();
  await pass(10_000);
  expect(sent).toHaveLength(1);
});

it('says nothing of what runs on a developer’s machine', async () => {
  visits.shown({ name: 'requests', version: LOCAL_VERSION }, '/a');
  await pass(10_000);
  expect(sent).toEqual([]);
});

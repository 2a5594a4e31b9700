import { ApiError } from '@portal/api-client';
import { LOCAL_VERSION, PAGE_LOADS_MAX, type PageLoad } from '@portal/domain';
import { AreaLoadError } from '../federation/area-load-error';
import { createPageLoadTelemetry, type PageLoadTelemetry } from './page-load-telemetry';

const AREA = { name: 'requests', version: '1.0.0-a' };
const PAGE_LOAD: PageLoad = { area: 'requests', version: '1.0.0-a', outcome: 'shown', page: '/request/assign' };

let sent: { pageLoads: PageLoad[]; keepalive: boolean }[];
let failure: Error | null;
let telemetry: PageLoadTelemetry;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  failure = null;
  telemetry = createPageLoadTelemetry((batch, { keepalive }) => {
    sent.push({ pageLoads: [...batch], keepalive });
    return failure === null ? Promise.resolve() : Promise.reject(failure);
  });
});
afterEach(() => vi.useRealTimers());

const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);
const outcomes = (): string[] => sent.flatMap((batch) => batch.pageLoads.map(({ outcome }) => outcome));

it('sends page loads in batches, some seconds later', async () => {
  telemetry.shown(AREA, '/request/assign');
  telemetry.shown(AREA, '/request/assign');
  await pass(4_000);
  expect(sent).toEqual([]);
  await pass(2_000);
  expect(sent).toEqual([{ pageLoads: [PAGE_LOAD, PAGE_LOAD], keepalive: false }]);
});

it('sends a failure at once, with what went wrong and where', async () => {
  const cause = new TypeError('x is not a function');
  telemetry.shown(AREA, '/request/assign');
  telemetry.failed(AREA, '/request/assign', new AreaLoadError('requests', 'broken', { cause }));
  await pass(1_000);
  expect(sent[0]?.pageLoads).toEqual([
    PAGE_LOAD,
    {
      ...PAGE_LOAD,
      outcome: 'broken',
      message: 'TypeError: x is not a function',
      stack: expect.any(String) as unknown,
    },
  ]);
});

it('keeps what does not get through and sends it later, the newest of very many', async () => {
  failure = new ApiError({ status: 0, code: 'NETWORK' });
  telemetry.failed(AREA, '/a', new AreaLoadError('requests', 'unreachable'));
  for (let count = 0; count < 5 * PAGE_LOADS_MAX; count += 1) telemetry.shown(AREA, '/b');
  await pass(1_000);
  failure = null;
  sent = [];
  await pass(60_000);
  expect(sent.every((batch) => batch.pageLoads.length <= PAGE_LOADS_MAX)).toBe(true);
  expect(outcomes()).toHaveLength(4 * PAGE_LOADS_MAX);
});

it('drops reports that would be refused again', async () => {
  failure = new ApiError({ status: 422, code: 'VALIDATION' });
  telemetry.shown(AREA, '/a');
  await pass(120_000);
  expect(sent).toHaveLength(1);
});

it('sends what is left when the page goes away, and nothing of a person who left', async () => {
  telemetry.shown(AREA, '/a');
  telemetry.flush({ isLeaving: true });
  expect(sent).toMatchObject([{ keepalive: true }]);
  await pass(0);
  telemetry.shown(AREA, '/b');
  telemetry.clear();
  await pass(10_000);
  expect(sent).toHaveLength(1);
});

it('says nothing of what runs on a developer’s machine', async () => {
  telemetry.shown({ name: 'requests', version: LOCAL_VERSION }, '/a');
  await pass(10_000);
  expect(sent).toEqual([]);
});

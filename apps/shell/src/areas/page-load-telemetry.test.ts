import { ApiError } from '@portal/api-client';
import { LOCAL_VERSION, PAGE_LOADS_MAX, SHELL_DEPLOYABLE, type PageLoad } from '@portal/domain';
import { AreaLoadError } from './area-load-error';
import { createPageLoadTelemetry, type PageLoadTelemetry } from './page-load-telemetry';

const AREA = { name: 'requests', version: '1.0.0-a' };
const SHELL = { name: SHELL_DEPLOYABLE, version: '2.0.0' };
const PAGE_LOAD: PageLoad = {
  area: 'requests',
  version: '1.0.0-a',
  shell: SHELL.version,
  outcome: 'shown',
  page: '/request/assign',
};

let sent: { pageLoads: PageLoad[]; keepalive: boolean }[];
let failure: Error | null;
const open = (shell: string) =>
  createPageLoadTelemetry((batch, { keepalive }) => {
    sent.push({ pageLoads: [...batch], keepalive });
    return failure === null ? Promise.resolve() : Promise.reject(failure);
  }, shell);
let telemetry: PageLoadTelemetry;
beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  failure = null;
  telemetry = open(SHELL.version);
});
afterEach(() => {
  jest.useRealTimers();
  window.sessionStorage.clear();
});

const pass = (milliseconds: number): Promise<unknown> => jest.advanceTimersByTimeAsync(milliseconds);
const outcomes = (): string[] => sent.flatMap((batch) => batch.pageLoads.map(({ outcome }) => outcome));

it('sends page loads in batches, some seconds later', async () => {
  telemetry.shown(AREA, '/request/assign');
  telemetry.shown(AREA, '/request/assign');
  await pass(4_000);
  expect(sent).toEqual([]);
  await pass(2_000);
  expect(sent).toEqual([{ pageLoads: [PAGE_LOAD, PAGE_LOAD], keepalive: false }]);
});

it('sends a failure at once, with its error and place', async () => {
  const cause = new TypeError('x is not a function');
  telemetry.failed(AREA, '/request/assign', Promise.resolve(new AreaLoadError('requests', 'broken', { cause })));
  await pass(1_000);
  expect(sent[0]?.pageLoads).toEqual([
    {
      ...PAGE_LOAD,
      outcome: 'broken',
      message: 'TypeError: x is not a function',
      stack: expect.any(String) as unknown,
    },
  ]);
});

it('marks the first failure of a page on the screen as one of a page that was shown', async () => {
  const broken = Promise.resolve(new AreaLoadError('requests', 'broken'));
  const leave = telemetry.shown(AREA, '/a');
  telemetry.failed(AREA, '/b', broken);
  telemetry.failed(AREA, '/a', broken);
  telemetry.failed(AREA, '/a', broken);
  telemetry.shown(AREA, '/c');
  leave();
  telemetry.shown(AREA, '/a')();
  telemetry.failed(AREA, '/a', broken);
  // One in an event handler leaves the page as it is.
  telemetry.failed(AREA, '/c', broken, true);
  telemetry.failed(AREA, '/c', broken, true);
  await pass(1_000);
  const failures = sent.flatMap(({ pageLoads }) => pageLoads).filter(({ outcome }) => outcome !== 'shown');
  expect(failures.map(({ page, wasShown }) => [page, wasShown])).toEqual([
    ['/b', undefined],
    ['/a', true],
    ['/a', undefined],
    ['/a', undefined],
    ['/c', true],
    ['/c', true],
  ]);
});

it('reports a page load that does not end within 15 seconds, and its failure afterwards not again', async () => {
  telemetry.opened(AREA, '/request/assign');
  telemetry.opened(AREA, '/b')();
  telemetry.opened(AREA, '/c');
  telemetry.shown(AREA, '/c');
  await pass(14_000);
  expect(outcomes()).toEqual(['shown']);
  await pass(2_000);
  expect(sent[1]?.pageLoads).toEqual([{ ...PAGE_LOAD, outcome: 'timeout', message: 'not shown after 15 s' }]);
  telemetry.failed(AREA, '/request/assign', Promise.resolve(new AreaLoadError('requests', 'timeout')));
  await pass(10_000);
  expect(outcomes()).toEqual(['shown', 'timeout']);
});

it('reports the page load that stopped the tab before, unless the page could still say that it closes', async () => {
  telemetry.opened(AREA, '/request/assign');
  const next = open(SHELL.version);
  next.reportStopped();
  await pass(1_000);
  expect(sent[0]?.pageLoads).toEqual([
    { ...PAGE_LOAD, outcome: 'broken', message: 'the tab stopped before the page was shown' },
  ]);
  next.opened(AREA, '/request/assign');
  next.flush({ isLeaving: true });
  open(SHELL.version).reportStopped();
  await pass(1_000);
  expect(outcomes()).toEqual(['broken']);
});

it('loads the shell once for all pages of its tab, until somebody else signs in', async () => {
  const broken = Promise.resolve(new AreaLoadError(SHELL_DEPLOYABLE, 'broken'));
  telemetry.shown(SHELL, '/home');
  telemetry.failed(SHELL, '/user', broken);
  await pass(1_000);
  telemetry.shown(SHELL, '/home');
  telemetry.clear();
  telemetry.failed(SHELL, '/home', broken);
  await pass(1_000);
  expect(sent.flatMap(({ pageLoads }) => pageLoads)).toMatchObject([
    { area: SHELL_DEPLOYABLE, version: SHELL.version, outcome: 'shown', page: '/home' },
    { outcome: 'broken', wasShown: true, page: '/user' },
    { outcome: 'broken', page: '/home' },
  ]);
  expect(sent[1]?.pageLoads[0]).not.toHaveProperty('wasShown');
  expect(sent[0]?.pageLoads[0]).not.toHaveProperty('shell');
});

it('keeps unsent page loads, the newest of many, and sends them later', async () => {
  failure = new ApiError({ status: 0, code: 'NETWORK' });
  telemetry.failed(AREA, '/a', Promise.resolve(new AreaLoadError('requests', 'unreachable')));
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

it('sends its queue when the page closes, and drops that of a person who signed out', async () => {
  telemetry.shown(AREA, '/a');
  telemetry.flush({ isLeaving: true });
  expect(sent).toMatchObject([{ keepalive: true }]);
  await pass(0);
  telemetry.shown(AREA, '/b');
  telemetry.clear();
  await pass(10_000);
  expect(sent).toHaveLength(1);
});

it('reports no version of a developer’s machine', async () => {
  telemetry.shown({ name: 'requests', version: LOCAL_VERSION }, '/a');
  open(LOCAL_VERSION).shown(AREA, '/a');
  await pass(10_000);
  expect(sent).toEqual([]);
});

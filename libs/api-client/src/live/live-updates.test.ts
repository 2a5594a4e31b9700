import { NOTICES_CHANGED_EVENT, RELEASE_CHANGED_EVENT } from '@portal/domain';
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../http/api-error';
import { createEventParser, type EventStreamOptions, type ServerEvent } from '../http/event-stream';
import { KEYS } from '../query/keys';
import { endSession, openSession } from '../session/session-store';
import { startLiveUpdates } from './live-updates';

const TOKEN = { h: 'h', e: 'e' };
const USER = { id: 1, name: 'Ana', roles: [], company: null };

type Connection = EventStreamOptions & { end: () => void; fail: (error: unknown) => void };

let connections: Connection[];
let queryClient: QueryClient;
let stop: () => void;
let refreshed: string[];
let onRelease: jest.Mock;

const subscribe = (_path: string, options: EventStreamOptions): Promise<void> =>
  new Promise((end, fail) => {
    connections.push({ ...options, end, fail });
    options.signal.addEventListener('abort', () => end());
  });

const newest = (): Connection => connections.at(-1)!;

function show(visibility: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

const pass = (milliseconds: number): Promise<unknown> => jest.advanceTimersByTimeAsync(milliseconds);
const change = (): void => newest().onEvent({ name: 'request-changed', data: '{"id":1}' });

beforeEach(() => {
  jest.useFakeTimers();
  connections = [];
  refreshed = [];
  show('visible');
  queryClient = new QueryClient();
  jest.spyOn(queryClient, 'invalidateQueries').mockImplementation((filters) => {
    if (filters?.queryKey) refreshed.push(String(filters.queryKey[0]));
    return Promise.resolve();
  });
  openSession(TOKEN, USER);
  onRelease = jest.fn();
  stop = startLiveUpdates({ queryClient, onRelease, subscribe });
});

afterEach(() => {
  stop();
  endSession('closed', TOKEN);
  jest.useRealTimers();
});

const refreshes = (): number => refreshed.filter((key) => key === KEYS.requests[0]).length;

it("refreshes the data that a request's change makes stale", async () => {
  change();
  await pass(300);
  expect(refreshed).toEqual(KEYS.requests);
});

it('refetches the data from before the connection, and nothing else', async () => {
  newest().onOpen();
  await pass(1_300);
  expect(refreshes()).toBe(0);
  queryClient.setQueryData([...KEYS.requests, 'list'], []);
  newest().end();
  await pass(2_000);
  newest().onOpen();
  await pass(1_300);
  expect(refreshes()).toBe(1);
});

it('refetches the notices from before a reconnection', async () => {
  newest().onOpen();
  queryClient.setQueryData([...KEYS.notices, 'list'], []);
  newest().end();
  await pass(2_000);
  newest().onOpen();
  await pass(1_300);
  expect(refreshed.filter((key) => key === KEYS.notices[0])).toHaveLength(1);
});

it('refreshes the notices alone when they changed', async () => {
  newest().onEvent({ name: NOTICES_CHANGED_EVENT, data: '{}' });
  await pass(300);
  expect(refreshed).toEqual(KEYS.notices);
});

it('reports a new release at once, and a possible one after every reconnection', async () => {
  newest().onEvent({ name: RELEASE_CHANGED_EVENT, data: '{"number":2}' });
  expect(onRelease.mock.calls).toEqual([[true]]);
  expect(refreshed).toEqual(KEYS.releases);
  newest().onOpen();
  expect(onRelease.mock.calls).toEqual([[true], [false]]);
  change();
  await pass(300);
  expect(onRelease).toHaveBeenCalledTimes(2);
});

it('combines many changes into one refresh a second, and refreshes after the last', async () => {
  for (let count = 0; count < 30; count += 1) {
    change();
    await pass(100);
  }
  expect([3, 4]).toContain(refreshes());
  const before = refreshes();
  change();
  await pass(1_300);
  expect(refreshes()).toBe(before + 1);
});

it('is connected only while a user is signed in', async () => {
  expect(connections).toHaveLength(1);
  endSession('closed', TOKEN);
  expect(newest().signal.aborted).toBe(true);
  await pass(120_000);
  expect(connections).toHaveLength(1);
  openSession({ h: 'other', e: 'e' }, USER);
  expect(connections).toHaveLength(2);
  endSession('closed', { h: 'other', e: 'e' });
});

it('disconnects a tab that stays hidden, and makes all data stale when it is visible again', async () => {
  newest().onOpen();
  queryClient.setQueryData([...KEYS.requests, 'list'], []);
  await pass(2_000);
  show('hidden');
  await pass(5_000);
  expect(newest().signal.aborted).toBe(false);
  await pass(60_000);
  expect(newest().signal.aborted).toBe(true);
  const before = refreshes();
  show('visible');
  newest().onOpen();
  await pass(1_300);
  expect(connections).toHaveLength(2);
  expect(refreshes()).toBe(before + 1);
});

it('reconnects after a lost connection with growing delays, and at once when the network returns', async () => {
  newest().end();
  await pass(400);
  expect(connections).toHaveLength(1);
  await pass(1_200);
  expect(connections).toHaveLength(2);
  for (let count = 0; count < 6; count += 1) {
    newest().fail(new ApiError({ status: 0, code: 'NETWORK' }));
    await pass(46_000);
  }
  expect(connections).toHaveLength(8);
  newest().fail(new ApiError({ status: 0, code: 'NETWORK' }));
  await pass(1_000);
  window.dispatchEvent(new Event('online'));
  expect(connections).toHaveLength(9);
});

it('reconnects when the server asks for it', async () => {
  newest().fail(new ApiError({ status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 60 }));
  await pass(29_000);
  expect(connections).toHaveLength(1);
  await pass(62_000);
  expect(connections).toHaveLength(2);
});

it('does not retry a refused subscription', async () => {
  newest().fail(new ApiError({ status: 403, code: 'FORBIDDEN' }));
  await pass(120_000);
  show('visible');
  expect(connections).toHaveLength(1);
});

it('reads a stream split at any point', () => {
  const events: ServerEvent[] = [];
  const parse = createEventParser((event) => events.push(event));
  const text =
    ': conectado\n\nevent: request-changed\ndata: {"id":7}\n\n:\n\nevent: request-changed\ndata: {"id":8}\n\n';
  for (const letter of text) parse(letter);
  expect(events).toEqual([
    { name: 'request-changed', data: '{"id":7}' },
    { name: 'request-changed', data: '{"id":8}' },
  ]);
});

import { RELEASE_CHANGED_EVENT } from '@portal/domain';
import type { ReleaseStore } from '@portal/releases';

import { watchReleases } from '../../../../src/features/releases/changes/watch-releases';
import type { EventStreams, StreamedEvent } from '../../../../src/platform/events/event-streams';
import { createLogger } from '../../../../src/platform/observability/logger';

/** The release in the store; null while the store does not answer. */
let stored: number | null;
let connected: number;
let sent: StreamedEvent[];
let stop: () => void;
let onNotification: (payload: string) => void;

beforeEach(() => {
  jest.useFakeTimers();
  [stored, connected, sent] = [7, 1, []];
  ({ stop, onNotification } = watchReleases({
    store: {
      newestNumber: () => (stored === null ? Promise.reject(new Error('away')) : Promise.resolve(stored)),
    } as Pick<ReleaseStore, 'newestNumber'> as ReleaseStore,
    streams: { count: () => connected, send: (event) => sent.push(event) } as Pick<
      EventStreams,
      'count' | 'send'
    > as EventStreams,
    logger: createLogger('silent'),
  }));
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const release = (number: number): StreamedEvent => ({ name: RELEASE_CHANGED_EVENT, data: { number } });

it('sends each notified release once, after the gateways have had the time to find it', async () => {
  onNotification('8');
  onNotification('8');
  onNotification('7');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([]);
  await jest.advanceTimersByTimeAsync(500);
  expect(sent).toEqual([release(8)]);
});

it('finds a release that nobody notified, also after the store was away', async () => {
  await jest.advanceTimersByTimeAsync(2_000);
  stored = null;
  await jest.advanceTimersByTimeAsync(2_000);
  stored = 9;
  await jest.advanceTimersByTimeAsync(4_000);
  expect(sent).toEqual([release(9)]);
});

it('looks at no store while nobody is connected, and sends nothing after it was stopped', async () => {
  connected = 0;
  await jest.advanceTimersByTimeAsync(2_000);
  connected = 1;
  stored = 9;
  await jest.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual([]);
  onNotification('10');
  stop();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual([]);
});

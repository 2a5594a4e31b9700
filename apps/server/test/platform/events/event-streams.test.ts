import { ERROR_MESSAGES, LIMITS } from '@portal/domain';

import type { CurrentUser } from '../../../src/platform/auth/current-user';
import { createLogger } from '../../../src/platform/observability/logger';
import { createEventStreams, type EventStreams } from '../../../src/platform/events/event-streams';

/** The sessions that ended by their age alone. */
let expired: string[];
let streams: EventStreams;
beforeEach(() => {
  jest.useFakeTimers();
  expired = [];
  streams = createEventStreams({
    liveSessions: (ids) => Promise.resolve(ids.filter((id) => !expired.includes(id))),
    logger: createLogger('silent'),
  });
  streams.setConnected(true);
});
afterEach(() => {
  streams.close();
  jest.useRealTimers();
});

const inSession = (id: number, sessionId: string): CurrentUser => ({
  id,
  sessionId,
  name: 'Ana Rojas',
  roles: [],
  company: null,
});

it('refuses a person with too many tabs in several browsers, and nobody else', () => {
  for (let count = 0; count < LIMITS.eventStreamsPerPerson; count += 1) {
    streams.open(inSession(1, `browser ${Math.floor(count / LIMITS.eventStreamsPerSession)}`));
  }
  expect(() => streams.open(inSession(1, 'one more browser'))).toThrow(ERROR_MESSAGES.TOO_MANY_REQUESTS);
  streams.open(inSession(2, 'another person'));
  streams.endSession('browser 0');
  streams.open(inSession(1, 'one more browser'));
});

it('ends a stream within a minute after its session has expired, and no other', async () => {
  const [gone, stays] = [streams.open(inSession(1, 'gone')), streams.open(inSession(2, 'stays'))];
  gone.resume();
  stays.resume();
  expired = ['gone'];
  await jest.advanceTimersByTimeAsync(60_000);
  expect([gone.readableEnded, stays.readableEnded]).toEqual([true, false]);
});

it('drops a connection that does not read', () => {
  const stream = streams.open(inSession(1, 'one'));
  for (let count = 0; count < 200; count += 1) streams.send({ name: 'long', data: { text: 'x'.repeat(1_024) } });
  expect(stream.destroyed).toBe(true);
  expect(streams.count()).toBe(0);
});

it('opens no stream while changes could be missed', () => {
  const stream = streams.open(inSession(1, 'one'));
  streams.setConnected(false);
  expect(stream.readable).toBe(true);
  expect(streams.count()).toBe(0);
  expect(() => streams.open(inSession(1, 'one'))).toThrow(ERROR_MESSAGES.UNAVAILABLE);
});

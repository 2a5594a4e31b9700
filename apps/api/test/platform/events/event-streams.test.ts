import { ERROR_MESSAGES, LIMITS } from '@portal/domain';

import type { CurrentUser } from '../../../src/platform/auth/current-user';
import { createLogger } from '../../../src/platform/observability/logger';
import { createEventStreams } from '../../../src/platform/events/event-streams';

const streams = createEventStreams({ liveSessions: (ids) => Promise.resolve(ids), logger: createLogger('silent') });
afterAll(() => streams.close());

it('refuses a person with too many tabs in several browsers, and nobody else', () => {
  const inSession = (id: number, sessionId: string): CurrentUser => ({
    id,
    sessionId,
    name: 'Ana Rojas',
    roles: [],
    company: null,
  });
  streams.setConnected(true);
  for (let count = 0; count < LIMITS.eventStreamsPerPerson; count += 1) {
    streams.open(inSession(1, `browser ${Math.floor(count / LIMITS.eventStreamsPerSession)}`));
  }
  expect(() => streams.open(inSession(1, 'one more browser'))).toThrow(ERROR_MESSAGES.TOO_MANY_REQUESTS);
  streams.open(inSession(2, 'another person'));
  streams.endSession('browser 0');
  streams.open(inSession(1, 'one more browser'));
});

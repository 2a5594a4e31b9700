import { PassThrough, type Readable } from 'node:stream';

import { LIMITS, RELEASE_CHANGED_EVENT } from '@portal/domain';

import type { CurrentUser } from '../auth/current-user';
import { tooMany, unavailable } from '../errors/app-error';
import type { ApiLogger } from '../logger';
import { concerns, type RequestChange } from './request-change';

/** When a tab that was refused may try again, because another one may have been closed. */
const FULL_RETRY_SECONDS = 60;
/** Well below the silence after which servers, proxies and phones give a connection up. */
const HEARTBEAT_MS = 20_000;
/** How long a session that ended by its age alone, which nobody announces, may still be told something. */
const SESSION_CHECK_MS = 60_000;
/** Whoever does not read gets no more: unread bytes that are kept for one connection. */
const MOST_UNREAD = 64 * 1024;

type Connection = { user: CurrentUser; stream: PassThrough };

/** The people who are connected to this replica, and what they are told. */
export type EventStreams = {
  /**
   * Connects a person.
   * @returns what to answer: server-sent events until the session or the process ends, or the caller goes away
   * @throws AppError 429 when this session or this person has too many already, 503 while the database is not heard
   */
  open(user: CurrentUser): Readable;
  /** @returns how many are connected */
  count(): number;
  /** Tells everybody whose business it is. */
  tell(change: RequestChange): void;
  /** Tells everybody that there is a newer release. */
  tellOfRelease(number: number): void;
  /** @returns whether anybody is connected */
  isHeard(): boolean;
  /** Ends what the session holds. */
  endSession(sessionId: string): void;
  /** Whether the database is heard. What was missed in between is not known, so whoever was connected begins anew. */
  hear(isHearing: boolean): void;
  /** Ends everything at once; the process is closing. */
  close(): void;
};

type Dependencies = {
  /** @returns those of the sessions that have not ended */
  liveSessions: (sessionIds: string[]) => Promise<string[]>;
  logger: ApiLogger;
};

export function createEventStreams({ liveSessions, logger }: Dependencies): EventStreams {
  const connections = new Set<Connection>();
  let isOpen = false;

  const end = (connection: Connection): void => {
    connections.delete(connection);
    connection.stream.end();
  };

  const write = (connection: Connection, text: string): void => {
    if (connection.stream.writableLength > MOST_UNREAD) {
      connections.delete(connection);
      connection.stream.destroy();
    } else connection.stream.write(text);
  };

  const endAll = (): void => connections.forEach(end);

  const heartbeat = setInterval(() => connections.forEach((each) => write(each, ':\n\n')), HEARTBEAT_MS);
  heartbeat.unref();

  const endForgotten = async (): Promise<void> => {
    const ids = [...new Set([...connections].map(({ user }) => user.sessionId))];
    if (ids.length === 0) return;
    const live = new Set(await liveSessions(ids));
    for (const connection of connections) {
      const { sessionId } = connection.user;
      // Who connected since the database was asked is not judged by its answer.
      if (ids.includes(sessionId) && !live.has(sessionId)) end(connection);
    }
  };
  const sessionCheck = setInterval(() => {
    endForgotten().catch((error: unknown) => logger.warn({ err: error }, 'could not look for ended sessions'));
  }, SESSION_CHECK_MS);
  sessionCheck.unref();

  return {
    open(user) {
      if (!isOpen) throw unavailable();
      const ofPerson = [...connections].filter((other) => other.user.id === user.id);
      const ofSession = ofPerson.filter((other) => other.user.sessionId === user.sessionId);
      if (ofSession.length >= LIMITS.eventStreamsPerSession || ofPerson.length >= LIMITS.eventStreamsPerPerson) {
        throw tooMany(FULL_RETRY_SECONDS);
      }
      const connection = { user, stream: new PassThrough() };
      connections.add(connection);
      connection.stream.once('close', () => connections.delete(connection));
      // Something at once, so that the headers leave and the caller knows that it is connected.
      connection.stream.write(': conectado\n\n');
      return connection.stream;
    },
    count: () => connections.size,
    tell(change) {
      const event = `event: request-changed\ndata: ${JSON.stringify({ id: change.id })}\n\n`;
      for (const connection of connections) if (concerns(connection.user, change)) write(connection, event);
    },
    tellOfRelease(number) {
      const event = `event: ${RELEASE_CHANGED_EVENT}\ndata: ${JSON.stringify({ number })}\n\n`;
      for (const connection of connections) write(connection, event);
    },
    isHeard: () => connections.size > 0,
    endSession(sessionId) {
      for (const connection of connections) if (connection.user.sessionId === sessionId) end(connection);
    },
    hear(isHearing) {
      isOpen = isHearing;
      endAll();
    },
    close() {
      isOpen = false;
      clearInterval(heartbeat);
      clearInterval(sessionCheck);
      endAll();
    },
  };
}

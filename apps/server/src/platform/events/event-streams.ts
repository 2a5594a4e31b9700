import { PassThrough, type Readable } from 'node:stream';

import { LIMITS } from '@portal/domain';

import type { CurrentUser } from '../auth/current-user';
import { tooMany, unavailable } from '../errors/app-error';
import type { ApiLogger } from '../observability/logger';

/** Seconds after which a refused tab may retry, because another one may have been closed. */
const FULL_RETRY_SECONDS = 60;
/** Well below the silence after which servers, proxies and phones drop a connection. */
const HEARTBEAT_MS = 20_000;
/** The longest time that an expired session may still receive events without a notification of its end. */
const SESSION_CHECK_MS = 60_000;
const MOST_UNREAD = 64 * 1024;

export type StreamedEvent = { name: string; data: object };

type Connection = { user: CurrentUser; stream: PassThrough };

type Dependencies = {
  liveSessions: (sessionIds: string[]) => Promise<string[]>;
  logger: ApiLogger;
};

export type EventStreams = ReturnType<typeof createEventStreams>;

export function createEventStreams({ liveSessions, logger }: Dependencies) {
  const connections = new Set<Connection>();
  /** Those that were ended, too, until their reader has read the end. */
  const streams = new Set<PassThrough>();
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

  const heartbeat = setInterval(() => connections.forEach((each) => write(each, ':\n\n')), HEARTBEAT_MS);
  heartbeat.unref();

  const endForgotten = async (): Promise<void> => {
    const ids = [...new Set([...connections].map(({ user }) => user.sessionId))];
    if (ids.length === 0) return;
    const live = new Set(await liveSessions(ids));
    for (const connection of connections) {
      const { sessionId } = connection.user;
      // The answer does not cover connections made since the query.
      if (ids.includes(sessionId) && !live.has(sessionId)) end(connection);
    }
  };
  const sessionCheck = setInterval(() => {
    endForgotten().catch((error: unknown) => logger.warn({ err: error }, 'could not look for ended sessions'));
  }, SESSION_CHECK_MS);
  sessionCheck.unref();

  return {
    /**
     * Returns the answer: server-sent events until the session or the process ends, or the caller disconnects.
     * @throws AppError 429 when this session or this person has too many already, 503 while this replica has no
     * connection to the database's notifications
     */
    open(user: CurrentUser): Readable {
      if (!isOpen) throw unavailable();
      const ofPerson = [...connections].filter((other) => other.user.id === user.id);
      const ofSession = ofPerson.filter((other) => other.user.sessionId === user.sessionId);
      if (ofSession.length >= LIMITS.eventStreamsPerSession || ofPerson.length >= LIMITS.eventStreamsPerPerson) {
        throw tooMany(FULL_RETRY_SECONDS);
      }
      const connection = { user, stream: new PassThrough() };
      connections.add(connection);
      streams.add(connection.stream);
      connection.stream.once('close', () => {
        connections.delete(connection);
        streams.delete(connection.stream);
      });
      // A first line at once, so that the headers leave and the caller knows that it is connected.
      connection.stream.write(': conectado\n\n');
      return connection.stream;
    },
    count: () => connections.size,
    send({ name, data }: StreamedEvent, isFor: (user: CurrentUser) => boolean = () => true): void {
      const text = `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
      for (const connection of connections) if (isFor(connection.user)) write(connection, text);
    },
    endSession(sessionId: string): void {
      for (const connection of connections) if (connection.user.sessionId === sessionId) end(connection);
    },
    /** Each change closes all streams: missed notifications are unknown, so browsers reconnect and read again. */
    setConnected(isConnected: boolean): void {
      isOpen = isConnected;
      connections.forEach(end);
    },
    close(): void {
      isOpen = false;
      clearInterval(heartbeat);
      clearInterval(sessionCheck);
      // An end would wait for a reader that has gone.
      for (const stream of streams) stream.destroy();
    },
  };
}

import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

import { LIMITS, type Login, type UserSession } from '@portal/domain';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';

import type { Database } from '../database/schema';
import { noSession } from '../errors/app-error';
import type { SessionSource } from '../observability/metrics';
import type { CurrentUser } from './current-user';
import type { CachedSession, SessionCache } from './session-cache';
import { hashCookie, type SessionTokens } from './session-token';
import type { SessionCookie } from './session-cookie';
import { createSessionsRepository, type LiveSession } from './sessions-repository';

/** A session's row is touched at most once a minute, however busy its person is. */
const TOUCH_EVERY_MS = 60_000;

export type StartedSession = Login & {
  /** The value of the session's cookie. */
  cookie: string;
};

/** Where a session was opened from, and with which password. */
export type SessionOrigin = { address: string; agent: string | null; passwordHash?: string };

/** Starts, checks and ends sessions (architecture, "Session"). */
export type Sessions = {
  cookie: SessionCookie;
  /**
   * Starts a session for a person whose password was checked. A person with too many sessions loses the one used longest ago.
   * @param origin `passwordHash` is what it was checked against
   * @returns null when the person is not active any more, or has got another password in between
   */
  start(userId: number, origin: SessionOrigin): Promise<StartedSession | null>;
  /**
   * Finds out who calls, from the bearer token and the cookie together.
   * @throws AppError 401 when either is missing, was not made here, or the session has ended
   */
  authenticate(request: FastifyRequest): Promise<CurrentUser>;
  /** @returns the live sessions of a person, the one used last first; `current` is the one that asks */
  list(userId: number, current: string): Promise<UserSession[]>;
  /**
   * Ends live sessions of a person, at once here and in a moment on the other replicas.
   * @param which the one with that id, or all but one; by default all
   * @returns how many there were
   */
  end(userId: number, which?: { id?: string; except?: string }): Promise<number>;
  /** Lets go of sessions that a transaction of this replica has ended, without waiting for the announcement. */
  forget(sessionIds: readonly string[]): void;
};

type Dependencies = {
  db: Kysely<Database>;
  cookie: SessionCookie;
  tokens: SessionTokens;
  cache: SessionCache;
  now: () => Date;
  /** Told of every check, and of where its session was looked up. */
  onCheck?: (source: SessionSource) => void;
};

export function createSessions({ db, cookie: sessionCookie, tokens, cache, now, onCheck }: Dependencies): Sessions {
  const repository = createSessionsRepository(db);
  const lifeFrom = (moment: Date): Date => new Date(moment.getTime() + LIMITS.sessionLife);

  /** The slow path: what the token says is checked against the session's row and the person as they are now. */
  async function lookUp(bearer: string, cookie: string): Promise<CachedSession | null> {
    const [iv = '', encrypted = ''] = bearer.split('.');
    const claims = await tokens.open({ iv, encrypted });
    // Before anything is touched: a token without its cookie changes nothing.
    if (claims === null || !fits(cookie, Buffer.from(claims.cookieHash, 'base64url'))) return null;
    const since = cache.mark();
    const moment = now();
    const row = await repository.touch(claims.sessionId, { now: moment, expiresAt: lifeFrom(moment) });
    const user = row === null ? null : await repository.findPerson(row.userId);
    if (row === null || user === null) return null;
    const session: CachedSession = {
      sessionId: claims.sessionId,
      user,
      cookieHash: row.cookieHash,
      expiresAt: row.expiresAt.getTime(),
      touchedAt: moment.getTime(),
    };
    cache.set(bearer, session, since);
    return session;
  }

  /** Looks a session up that is known, for one of those who use it at this moment: the others go on with what is known. */
  async function touchAgain(known: CachedSession, bearer: string, cookie: string): Promise<CachedSession | null> {
    if (!fits(cookie, known.cookieHash)) return null;
    const { touchedAt } = known;
    known.touchedAt = now().getTime();
    try {
      const session = await lookUp(bearer, cookie);
      if (session === null) cache.forget(known.sessionId);
      return session;
    } catch (error) {
      known.touchedAt = touchedAt;
      throw error;
    }
  }

  return {
    cookie: sessionCookie,

    async start(userId, { address, agent, passwordHash }) {
      const user = await repository.findPerson(userId);
      if (user === null) return null;
      const sessionId = randomUUID();
      const cookie = randomBytes(32).toString('base64url');
      const cookieHash = hashCookie(cookie);
      const startedAt = now();
      const ended = await db.transaction().execute(async (trx) => {
        const sessionsHere = createSessionsRepository(trx);
        const isStarted = await sessionsHere.insert({
          id: sessionId,
          userId,
          cookieHash,
          startedAt,
          expiresAt: lifeFrom(startedAt),
          address,
          agent: agent?.slice(0, 300) ?? null,
          passwordHash,
        });
        return isStarted ? sessionsHere.endOldest(userId, sessionId, startedAt) : null;
      });
      if (ended === null) return null;
      for (const id of ended) cache.forget(id);
      const token = await tokens.seal({ ...user, sessionId, cookieHash: cookieHash.toString('base64url') });
      return { user, token, cookie };
    },

    async authenticate(request) {
      const bearer = bearerOf(request.headers.authorization);
      const cookie = sessionCookie.read(request);
      if (bearer === null || cookie === undefined) throw noSession();

      const known = cache.get(bearer);
      const moment = now().getTime();
      const isLive = known !== undefined && moment < known.expiresAt;
      const isFresh = isLive && moment - known.touchedAt < TOUCH_EVERY_MS;
      onCheck?.(isFresh ? 'cache' : 'database');
      const session = isFresh ? known : await (isLive ? touchAgain(known, bearer, cookie) : lookUp(bearer, cookie));
      if (session === null || !fits(cookie, session.cookieHash)) throw noSession();
      return { ...session.user, sessionId: session.sessionId };
    },

    async list(userId, current) {
      const live = await repository.listLive(userId, now());
      return live.map((session) => presentSession(session, current));
    },

    async end(userId, which = {}) {
      const ended = await repository.end(userId, which, now());
      for (const id of ended) cache.forget(id);
      return ended.length;
    },

    forget(sessionIds) {
      for (const id of sessionIds) cache.forget(id);
    },
  };
}

/** What may be seen of a session; neither its token nor its cookie is known to the server. */
function presentSession(session: LiveSession, current: string): UserSession {
  return {
    id: session.id,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    address: session.address,
    agent: session.agent,
    isCurrent: session.id === current,
  };
}

/** `Bearer <iv>.<encrypted>`, both base64url. */
const BEARER_FORMAT = /^Bearer ([A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{32,8192})$/i;

function bearerOf(header: string | undefined): string | null {
  return header === undefined ? null : (BEARER_FORMAT.exec(header)?.[1] ?? null);
}

function fits(cookie: string, cookieHash: Buffer): boolean {
  const given = hashCookie(cookie);
  return given.length === cookieHash.length && timingSafeEqual(given, cookieHash);
}

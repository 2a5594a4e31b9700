import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

import { LIMITS, type Login } from '@portal/domain';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';

import type { Database } from '../database/schema';
import { noSession } from '../errors/app-error';
import type { CurrentUser } from './current-user';
import type { CachedSession, SessionCache } from './session-cache';
import { hashCookie, type SessionTokens } from './session-token';
import { createSessionsRepository } from './sessions-repository';

export const SESSION_COOKIE = 'portal_session';

/** A session's row is touched at most once a minute, however busy its person is. */
const TOUCH_EVERY_MS = 60_000;

export type StartedSession = Login & {
  /** What the browser must keep in the cookie `portal_session`. */
  cookie: string;
};

/** Starts, checks and ends sessions (architecture, "Session"). */
export type Sessions = {
  /**
   * Starts a session for a person whose password was checked.
   * @returns null when the person is not active any more
   */
  start(userId: number, origin: { address: string; agent: string | null }): Promise<StartedSession | null>;
  /**
   * Finds out who calls, from the bearer token and the cookie together.
   * @throws AppError 401 when either is missing, was not made here, or the session has ended
   */
  authenticate(request: FastifyRequest): Promise<CurrentUser>;
  end(sessionId: string): Promise<void>;
};

type Dependencies = { db: Kysely<Database>; tokens: SessionTokens; cache: SessionCache; now: () => Date };

export function createSessions({ db, tokens, cache, now }: Dependencies): Sessions {
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

  return {
    async start(userId, { address, agent }) {
      const user = await repository.findPerson(userId);
      if (user === null) return null;
      const sessionId = randomUUID();
      const cookie = randomBytes(32).toString('base64url');
      const cookieHash = hashCookie(cookie);
      await repository.insert({
        id: sessionId,
        userId,
        cookieHash,
        expiresAt: lifeFrom(now()),
        address,
        agent: agent?.slice(0, 300) ?? null,
      });
      const token = await tokens.seal({ ...user, sessionId, cookieHash: cookieHash.toString('base64url') });
      return { user, token, cookie };
    },

    async authenticate(request) {
      const bearer = bearerOf(request.headers.authorization);
      const cookie = request.cookies[SESSION_COOKIE];
      if (bearer === null || cookie === undefined) throw noSession();

      const known = cache.get(bearer);
      const moment = now().getTime();
      const isFresh = known !== undefined && moment < known.expiresAt && moment - known.touchedAt < TOUCH_EVERY_MS;
      const session = isFresh ? known : await lookUp(bearer, cookie);
      if (session === null || !fits(cookie, session.cookieHash)) throw noSession();
      return { ...session.user, sessionId: session.sessionId };
    },

    async end(sessionId) {
      await repository.end(sessionId, now());
      cache.forget(sessionId);
    },
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

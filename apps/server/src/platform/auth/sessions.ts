import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

import { LIMITS, type Login, type UserSession } from '@portal/domain';
import type { FastifyRequest } from 'fastify';

import type { Db } from '../database/schema';
import { noSession } from '../errors/app-error';
import type { CurrentUser } from './current-user';
import { withPerson } from './cookie-person';
import { hashCookie, type SessionTokens } from './session-token';
import type { SessionCookie } from './session-cookie';
import { createSessionsRepository } from './sessions-repository';

const TOUCH_EVERY_MS = 60_000;

export type EndedSessions = { ended: number };

type Dependencies = {
  db: Db;
  cookie: SessionCookie;
  personKey: Buffer;
  tokens: SessionTokens;
  now: () => Date;
};

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions({ db, cookie: sessionCookie, personKey, tokens, now }: Dependencies) {
  const repository = createSessionsRepository(db);
  const lifeFrom = (moment: Date): Date => new Date(moment.getTime() + LIMITS.sessionLife);

  return {
    cookie: sessionCookie,

    /**
     * A person with too many sessions loses the least recently used one.
     * @param origin `passwordHash` is the hash of the check
     * @returns null when the person is not active any more, or their password has changed since
     */
    async start(
      userId: number,
      { address, agent, passwordHash }: { address: string; agent: string | null; passwordHash?: string },
    ): Promise<(Login & { cookie: string }) | null> {
      const user = await repository.findPerson(userId);
      if (user === null) return null;
      const sessionId = randomUUID();
      const cookie = withPerson(personKey, randomBytes(32).toString('base64url'), user);
      const cookieHash = hashCookie(cookie);
      const startedAt = now();
      const isStarted = await db.transaction().execute(async (trx) => {
        const sessionsHere = createSessionsRepository(trx);
        const isInserted = await sessionsHere.insert({
          id: sessionId,
          user_id: userId,
          cookie_hash: cookieHash,
          created_at: startedAt,
          last_seen_at: startedAt,
          expires_at: lifeFrom(startedAt),
          address,
          agent: agent?.slice(0, 300) ?? null,
          passwordHash,
        });
        if (isInserted) await sessionsHere.endOldest(userId, sessionId, startedAt);
        return isInserted;
      });
      if (!isStarted) return null;
      const token = tokens.seal({ ...user, sessionId, cookieHash: cookieHash.toString('base64url') });
      return { user, token, cookie };
    },

    async authenticate(request: FastifyRequest): Promise<CurrentUser> {
      const bearer = bearerOf(request.headers.authorization);
      const cookie = sessionCookie.read(request);
      if (bearer === null || cookie === undefined) throw noSession();
      const [iv = '', encrypted = ''] = bearer.split('.');
      const claims = tokens.open({ iv, encrypted });
      // A token without its cookie is refused before the database is asked.
      if (claims === null || !fits(cookie, Buffer.from(claims.cookieHash, 'base64url'))) throw noSession();

      const moment = now();
      const session = await repository.findLive(claims.sessionId, moment);
      if (session === null || !fits(cookie, session.cookieHash)) throw noSession();
      const unlessSince = new Date(moment.getTime() - TOUCH_EVERY_MS);
      if (session.lastSeenAt <= unlessSince) {
        await repository.touch(claims.sessionId, { now: moment, expiresAt: lifeFrom(moment), unlessSince });
      }
      return { ...session.user, sessionId: claims.sessionId };
    },

    async list(userId: number, current: string): Promise<UserSession[]> {
      const live = await repository.listLive(userId, now());
      return live.map((session) => ({
        ...session,
        createdAt: session.createdAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
        isCurrent: session.id === current,
      }));
    },

    /** Ends live sessions of a person: from now on every replica refuses them. */
    end: (userId: number, which: { id?: string; except?: string } = {}) => repository.end(userId, which, now()),
  };
}

/** `Bearer <iv>.<encrypted>`, both base64url. */
const BEARER_FORMAT = /^Bearer ([A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{32,8192})$/i;

function bearerOf(header: string | undefined): string | null {
  return header === undefined ? null : (BEARER_FORMAT.exec(header)?.[1] ?? null);
}

function fits(cookie: string, cookieHash: Buffer): boolean {
  const received = hashCookie(cookie);
  return received.length === cookieHash.length && timingSafeEqual(received, cookieHash);
}

import type { SessionUser } from '@portal/domain';

/** A session that was looked up, and for how long the look may be trusted. */
export type CachedSession = {
  sessionId: string;
  user: SessionUser;
  cookieHash: Buffer;
  expiresAt: number;
  /** When its row was last touched, in milliseconds since 1970. */
  touchedAt: number;
};

/** Sessions by token, so that most requests are checked without the database. */
export type SessionCache = {
  /** @returns the session of that token, or undefined when it has to be looked up */
  get(token: string): CachedSession | undefined;
  /**
   * Keeps a session, unless the cache was emptied or an end was announced since `since`: the look could be older than
   * the news.
   */
  set(token: string, session: CachedSession, since: number): void;
  /** A mark of this moment in the stream of news, to be taken before the database is asked. */
  mark(): number;
  /** Forgets a session that ended. */
  forget(sessionId: string): void;
  /** While the announcements of the database cannot be heard, nothing is kept and nothing is answered. */
  trust(isTrusted: boolean): void;
};

const MOST_SESSIONS = 10_000;

export function createSessionCache(): SessionCache {
  const sessions = new Map<string, CachedSession>();
  const tokens = new Map<string, string>();
  let isTrusted = false;
  let news = 0;

  const drop = (token: string): void => {
    const session = sessions.get(token);
    if (session === undefined) return;
    sessions.delete(token);
    tokens.delete(session.sessionId);
  };

  return {
    get: (token) => (isTrusted ? sessions.get(token) : undefined),
    set(token, session, since) {
      if (!isTrusted || since !== news) return;
      const previous = tokens.get(session.sessionId);
      if (previous !== undefined) drop(previous);
      // A Map keeps the order of insertion, and a session is inserted anew at each touch: the first is the longest unused.
      const oldest = sessions.size >= MOST_SESSIONS ? sessions.keys().next().value : undefined;
      if (oldest !== undefined) drop(oldest);
      sessions.set(token, session);
      tokens.set(session.sessionId, token);
    },
    mark: () => news,
    forget(sessionId) {
      news += 1;
      const token = tokens.get(sessionId);
      if (token !== undefined) drop(token);
    },
    trust(trusted) {
      news += 1;
      isTrusted = trusted;
      sessions.clear();
      tokens.clear();
    },
  };
}

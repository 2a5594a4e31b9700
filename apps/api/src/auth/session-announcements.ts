import type pg from 'pg';

import { describeFailure } from '../errors/system-error';
import type { ApiLogger } from '../logger';

/** The channel on which the database announces every ended session (migration 0001). */
const CHANNEL = 'portal_session_ended';

const HEARTBEAT_MS = 15_000;
const HEARTBEAT_LIMIT_MS = 5_000;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 10_000;

type Listener = {
  /** A session ended somewhere. */
  onEnded: (sessionId: string) => void;
  /** Whether announcements are being heard. While they are not, a remembered session may have ended unheard. */
  onHearing: (isHearing: boolean) => void;
  logger: ApiLogger;
};

/**
 * Listens to the database for ended sessions, on a connection of its own from the pool, and takes it up again whenever it
 * is lost.
 * @returns a function that stops listening; to be called before the pool is ended
 */
export function listenForEndedSessions(pool: pg.Pool, { onEnded, onHearing, logger }: Listener): () => void {
  let isStopped = false;
  let retryMs = FIRST_RETRY_MS;
  let timer: NodeJS.Timeout | undefined;
  let hangUp: (() => void) | undefined;

  const later = (work: () => void, ms: number): void => {
    timer = setTimeout(work, ms);
    timer.unref();
  };

  const lose = (reason: string): void => {
    hangUp?.();
    hangUp = undefined;
    onHearing(false);
    if (isStopped) return;
    logger.warn({ reason, retryMs }, 'not hearing the database; sessions are looked up one by one');
    later(() => void connect(), retryMs);
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  };

  async function connect(): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      lose(reasonOf(error));
      return;
    }
    if (isStopped) {
      client.release();
      return;
    }
    let isOver = false;
    const over = (reason: string): void => {
      if (!isOver) lose(reason);
    };
    client.on('notification', ({ payload }) => {
      if (payload !== undefined && payload !== '') onEnded(payload);
    });
    client.on('error', (error) => over(reasonOf(error)));
    client.on('end', () => over('the connection ended'));
    hangUp = () => {
      isOver = true;
      clearTimeout(timer);
      client.release(true);
    };
    try {
      await client.query(`listen ${CHANNEL}`);
      if (isOver) return;
      onHearing(true);
      retryMs = FIRST_RETRY_MS;
      beat(client, over);
    } catch (error) {
      over(reasonOf(error));
    }
  }

  /** A connection can be dead without saying so (a cable, a firewall): asking now and then finds out. */
  function beat(client: pg.PoolClient, over: (reason: string) => void): void {
    later(() => {
      const tooSlow = setTimeout(() => over('the heartbeat had no answer'), HEARTBEAT_LIMIT_MS);
      tooSlow.unref();
      client.query('select 1').then(
        () => {
          clearTimeout(tooSlow);
          if (hangUp !== undefined) beat(client, over);
        },
        (error: unknown) => {
          clearTimeout(tooSlow);
          over(reasonOf(error));
        },
      );
    }, HEARTBEAT_MS);
  }

  void connect();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    hangUp?.();
    hangUp = undefined;
    onHearing(false);
  };
}

const reasonOf = (error: unknown): string => describeFailure(error).message;

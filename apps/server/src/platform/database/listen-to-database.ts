import type pg from 'pg';

import { describeFailure } from '../errors/system-error';
import type { ApiLogger } from '../observability/logger';

const HEARTBEAT_MS = 15_000;
const HEARTBEAT_LIMIT_MS = 5_000;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 10_000;

export const CHANNELS = {
  sessionEnded: 'portal_session_ended',
  requestChanged: 'portal_request_changed',
  releaseChanged: 'portal_release_changed',
  noticesChanged: 'portal_notices_changed',
} as const;

type Channel = (typeof CHANNELS)[keyof typeof CHANNELS];

type Listener = {
  on: Readonly<Record<Channel, (payload: string) => void>>;
  /** Runs when the subscription starts or is lost. Notifications sent while it is lost never arrive. */
  onConnectionChange: (isConnected: boolean) => void;
  logger: ApiLogger;
};

/** Returns a function that unsubscribes; to be called before the pool is ended. */
export function listenToDatabase(pool: pg.Pool, { on, onConnectionChange, logger }: Listener): () => void {
  let isStopped = false;
  let retryMs = FIRST_RETRY_MS;
  let timer: NodeJS.Timeout | undefined;
  let disconnect: (() => void) | undefined;

  const later = (work: () => void, ms: number): void => {
    timer = setTimeout(work, ms);
    timer.unref();
  };

  const lose = (reason: string): void => {
    disconnect?.();
    disconnect = undefined;
    onConnectionChange(false);
    if (isStopped) return;
    logger.warn(
      { reason, retryMs },
      'not connected to the notifications of the database; nobody is notified of changes',
    );
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
    client.on('notification', ({ channel, payload }) => {
      if (payload !== undefined && payload !== '') on[channel as Channel](payload);
    });
    client.on('error', (error) => over(reasonOf(error)));
    client.on('end', () => over('the connection ended'));
    disconnect = () => {
      isOver = true;
      clearTimeout(timer);
      client.release(true);
    };
    try {
      await client.query(
        Object.values(CHANNELS)
          .map((channel) => `listen ${channel}`)
          .join('; '),
      );
      if (isOver) return;
      onConnectionChange(true);
      retryMs = FIRST_RETRY_MS;
      beat(client, over);
    } catch (error) {
      over(reasonOf(error));
    }
  }

  /** Queries at intervals, because a connection can be dead without an error (a cable, a firewall). */
  function beat(client: pg.PoolClient, over: (reason: string) => void): void {
    later(() => {
      const tooSlow = setTimeout(() => over('the heartbeat had no answer'), HEARTBEAT_LIMIT_MS);
      tooSlow.unref();
      client.query('select 1').then(
        () => {
          clearTimeout(tooSlow);
          if (disconnect !== undefined) beat(client, over);
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
    disconnect?.();
    disconnect = undefined;
    onConnectionChange(false);
  };
}

const reasonOf = (error: unknown): string => describeFailure(error).message;

import pg from 'pg';

import { type DatabaseLogger, troubleOnlyLogger } from './embedded/database-logger';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded/embedded-postgres';
import { PreparingClient } from './preparing-client';

export type OpenDatabaseOptions = Partial<Omit<EmbeddedPostgresOptions, 'dataDir'>> & {
  /** An external PostgreSQL (`DATABASE_URL`). Without it the portal runs an embedded one inside `dataDir`. */
  url?: string | undefined;
  dataDir: string;
  pool?: Omit<pg.PoolConfig, 'connectionString'>;
};

export type OpenDatabase = {
  pool: pg.Pool;
  /**
   * - `embedded`: this process runs the server.
   * - `guest`: it uses the one that another process runs in the same folder.
   */
  mode: 'external' | 'embedded' | 'guest';
  /** Usable by other processes of the same machine; holds a password. */
  connectionString: string;
  /** May be called more than once. */
  close: () => Promise<void>;
};

/** Throws EmbeddedDatabaseError when the embedded one cannot run here; an external one is not contacted yet. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const {
    url,
    dataDir,
    logger = troubleOnlyLogger,
    durable = true,
    mayCreateDatabases = false,
    takesOver = false,
  } = options;
  if (url) {
    const pool = createPool(url, options.pool, logger);
    return { pool, mode: 'external', connectionString: url, close: once(() => pool.end()) };
  }
  const server = await startEmbeddedPostgres({ dataDir, durable, mayCreateDatabases, takesOver, logger });
  const pool = createPool(server.connectionString, options.pool, logger);
  const close = once(async () => {
    await pool.end();
    await server.stop();
  });
  return { pool, mode: server.mode, connectionString: server.connectionString, close };
}

export function createPool(
  connectionString: string | undefined,
  config: OpenDatabaseOptions['pool'],
  logger: DatabaseLogger,
): pg.Pool {
  const pool = new pg.Pool({ max: 10, Client: PreparingClient, ...config, connectionString });
  const onLostConnection = (error: Error): void =>
    logger.warn({ reason: error.message }, 'a database connection was lost');
  // Without these listeners a server that stops would end this process: the first is for connections that rest in the
  // pool, the second for those in use, which the pool does not watch.
  pool.on('error', onLostConnection);
  pool.on('connect', (client) => client.on('error', onLostConnection));
  // The pool drops a connection that has begun to end.
  pool.on('release', (_error, client) => {
    if (client instanceof PreparingClient && client.hasStalePlans) void client.end();
  });
  return pool;
}

function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= action());
}

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Requests in flight get this long; what takes longer is cut off. */
const CLOSE_TIMEOUT_MS = 15_000;

/** Ends the process on SIGINT and SIGTERM after the requests in flight; a second signal ends it at once. */
export function closeOnSignals(app: FastifyInstance, logger: FastifyBaseLogger): void {
  let isClosing = false;
  const close = async (signal: NodeJS.Signals): Promise<void> => {
    if (isClosing) process.exit(1);
    isClosing = true;
    logger.info({ signal }, 'closing');
    setTimeout(() => {
      logger.error('closing took too long');
      process.exit(1);
    }, CLOSE_TIMEOUT_MS).unref();
    await app.close();
    process.exit(0);
  };
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      close(signal).catch((error: unknown) => {
        logger.error({ err: error }, 'closing failed');
        process.exit(1);
      });
    });
  }
}

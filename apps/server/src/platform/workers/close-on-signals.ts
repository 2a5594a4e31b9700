import type { ApiLogger } from '../observability/logger';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const CLOSE_TIMEOUT_MS = 15_000;

/** Ctrl-C arrives twice under npm, from the terminal and passed on by npm: within this time it is one request. */
const SAME_REQUEST_MS = 500;

/**
 * Ends the process on SIGINT and SIGTERM after the requests in flight; a second signal ends it at once.
 */
export function closeOnSignals(portal: { close: () => Promise<void>; logger: ApiLogger }): void {
  const { logger } = portal;
  let closingSince: number | undefined;
  const close = async (signal: NodeJS.Signals): Promise<void> => {
    if (closingSince !== undefined) {
      if (performance.now() - closingSince > SAME_REQUEST_MS) process.exit(1);
      return;
    }
    closingSince = performance.now();
    logger.info({ signal }, 'closing');
    setTimeout(() => {
      logger.error('closing took too long');
      process.exit(1);
    }, CLOSE_TIMEOUT_MS).unref();
    await portal.close();
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

import type { FastifyBaseLogger } from 'fastify';
import { pino, stdTimeFunctions } from 'pino';

/** What the API writes its log with. */
export type ApiLogger = FastifyBaseLogger;

/** Whatever could let somebody in, wherever it might appear in a log line. */
const SECRETS = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  '*.password',
  '*.password_hash',
  '*.token',
  '*.cookie',
];

/** @param level a level of pino, or 'silent' */
export function createLogger(level: string): ApiLogger {
  return pino({
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: SECRETS, censor: '[redacted]' },
  });
}

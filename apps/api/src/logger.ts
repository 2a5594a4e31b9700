import type { FastifyBaseLogger } from 'fastify';
import { pino, stdTimeFunctions, type LoggerOptions } from 'pino';

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
export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: SECRETS, censor: '[redacted]' },
  };
}

/** @returns a log on the standard output, one JSON object per line */
export function createLogger(level: string): ApiLogger {
  return pino(loggerOptions(level));
}

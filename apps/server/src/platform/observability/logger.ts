import type { FastifyBaseLogger } from 'fastify';
import { destination, pino, stdTimeFunctions, type LoggerOptions } from 'pino';

export type ApiLogger = FastifyBaseLogger;

const SECRETS = [
  // The parser of forms logs these at the level `trace`.
  '*.headers.authorization',
  '*.headers.cookie',
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  '*.password',
  '*.ownPassword',
  '*.password_hash',
  '*.token',
  '*.cookie',
];

export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: SECRETS, censor: '[redacted]' },
  };
}

/**
 * Lines are written in batches after some milliseconds: a write for every line costs a request more than the line
 * itself. The end of the process writes the rest.
 */
export function createLogger(level: string): ApiLogger {
  return pino(loggerOptions(level), destination({ sync: false, minLength: 12_288, periodicFlush: 200 }));
}

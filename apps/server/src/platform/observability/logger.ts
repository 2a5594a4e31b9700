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

/** Lines are written in batches, the last at the end of the process: a write for each costs a request more than the line. */
export function createLogger(level: string): ApiLogger {
  const periodicFlush = level === 'silent' ? 0 : 200;
  return pino(loggerOptions(level), destination({ sync: false, minLength: 12_288, periodicFlush }));
}

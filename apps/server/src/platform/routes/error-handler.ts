import { MESSAGES, type ErrorBody } from '@portal/domain';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';

import {
  AppError,
  duplicate,
  malformed,
  notFound,
  storageFull,
  tooLarge,
  unavailable,
  unsupportedType,
} from '../errors/app-error';
import { sendRefusal } from './pages';
import { describeFailure, DISK_FULL } from '../errors/system-error';
import { uniqueRuleOf } from '../errors/unique-rules';
import { REFUSALS } from '../../texts/refusals';

const UNIQUE_VIOLATION = '23505';
/** A text with a character that no stored text can hold: the null character. */
const UNSTORABLE_TEXT = '22021';
/** A text that its column cannot parse, or JSON with half a pair of surrogates. */
const UNREADABLE_TEXT = new Set(['22P02', '22P05']);
const NUMBER_TOO_LARGE = '22003';
/** Serialization failure and deadlock: nothing was done, and a retry is right. */
const TRY_AGAIN = new Set(['40001', '40P01']);
/** A plan prepared before the schema changed; the connection is replaced, so that the next attempt succeeds. */
const STALE_PLAN = '0A000';
const DATABASE_FULL = '53100';
const LOCK_OR_STATEMENT_TIMEOUT = new Set(['55P03', '57014']);

const OF_THE_NETWORK = /^(connect|read|write|getaddrinfo|)$/;
const LOST_CONNECTION =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN)$|^(08|53)[0-9A-Z]{3}$|^57P[0-9A-Z]{2}$/;
const LOST_CONNECTION_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout/;

export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof pg.DatabaseError) return fromDatabase(error);
  if (DISK_FULL.has(describeFailure(error).code)) return storageFull(error);
  if (isLostConnection(error)) return unavailable(error);
  return fromFastify(error as Partial<FastifyError>);
}

function fromDatabase(error: pg.DatabaseError): AppError | null {
  const code = error.code ?? '';
  if (code === UNIQUE_VIOLATION) {
    const rule = uniqueRuleOf(error.constraint);
    return rule === undefined ? null : duplicate(rule.field, rule.message);
  }
  if (code === UNSTORABLE_TEXT) return malformed();
  if (UNREADABLE_TEXT.has(code)) return new AppError('VALIDATION', { message: REFUSALS.unreadableText, cause: error });
  if (code === NUMBER_TOO_LARGE) return new AppError('VALIDATION', { message: MESSAGES.numberTooLarge, cause: error });
  if (code === DATABASE_FULL) return storageFull(error);
  const isPassing =
    LOST_CONNECTION.test(code) ||
    TRY_AGAIN.has(code) ||
    LOCK_OR_STATEMENT_TIMEOUT.has(code) ||
    (code === STALE_PLAN && error.message.includes('cached plan'));
  return isPassing ? unavailable(error) : null;
}

/** Checks for a lost connection: ENOENT is a missing socket only when it comes from connecting; a missing file is none. */
function isLostConnection(error: unknown): boolean {
  const { code, syscall, message } = describeFailure(error);
  return (OF_THE_NETWORK.test(syscall) && LOST_CONNECTION.test(code)) || LOST_CONNECTION_WORDS.test(message);
}

function fromFastify(error: Partial<FastifyError>): AppError | null {
  switch (error.statusCode) {
    case 400:
      return malformed();
    case 404:
      return notFound();
    case 413:
      return tooLarge();
    case 406:
    case 415:
      return unsupportedType('El tipo de contenido no está permitido');
    default:
      return null;
  }
}

/** Builds the body of a failure; `requestId` appears only when the log says more than the answer. */
export function failureBody(error: AppError, requestId: string): ErrorBody {
  const isOurTrouble = error.status >= 500;
  return {
    status: error.status,
    code: error.code,
    message: error.message,
    error: error.message,
    ...(error.errors === undefined ? {} : { errors: error.errors }),
    ...(isOurTrouble ? { requestId } : {}),
  };
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const appError = toAppError(error);
    if (appError === null) request.log.error({ err: error }, 'unexpected failure');
    else if (appError.status >= 500) request.log.warn({ err: appError.cause ?? appError }, 'a dependency is down');
    return sendFailure(request, reply, appError ?? new AppError('INTERNAL'));
  });
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, notFound()));
}

function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: AppError): FastifyReply {
  if (failure.retryAfterSeconds !== undefined) void reply.header('retry-after', failure.retryAfterSeconds);
  void reply.code(failure.status).header('cache-control', 'no-store');
  return sendRefusal(request, reply, failureBody(failure, request.id));
}

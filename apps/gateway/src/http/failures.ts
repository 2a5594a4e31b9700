import { ERROR_MESSAGES, ERROR_STATUS, type ErrorBody, type ErrorCode } from '@portal/domain';
import type { FastifyReply } from 'fastify';

/** The body of a failure, in the same form as the API's. */
export function failureBody(code: ErrorCode, requestId: string): ErrorBody {
  const message = ERROR_MESSAGES[code];
  return { status: ERROR_STATUS[code], code, message, error: message, requestId };
}

/** Answers a failure. */
export function sendFailure(reply: FastifyReply, code: ErrorCode): FastifyReply {
  return reply
    .code(ERROR_STATUS[code])
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(failureBody(code, reply.request.id));
}

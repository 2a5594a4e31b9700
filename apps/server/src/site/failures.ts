import { ERROR_MESSAGES, ERROR_STATUS, type ErrorBody, type ErrorCode } from '@portal/domain';
import type { FastifyReply } from 'fastify';

export function failureBody(code: ErrorCode, requestId: string): ErrorBody {
  const message = ERROR_MESSAGES[code];
  return { status: ERROR_STATUS[code], code, message, error: message, requestId };
}

export function sendFailure(reply: FastifyReply, code: ErrorCode): FastifyReply {
  return reply
    .code(ERROR_STATUS[code])
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(failureBody(code, reply.request.id));
}

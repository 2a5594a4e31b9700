import type { ErrorCode } from '@portal/domain';
import type { FastifyReply } from 'fastify';

import { AppError } from '../platform/errors/app-error';
import { failureBody } from '../platform/routes/error-handler';

export function sendFailure(reply: FastifyReply, code: ErrorCode): FastifyReply {
  const failure = new AppError(code);
  return reply
    .code(failure.status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(failureBody(failure, reply.request.id));
}

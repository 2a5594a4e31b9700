import type { FastifyRequest } from 'fastify';

import { notFound } from '../errors/app-error';

const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Reads the id of a session from the path.
 * @returns the parameter `sessionId`
 * @throws AppError 404 when it is not a valid id
 */
export function parseSessionId(request: FastifyRequest): string {
  const { sessionId = '' } = request.params as { sessionId?: string };
  if (!SESSION_ID.test(sessionId)) throw notFound();
  return sessionId.toLowerCase();
}

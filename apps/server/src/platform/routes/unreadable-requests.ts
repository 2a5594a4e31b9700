import type { Server } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

import { malformed, notFound } from '../errors/app-error';
import { describeFailure } from '../errors/system-error';
import { failureBody } from './error-handler';
import { sendRefusal } from './pages';
import { SECURITY_HEADERS } from '../http/security-headers';

/** Answers an address that the router cannot parse or that is too long, where no hook runs: Fastify's `frameworkErrors`. */
export function answerUnreadableAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const body = failureBody(error.code === 'FST_ERR_BAD_URL' ? malformed() : notFound(), request.id);
  void reply
    .code(body.status)
    .headers({ ...SECURITY_HEADERS, 'cache-control': 'no-store', 'x-request-id': request.id });
  sendRefusal(request, reply, body);
}

/** Answers bytes that are no HTTP, or headers without end, on the socket itself: Fastify's `clientErrorHandler`. */
export function answerUnreadableBytes(error: Error, socket: Socket): void {
  // A connection that was reset or answered already accepts no answer.
  if (describeFailure(error).code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const status = STATUS_LINES[describeFailure(error).code] ?? '400 Bad Request';
  const body = JSON.stringify({ ...failureBody(malformed(), ''), status: Number(status.slice(0, 3)) });
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Ignores an unknown `Expect` header, as HTTP allows; by default Node answers an empty 417. */
export function ignoreExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

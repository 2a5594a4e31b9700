import { negotiate } from '@fastify/accept-negotiator';
import { entityTagOf, hasEntity } from '../platform/http/entity-tag';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

/** A small text that many clients request, cached in each encoding, with its validator. */
export type NegotiatedBody = { type: string; etag: string; plain: Buffer; br: Buffer; gzip: Buffer };

export async function prepareBody(type: string, text: string): Promise<NegotiatedBody> {
  const plain = Buffer.from(text, 'utf8');
  const [br, gzipped] = await Promise.all([
    compressWithBrotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    compressWithGzip(plain, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return { type, etag: entityTagOf(plain), plain, br, gzip: gzipped };
}

/** A failure is not cached. */
export function createBodyCache(most: number) {
  const bodies = new Map<string, Promise<NegotiatedBody>>();
  return (key: string, prepare: () => Promise<NegotiatedBody>): Promise<NegotiatedBody> => {
    const cachedBody = bodies.get(key);
    if (cachedBody) return cachedBody;
    if (bodies.size === most) bodies.clear();
    const body = prepare();
    bodies.set(key, body);
    body.catch(() => bodies.delete(key));
    return body;
  };
}

/**
 * Answers 304 when the client has the body, else in the best encoding.
 * @param variesWith headers of the request, in addition to `accept-encoding`, that the choice of the body depends on
 */
export function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  body: NegotiatedBody,
  variesWith: readonly string[] = [],
): FastifyReply {
  const vary = ['Accept-Encoding', ...variesWith].join(', ');
  reply.header('Cache-Control', 'no-cache').header('ETag', body.etag).header('Vary', vary);
  if (hasEntity(request.headers['if-none-match'], body.etag)) return reply.code(304).send();
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
  reply.type(body.type);
  if (encoding === null) return reply.send(body.plain);
  return reply.header('Content-Encoding', encoding).send(body[encoding]);
}

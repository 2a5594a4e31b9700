import type { FastifyInstance } from 'fastify';

const FORWARDED = 'x-forwarded-for';

/** An IPv4 address with a port, or an IPv6 address in brackets with or without one, as some gateways write them. */
const IPV4_WITH_PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;
const IN_BRACKETS = /^\[([0-9A-Fa-f:.]{2,45})\](?::\d{1,5})?$/;

function withoutPorts(forwarded: string): string {
  return forwarded
    .split(',')
    .map((text) => text.trim())
    .map((text) => IPV4_WITH_PORT.exec(text)?.[1] ?? IN_BRACKETS.exec(text)?.[1] ?? text)
    .join(', ');
}

/**
 * Cuts the ports in the X-Forwarded-For of every request: the trusted networks contain none, and each port would count
 * as a separate caller. Call it before anything that reads `request.ip`.
 */
export function cutForwardedPorts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const forwarded = request.raw.headers[FORWARDED];
    if (typeof forwarded === 'string') request.raw.headers[FORWARDED] = withoutPorts(forwarded);
    done();
  });
}

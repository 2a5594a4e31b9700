import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

import { compile } from '@fastify/proxy-addr';

/**
 * Fastify calls it for each address on the way of a request, from this server towards the client.
 * @param hop 0 for the other end of the connection, 1 for the address that this one forwarded for, and so on
 */
export type TrustProxy = (address: string, hop: number) => boolean;

export const trustNobody: TrustProxy = () => false;

export const TRUST_PROXY_FORMAT =
  'debe ser 0, el número de proxies delante del portal (1 a 9) o sus direcciones separadas por comas, ' +
  'como 10.0.0.5, 10.0.0.0/8 o loopback';

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

const isNetwork = (text: string): boolean => NAMED_NETWORKS.includes(text) || isIP(text.split('/', 1)[0] ?? '') !== 0;

/**
 * Fastify itself refuses to count hops, because it would trust a client that bypasses the proxies; the README warns of
 * it beside the variable.
 */
export function readTrustProxy(text: string): TrustProxy | undefined {
  if (text === '0') return trustNobody;
  if (/^[1-9]$/.test(text)) return (_address, hop) => hop < Number(text);
  const networks = text.split(',').map((network) => network.trim());
  if (!networks.every(isNetwork)) return undefined;
  try {
    return compile(networks);
  } catch (error) {
    // A range that the address does not have, such as /0 or /33.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

export function isFromTrustedProxy(trustProxy: TrustProxy, request: Pick<IncomingMessage, 'socket'>): boolean {
  return trustProxy(request.socket.remoteAddress ?? '', 0);
}

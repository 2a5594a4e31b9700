import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A push service on this machine. */
export type PushService = {
  /** Pushes that devices received, in order. */
  received: Received[];
  /** Decides what it answers to a push for a path; 201 by default. */
  answer: (path: string) => number;
  /** The `Retry-After` of its answers. */
  retryAfter?: string | undefined;
  addressOf: (path: string) => string;
  close: () => Promise<void>;
};

/** Starts a push service that listens on a free port. */
export async function startPushService(): Promise<PushService> {
  const received: Received[] = [];
  const service: PushService = {
    received,
    answer: () => 201,
    addressOf: (path) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const { retryAfter } = service;
      const headers = { connection: 'close', ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }) };
      response.writeHead(service.answer(path), headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return service;
}

/** A device as its browser makes it: a pair of keys and a secret. */
export function createDevice() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    p256dh: keys.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    /** Decrypts a push for this device (RFC 8188 with the keys of RFC 8291). @throws Error when it is for another one */
    decrypt(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const keyLength = body[20]!;
      const senderKey = body.subarray(21, 21 + keyLength);
      const record = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
      const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), auth, info, 32));
      const derive = (name: string, bytes: number): Buffer =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes));
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      decipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      // The text ends with the delimiter of the last record, and padding after it.
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')) as unknown;
    },
  };
}

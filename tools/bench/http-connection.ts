import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** `body` is read when somebody wants it: to read one that nobody looks at would be counted as the API's time. */
export type HttpAnswer = { status: number; head: string; body: () => string };

/** One connection that stays open, for one request after another. */
export type HttpConnection = {
  /** @param lines the head of the request, line by line, without the length of the body */
  send(lines: readonly string[], body?: string | Buffer): Promise<HttpAnswer>;
  close(): void;
};

const END_OF_HEAD = '\r\n\r\n';

/**
 * As little of an HTTP client as the answers of the API need (a status, a head, a length): the time of a full one would be
 * counted as the API's.
 */
export async function openHttpConnection(port: number): Promise<HttpConnection> {
  let received: Buffer = Buffer.alloc(0);
  let waiting: { resolve: (answer: HttpAnswer) => void; reject: (error: Error) => void } | undefined;

  function read(chunk: Buffer): void {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const end = received.indexOf(END_OF_HEAD);
    if (end === -1) return;
    const head = received.toString('latin1', 0, end);
    const bodyStart = end + END_OF_HEAD.length;
    const bodyEnd = bodyStart + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (received.length < bodyEnd) return;
    const body = received.subarray(bodyStart, bodyEnd);
    received = received.subarray(bodyEnd);
    waiting?.resolve({ status: Number(head.slice(9, 12)), head, body: () => body.toString('utf8') });
  }
  const fail = (error?: Error): void => waiting?.reject(error ?? new Error('The API closed the connection'));

  async function open(): Promise<Socket> {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    await once(socket, 'connect');
    received = Buffer.alloc(0);
    return socket
      .on('data', read)
      .on('error', fail)
      .on('close', () => fail());
  }
  let socket = await open();

  return {
    async send(lines, body = '') {
      // One that was not used for long is closed by the API.
      if (socket.destroyed) socket = await open();
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        const head = `${lines.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(body)}${END_OF_HEAD}`;
        if (typeof body === 'string') socket.write(head + body);
        else socket.write(Buffer.concat([Buffer.from(head, 'latin1'), body]));
      });
    },
    close: () => socket.destroy(),
  };
}

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** `body` is read when somebody wants it, until the connection sends the next request: to read one that nobody looks at would be
 * counted as the API's time. */
export type HttpAnswer = { status: number; head: string; body: () => string };

/** One connection that stays open, for one request after another. */
export type HttpConnection = {
  /**
   * Sends a request and waits for its answer.
   * @param lines the head of the request, line by line, without the length of the body
   */
  send(lines: readonly string[], body?: string | Buffer): Promise<HttpAnswer>;
  close(): void;
};

const END_OF_HEAD = '\r\n\r\n';

/** Bytes taken from a socket at a time. */
const READ_SIZE = 64 * 1024;

/**
 * As little of an HTTP client as the answers of the API need (a status, a head, a length): the time of a full one would be
 * counted as the API's. So would its garbage: every answer is read into memory that the connection has already, because
 * collecting a new piece for each would stop all callers at once.
 */
export async function openHttpConnection(port: number): Promise<HttpConnection> {
  const chunk = Buffer.allocUnsafe(READ_SIZE);
  let received = Buffer.allocUnsafe(READ_SIZE);
  let length = 0;
  let waiting: { resolve: (answer: HttpAnswer) => void; reject: (error: Error) => void } | undefined;

  function append(size: number): void {
    if (length + size > received.length) {
      const larger = Buffer.allocUnsafe(2 * (length + size));
      received.copy(larger, 0, 0, length);
      received = larger;
    }
    chunk.copy(received, length, 0, size);
    length += size;
  }

  function read(size: number): void {
    append(size);
    const end = received.indexOf(END_OF_HEAD);
    if (end === -1 || end > length) return;
    const head = received.toString('latin1', 0, end);
    const bodyStart = end + END_OF_HEAD.length;
    const bodyEnd = bodyStart + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (length < bodyEnd) return;
    waiting?.resolve({
      status: Number(head.slice(9, 12)),
      head,
      body: () => received.toString('utf8', bodyStart, bodyEnd),
    });
  }
  const fail = (error?: Error): void => waiting?.reject(error ?? new Error('The API closed the connection'));

  async function open(): Promise<Socket> {
    const socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      onread: {
        buffer: chunk,
        callback(size) {
          read(size);
          return true;
        },
      },
    });
    await once(socket, 'connect');
    return socket.on('error', fail).on('close', () => fail());
  }
  let socket = await open();

  return {
    async send(lines, body = '') {
      // One that was not used for long is closed by the API.
      if (socket.destroyed) socket = await open();
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        length = 0;
        const head = `${lines.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(body)}${END_OF_HEAD}`;
        if (typeof body === 'string') socket.write(head + body);
        else socket.write(Buffer.concat([Buffer.from(head, 'latin1'), body]));
      });
    },
    close: () => socket.destroy(),
  };
}

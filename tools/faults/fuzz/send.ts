import http from 'node:http';
import net from 'node:net';

import type { Credentials } from '../people';
import type { Input } from './inputs';

/** What came back. `status` is 0 when the connection was closed without an answer. */
export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string; ms: number };

/** Nothing came in that time. */
export class Hang extends Error {
  override readonly name = 'Hang';
}

/** More of an answer than anybody looks at. */
const MOST_READ = 64 * 1024;

/** What is sent of an input. */
export type Sending = Omit<Input, 'index' | 'kind'>;

/**
 * Sends one input.
 * @param limitMs how long it may take
 */
export function send(
  input: Sending,
  {
    port,
    people,
    agent,
    limitMs,
  }: { port: number; people: readonly Credentials[]; agent: http.Agent; limitMs: number },
): Promise<Answer> {
  return input.raw === undefined
    ? sendRequest(input, { port, people, agent, limitMs })
    : sendBytes(input.raw, port, limitMs);
}

function sendRequest(
  { method, path, headers, body, as }: Sending,
  {
    port,
    people,
    agent,
    limitMs,
  }: { port: number; people: readonly Credentials[]; agent: http.Agent; limitMs: number },
): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const answer = (status: number, answerHeaders: http.IncomingHttpHeaders, text: string): void => {
      clearTimeout(timer);
      resolve({ status, headers: answerHeaders, body: text, ms: performance.now() - startedAt });
    };
    const length = body === undefined ? {} : { 'content-length': String(body.length) };
    const credentials = as === undefined ? {} : people[as];
    const request = http.request(
      { host: '127.0.0.1', port, agent, method, path, headers: { ...credentials, ...length, ...headers } },
      (response) => {
        let text = '';
        const done = (): void => answer(response.statusCode ?? 0, response.headers, text);
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          if (text.length < MOST_READ) text += chunk;
        });
        response.on('end', done);
        response.on('error', done);
        // It goes on for as long as somebody listens.
        if (String(response.headers['content-type']).startsWith('text/event-stream')) {
          done();
          response.destroy();
        }
      },
    );
    const timer = setTimeout(() => {
      request.destroy();
      reject(new Hang(`no answer in ${limitMs} ms`));
    }, limitMs);
    // Who refuses what is too large does not read it to its end.
    request.on('error', () => answer(0, {}, ''));
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      answer(response.statusCode ?? 0, response.headers, '');
    });
    request.end(body);
  });
}

function sendBytes(bytes: Buffer, port: number, limitMs: number): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    let text = '';
    const end = (): void => {
      clearTimeout(timer);
      socket.destroy();
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      resolve({ status, headers: {}, body: text, ms: performance.now() - startedAt });
    };
    // The server may wait for half a request: its sender learns nothing and holds one connection.
    const timer = setTimeout(end, Math.min(limitMs, 300));
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
      // The head is there; what follows it comes at once.
      if (text.includes('\r\n\r\n')) setTimeout(end, 30);
    });
    socket.on('error', end);
    socket.on('close', end);
    socket.end(bytes);
  });
}

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { configureApiClient } from '../configuration';

/** One request as the server received it. */
export type ReceivedRequest = {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
};

type Answer = { status: number; body?: unknown; headers?: Record<string, string>; delay?: number };

export type FakeApi = {
  /** Sets the answers to the next requests, in order; the last one stays. */
  answer: (...answers: Answer[]) => void;
  received: ReceivedRequest[];
  close: () => Promise<void>;
};

const CORS = {
  'Access-Control-Allow-Origin': 'http://localhost',
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Allow-Headers': 'authorization,content-type,idempotency-key',
  'Access-Control-Allow-Methods': 'GET,POST,PUT,DELETE',
  'Access-Control-Expose-Headers': 'Retry-After',
};

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Starts a real HTTP server, so that the tests cover the whole path of a browser. */
export async function startFakeApi(): Promise<FakeApi> {
  let answers: Answer[] = [{ status: 200, body: { data: null } }];
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, CORS).end();
      return;
    }
    void readBody(request).then((body) => {
      received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      const { status, body: answer, headers = {}, delay = 0 } = answers.length > 1 ? answers.shift()! : answers[0]!;
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer ?? null);
      setTimeout(
        () => response.writeHead(status, { 'Content-Type': 'application/json', ...CORS, ...headers }).end(text),
        delay,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  configureApiClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1` });
  return {
    answer: (...next) => {
      answers = next;
    },
    received,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

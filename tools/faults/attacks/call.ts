import http from 'node:http';

import type { Credentials } from '../people';

/** A request as the attacks send it. */
export type Call = {
  method?: string;
  /** Sent as it is: an odd address stays odd. */
  path: string;
  as?: Credentials | undefined;
  headers?: Record<string, string>;
  /** Sent as JSON, except for bytes and forms. */
  body?: unknown;
  /** The address of this machine that the call comes from, for instance `127.0.0.2`. */
  from?: string;
  /** Milliseconds after which the call is given up. */
  limitMs?: number;
};

/** An answer. `status` is 0 when the connection ended without one, and -1 when none came in time. */
export type Answer = {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  text: string;
  ms: number;
};

const LONGEST_MS = 120_000;
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** Ends the connections that the calls keep open. */
export const closeConnections = (): void => agent.destroy();

async function bytesOf(body: unknown): Promise<{ bytes: Buffer | undefined; type: string | null }> {
  if (body === undefined) return { bytes: undefined, type: null };
  if (Buffer.isBuffer(body)) return { bytes: body, type: null };
  if (body instanceof FormData) {
    const form = new Response(body);
    return { bytes: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type') };
  }
  return { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' };
}

/** Sends a request to a portal and waits for the whole answer. An event stream is left once its headers have come. */
export async function call(portal: { address: string }, options: Call): Promise<Answer> {
  const { method = 'GET', path, as, headers = {}, body, from, limitMs = LONGEST_MS } = options;
  const { bytes, type } = await bytesOf(body);
  const { hostname, port } = new URL(portal.address);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let received: http.IncomingMessage | undefined;
    const finish = (status: number): void => {
      clearTimeout(timer);
      const content = Buffer.concat(chunks);
      const ms = performance.now() - startedAt;
      resolve({ status, headers: received?.headers ?? {}, body: content, text: content.toString('utf8'), ms });
    };
    const request = http.request(
      {
        hostname,
        port,
        method,
        path,
        agent: from === undefined ? agent : false,
        ...(from === undefined ? {} : { localAddress: from }),
        headers: {
          ...as,
          ...(type === null ? {} : { 'content-type': type }),
          ...(bytes === undefined ? {} : { 'content-length': String(bytes.length) }),
          ...headers,
        },
      },
      (response) => {
        received = response;
        const status = response.statusCode ?? 0;
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => finish(status));
        response.on('error', () => finish(status));
        if (String(response.headers['content-type']).startsWith('text/event-stream')) {
          finish(status);
          response.destroy();
        }
      },
    );
    const timer = setTimeout(() => {
      finish(-1);
      request.destroy();
    }, limitMs);
    // A server that refuses a large body answers and closes before it has read all of it.
    request.on('error', () => finish(received?.statusCode ?? 0));
    request.end(bytes);
  });
}

/** The `data` of a JSON answer. Throws an Error with the answer when the status is another than expected. */
export function dataOf<Data>(answer: Answer, status: number, what: string): Data {
  if (answer.status !== status) throw new Error(`${what}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return (JSON.parse(answer.text) as { data: Data }).data;
}

/** Counts answers by status, for instance `401 × 10, 429 × 1`. */
export function countStatuses(answers: readonly { status: number }[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status} × ${count}`).join(', ');
}

/** Runs work on every item with a limited number at a time, and keeps the order of the results. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  callers: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.map((item, at) => ({ item, at })).reverse();
  const run = async (): Promise<void> => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) results[next.at] = await work(next.item);
  };
  await Promise.all(Array.from({ length: callers }, run));
  return results;
}

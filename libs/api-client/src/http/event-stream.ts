import { apiClientConfiguration } from '../configuration';
import { endSession } from '../session/session-store';
import { currentToken } from '../session/session-token';
import { ApiError, errorFromAnswer, NETWORK_MESSAGE } from './api-error';

export type ServerEvent = { name: string; data: string };

/** Longest silence in milliseconds before the stream counts as lost; the server sends something every 20 seconds. */
const LONGEST_SILENCE = 50_000;

/** Longest wait for the headers in milliseconds. The server answers at once, but a buffering proxy passes nothing on. */
const LONGEST_WAIT = 15_000;

export type EventStreamOptions = {
  signal: AbortSignal;
  onOpen: () => void;
  onEvent: (event: ServerEvent) => void;
};

/**
 * This is the only use of `fetch` in this library: axios cannot read an unfinished answer in a browser, and EventSource
 * sends no bearer token (tools/decisions/live-updates.md).
 * @throws ApiError when the server refused or could not be reached; a 401 ends the session as in every call
 */
export async function subscribeToEvents(path: string, { signal, onOpen, onEvent }: EventStreamOptions): Promise<void> {
  const { baseUrl, network } = apiClientConfiguration();
  // A replacement for the network sends no events.
  if (network) return untilAborted(signal);
  const token = currentToken();
  const silence = new AbortController();
  const waiting = setTimeout(() => silence.abort(), LONGEST_WAIT);
  const response = await fetch(`${baseUrl}${path}`, {
    headers: { Accept: 'text/event-stream', ...(token ? { Authorization: `Bearer ${token.h}.${token.e}` } : {}) },
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.any([signal, silence.signal]),
  }).catch(() => null);
  clearTimeout(waiting);
  if (signal.aborted) return;
  if (response === null) throw new ApiError({ status: 0, code: 'NETWORK', message: NETWORK_MESSAGE });
  if (response.status !== 200 || response.body === null) {
    const body: unknown = await response.json().catch(() => null);
    const failure = errorFromAnswer(response.status, body, Number(response.headers.get('Retry-After') ?? Number.NaN));
    if (failure.status === 401 && token) endSession('expired', token);
    throw failure;
  }
  onOpen();
  await readEvents(response.body.getReader(), silence, onEvent);
}

async function readEvents(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  silence: AbortController,
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const parse = createEventParser(onEvent);
  const decoder = new TextDecoder();
  for (;;) {
    const timer = setTimeout(() => silence.abort(), LONGEST_SILENCE);
    // An interrupted, aborted or silent stream is at its end for the subscriber.
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }) as const);
    clearTimeout(timer);
    if (done) return;
    parse(decoder.decode(value, { stream: true }));
  }
}

export function createEventParser(onEvent: (event: ServerEvent) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      let name = 'message';
      const data: string[] = [];
      for (const line of block.split('\n')) {
        if (line.startsWith('event: ')) name = line.slice('event: '.length);
        if (line.startsWith('data: ')) data.push(line.slice('data: '.length));
      }
      if (data.length > 0) onEvent({ name, data: data.join('\n') });
    }
  };
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

import { DEVICE_TIME_HEADER, IDEMPOTENCY_HEADER } from '@portal/domain';
import { apiClientConfiguration, type FakeRequest } from '../configuration';
import { doubtConnection } from '../connection/connection';
import { compareClock } from '../connection/device-clock';
import { endSession, useSession } from '../session/session-store';
import { currentToken, type SessionToken } from '../session/session-token';
import { ApiError, CANCELLED_MESSAGE, errorFromAnswer, NETWORK_MESSAGE } from './api-error';
import type { Answer, Sent } from './axios-request';
import { assertDownloadable } from './download';

/** Milliseconds for an answer without files, and for one with photos over a phone's connection. */
const TIMEOUT = { plain: 30_000, files: 5 * 60_000 };

/** Receives the sent share of an upload, 0 to 1. */
export type UploadProgress = (sent: number) => void;

export type CallOptions = {
  query?: object;
  signal?: AbortSignal | undefined;
  expect?: readonly number[];
  idempotencyKey?: string;
  /** Sends the time of this device's clock, so that the server can correct the times in the body. */
  tellsClock?: boolean;
  onProgress?: UploadProgress | undefined;
  token?: SessionToken;
  /** For a small request that may outlive the page. */
  keepalive?: boolean;
  /** Milliseconds, in place of the default. */
  timeout?: number;
};

type Call = CallOptions & {
  method: FakeRequest['method'];
  path: string;
  body?: unknown;
  answer?: 'json' | 'blob' | 'stream';
};

const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

function presentOnly(query: object | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => isPresent(value)));
}

function headersOf(call: Call, token: SessionToken | null): Record<string, string> {
  return {
    ...(token ? { Authorization: `Bearer ${token.h}.${token.e}` } : {}),
    ...(call.idempotencyKey ? { [IDEMPOTENCY_HEADER]: call.idempotencyKey } : {}),
    ...(call.tellsClock ? { [DEVICE_TIME_HEADER]: new Date().toISOString() } : {}),
  };
}

export function failureWithoutAnswer(error: unknown): ApiError {
  // axios, which is not loaded here, marks a cancelled request with this code; the browser with this name.
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const isCancelled = code === 'ERR_CANCELED' || name === 'AbortError';
  return isCancelled
    ? new ApiError({ status: 0, code: 'CANCELLED', message: CANCELLED_MESSAGE })
    : new ApiError({ status: 0, code: 'NETWORK', message: NETWORK_MESSAGE });
}

function timeoutOf({ answer, body, timeout }: Call): number {
  if (timeout !== undefined) return timeout;
  if (answer === 'stream') return 0;
  return body instanceof FormData ? TIMEOUT.files : TIMEOUT.plain;
}

/** Loaded with the first call, because the sign-in page does not need it. */
const loadAxios = () => import(/* webpackChunkName: "calls" */ './axios-request');

export function prepareCalls(): void {
  loadAxios().catch(() => undefined);
}

async function request(call: Call, token: SessionToken | null): Promise<Answer> {
  const { method, path, body, answer = 'json', signal, keepalive, onProgress } = call;
  const sent: Sent = {
    method,
    path,
    query: presentOnly(call.query),
    headers: headersOf(call, token),
    body,
    answer,
    timeout: timeoutOf(call),
    signal,
    keepalive,
    onProgress,
  };
  // The server has no session: its refusal would tell the person nothing to act on.
  if (!token && useSession.getState().isOffline) throw failureWithoutAnswer(null);
  try {
    const { sendWithAxios } = await loadAxios();
    return await sendWithAxios(sent, apiClientConfiguration());
  } catch (error) {
    const failure = failureWithoutAnswer(error);
    // oxlint-disable-next-line no-console -- the log that the specification names for cancelled requests (2 §8)
    if (failure.code === 'CANCELLED') console.debug(`${CANCELLED_MESSAGE}: ${method} ${path}`);
    else doubtConnection();
    throw failure;
  }
}

const isStream = (body: unknown): body is ReadableStream<Uint8Array> =>
  typeof ReadableStream !== 'undefined' && body instanceof ReadableStream;

async function readErrorBody(body: unknown): Promise<unknown> {
  try {
    const text = body instanceof Blob ? await body.text() : isStream(body) ? await new Response(body).text() : body;
    if (typeof text !== 'string') return text;
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/**
 * Sends one request, without toasts and redirects: a 401 ends the session, and the shell reacts to that alone.
 * @throws ApiError for an unexpected status, a missing answer and a cancelled request
 */
async function send(call: Call): Promise<unknown> {
  return (await answerTo(call)).data;
}

async function answerTo(call: Call): Promise<Answer> {
  const token = call.token ?? currentToken();
  const answer = await request(call, token);
  compareClock(answer.header('Date'));
  if ((call.expect ?? [200]).includes(answer.status)) return answer;
  const failure = errorFromAnswer(
    answer.status,
    await readErrorBody(answer.data),
    Number(answer.header('Retry-After') ?? Number.NaN),
  );
  // A proxy may answer for a server that cannot be reached.
  if (failure.isTransient) doubtConnection();
  // An answer to an older token does not concern the session that replaced it.
  if (failure.status === 401 && token) endSession('expired', token);
  throw failure;
}

/** Every function resolves to the whole body of the answer (`{ data, … }`). */
export const http = {
  get: <Body>(path: string, options: CallOptions = {}) => send({ ...options, method: 'GET', path }) as Promise<Body>,

  post: <Body>(path: string, body?: unknown, options: CallOptions = {}) =>
    send({ ...options, method: 'POST', path, body }) as Promise<Body>,

  /** Sends a POST that creates: it expects 201 and carries the key that makes a repetition harmless. */
  create: <Body>(path: string, body: unknown, options: CallOptions & { idempotencyKey: string }) =>
    send({ expect: [201], ...options, method: 'POST', path, body }) as Promise<Body>,

  put: <Body>(path: string, body: unknown, options: CallOptions = {}) =>
    send({ ...options, method: 'PUT', path, body }) as Promise<Body>,

  delete: <Body>(path: string, options: CallOptions & { body?: unknown } = {}) =>
    send({ ...options, method: 'DELETE', path }) as Promise<Body>,

  download: async (path: string, options: CallOptions = {}) =>
    assertDownloadable(await send({ ...options, method: 'GET', path, answer: 'blob' })),

  stream: async (path: string, options: CallOptions = {}) => {
    const { header, data } = await answerTo({ ...options, method: 'GET', path, answer: 'stream' });
    return { header, body: data as ReadableStream<Uint8Array> };
  },
};

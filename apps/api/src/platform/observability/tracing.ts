import type { FastifyInstance } from 'fastify';

import type { TrustProxy } from '../http/trust-proxy';

/** Traces a statement that has just ended; `text` is it without its values. */
export type TraceStatement = (statement: { text: string; durationMs: number; hasFailed: boolean }) => void;

/** The tracing of the portal. Importing this type loads nothing of OpenTelemetry. */
export type Tracing = {
  /**
   * Makes a span of every request of an app.
   * @param options `trustProxy`: whose `traceparent` is continued; its sender decides which traces are kept
   */
  follow(app: FastifyInstance, options: { trustProxy: TrustProxy }): void;
  statement: TraceStatement;
  /** The headers that propagate the current span to another server. */
  headers(): Record<string, string>;
  /** Sends what waits, and ends. */
  close(): Promise<void>;
};

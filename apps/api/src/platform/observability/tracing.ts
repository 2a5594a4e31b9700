import type { FastifyInstance } from 'fastify';

import type { TrustProxy } from '../http/trust-proxy';

/** Traces a statement that has just ended. */
export type TraceStatement = (statement: { text: string; durationMs: number; hasFailed: boolean }) => void;

/** The tracing of the portal. Importing this type loads nothing of OpenTelemetry. */
export type Tracing = {
  /**
   * Creates a span for every request of an app.
   * @param options `trustProxy`: senders whose `traceparent` is continued; they decide which traces are recorded
   */
  follow(app: FastifyInstance, options: { trustProxy: TrustProxy }): void;
  statement: TraceStatement;
  headers(): Record<string, string>;
  /** Sends the remaining spans, and ends. */
  close(): Promise<void>;
};

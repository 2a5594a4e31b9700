import type { FastifyInstance } from 'fastify';

import type { TrustProxy } from '../http/trust-proxy';

export type TraceStatement = (statement: { text: string; durationMs: number; hasFailed: boolean }) => void;

/** Importing this type loads nothing of OpenTelemetry. */
export type Tracing = {
  /** Continues the `traceparent` of trusted senders, who decide which traces are recorded. */
  follow(app: FastifyInstance, options: { trustProxy: TrustProxy }): void;
  statement: TraceStatement;
  headers(): Record<string, string>;
  close(): Promise<void>;
};

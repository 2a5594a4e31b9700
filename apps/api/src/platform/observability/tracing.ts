import type { FastifyInstance } from 'fastify';

import type { TrustProxy } from '../http/trust-proxy';

/** Runs a statement; `text` is it without its values. */
export type TraceStatement = <Result>(text: string, run: () => Promise<Result>) => Promise<Result>;

/** Where the portal's traces go. Nothing of OpenTelemetry is loaded by whoever only knows this type. */
export type Tracing = {
  /**
   * Makes a span of every request of an app.
   * @param options `trustProxy`: whose `traceparent` is continued; its sender decides which traces are kept
   */
  follow(app: FastifyInstance, options: { trustProxy: TrustProxy }): void;
  statement: TraceStatement;
  /** @returns the headers that let another server go on with the present span */
  headers(): Record<string, string>;
  /** Sends what waits, and ends. */
  close(): Promise<void>;
};

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Starts sending traces when the environment says where to, in OpenTelemetry's own variables (`OTEL_EXPORTER_OTLP_ENDPOINT`
 * or `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT`; also `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER_ARG`,
 * `OTEL_SDK_DISABLED`). Otherwise none of its code is loaded.
 * @param service the name the traces have when `OTEL_SERVICE_NAME` gives none
 */
export async function startTracing(variables: Variables, service: string): Promise<Tracing | undefined> {
  const endpoint = variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? variables.OTEL_EXPORTER_OTLP_ENDPOINT ?? '';
  if (endpoint.trim() === '' || variables.OTEL_SDK_DISABLED === 'true') return undefined;
  const { createOtlpTracing } = await import('./otlp-tracing');
  return createOtlpTracing(variables.OTEL_SERVICE_NAME ?? service, samplingRatio(variables.OTEL_TRACES_SAMPLER_ARG));
}

/** @returns the share of traces that is kept, from 0 to 1; all of them when nothing sensible is said */
function samplingRatio(text: string | undefined): number {
  const ratio = Number(text);
  return text !== undefined && text.trim() !== '' && ratio >= 0 && ratio <= 1 ? ratio : 1;
}

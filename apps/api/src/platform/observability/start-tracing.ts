import type { Tracing } from './tracing';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Starts sending traces when OpenTelemetry's own variables name a target (`OTEL_EXPORTER_OTLP_ENDPOINT` or
 * `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT`; also `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER_ARG`,
 * `OTEL_SDK_DISABLED`). Otherwise none of its code is loaded.
 * @param service default for `OTEL_SERVICE_NAME`
 */
export async function startTracing(variables: Variables, service: string): Promise<Tracing | undefined> {
  const endpoint = variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? variables.OTEL_EXPORTER_OTLP_ENDPOINT ?? '';
  if (endpoint.trim() === '' || variables.OTEL_SDK_DISABLED === 'true') return undefined;
  const { createOtlpTracing } = await import('./otlp-tracing');
  return createOtlpTracing(variables.OTEL_SERVICE_NAME || service, samplingRatio(variables.OTEL_TRACES_SAMPLER_ARG));
}

function samplingRatio(text: string | undefined): number {
  const ratio = Number(text);
  return text !== undefined && text.trim() !== '' && ratio >= 0 && ratio <= 1 ? ratio : 1;
}

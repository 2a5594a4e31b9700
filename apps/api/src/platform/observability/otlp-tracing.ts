import {
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { FastifyRequest } from 'fastify';

import { pathOf } from '../http/path-of';
import { isFromTrustedProxy } from '../http/trust-proxy';
import type { Tracing } from './tracing';

function nameOf(text: string): string {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text)?.[1];
  return table === undefined ? operation : `${operation} ${table}`;
}

/**
 * Requests and statements are instrumented by hand: the servers are bundled, and automatic instrumentation patches
 * modules while they are loaded.
 * @param ratio share of recorded traces; a caller's decision in the request has precedence
 */
export function createOtlpTracing(service: string, ratio: number): Tracing {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const propagator = new W3CTraceContextPropagator();
  const tracer = provider.getTracer('portal');
  const running = new WeakMap<FastifyRequest, { span: Span; within: Context }>();

  return {
    follow(app, { trustProxy }) {
      app.addHook('onRequest', (request, reply, done) => {
        const parent = isFromTrustedProxy(trustProxy, request.raw)
          ? propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
          : ROOT_CONTEXT;
        const route = request.routeOptions.url;
        const span = tracer.startSpan(
          route === undefined ? request.method : `${request.method} ${route}`,
          {
            kind: SpanKind.SERVER,
            attributes: {
              'http.request.method': request.method,
              // Without the query: it contains search texts and signatures.
              'url.path': pathOf(request.url),
              ...(route === undefined ? {} : { 'http.route': route }),
              'portal.request_id': request.id,
            },
          },
          parent,
        );
        const within = trace.setSpan(parent, span);
        running.set(request, { span, within });
        reply.raw.once('close', () => {
          span.setAttribute('http.response.status_code', reply.statusCode);
          if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        });
        context.with(within, done);
      });
      // Reading the body leaves the context of the request; the hooks after it need that context again.
      app.addHook('preValidation', (request, _reply, done) => {
        const active = running.get(request);
        if (active === undefined) done();
        else context.with(active.within, done);
      });
    },

    statement({ text, durationMs, hasFailed }) {
      const parent = context.active();
      // Background work, hourly or for each notification, belongs to no trace.
      if (trace.getSpan(parent) === undefined) return;
      const end = Date.now();
      const span = tracer.startSpan(
        nameOf(text),
        {
          kind: SpanKind.CLIENT,
          startTime: end - durationMs,
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
        },
        parent,
      );
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },

    headers() {
      const carrier: Record<string, string> = {};
      propagator.inject(context.active(), carrier, defaultTextMapSetter);
      return carrier;
    },

    close: () => provider.shutdown(),
  };
}

import { ROLE } from '@portal/domain';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

import { createTestApp, type TestApp } from '../../support/test-app';
import { startTracing } from '../../../src/platform/observability/start-tracing';
import type { Tracing } from '../../../src/platform/observability/tracing';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type SentSpan = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] };
type Sent = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[] };

const CALLERS_TRACE = '0af7651916cd43dd8448eb211c80319c';

const sent: Sent[] = [];
let receiver: Server;
let tracing: Tracing;
let api: TestApp;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    void json(request).then((body) => {
      sent.push(body as Sent);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = endpoint;
  const started = await startTracing(process.env, 'portal-test');
  if (started === undefined) throw new Error('Tracing did not start');
  tracing = started;
  api = await createTestApp({ tracing, trustProxy: () => true });
});
afterAll(async () => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  await api.close();
  receiver.closeAllConnections();
  receiver.close();
});

const valueOf = (attributes: Attribute[], key: string) => {
  const value = attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

it('sends a span for a request and one for each of its statements, in the trace of a trusted caller', async () => {
  const person = await api.as(await api.createUser({ roles: [ROLE.admin] }));
  const traceparent = `00-${CALLERS_TRACE}-b7ad6b7169203331-01`;
  await person.get('/api/v1/inventory?q=tornillo', { headers: { traceparent } });
  await person.post('/api/v1/inventory', { body: { insumo: 'Cable', price: 10 } });
  await tracing.close();

  const [resource] = sent.map(({ resourceSpans }) => resourceSpans[0]?.resource.attributes ?? []);
  expect(valueOf(resource ?? [], 'service.name')).toBe('portal-test');
  const spans = sent.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );

  const list = spans.find(({ name }) => name === 'GET /api/v1/inventory');
  expect(list).toMatchObject({ traceId: CALLERS_TRACE, parentSpanId: 'b7ad6b7169203331' });
  expect(valueOf(list?.attributes ?? [], 'http.response.status_code')).toBe(200);
  expect(valueOf(list?.attributes ?? [], 'url.path')).toBe('/api/v1/inventory');
  const below = spans.filter(({ parentSpanId }) => parentSpanId === list?.spanId);
  expect(below.map(({ name }) => name)).toContain('select supplies');

  const created = spans.find(({ name }) => name === 'POST /api/v1/inventory');
  const written = spans.filter(({ parentSpanId }) => parentSpanId === created?.spanId).map(({ name }) => name);
  expect(written).toContain('insert supplies');
  // Values stay where they belong.
  expect(JSON.stringify(sent)).not.toMatch(/tornillo|Cable/);
});

it('is not even loaded where nobody asked for it', async () => {
  await jest.isolateModulesAsync(async () => {
    jest.doMock('../../../src/platform/observability/otlp-tracing', () => {
      throw new Error('The code of tracing is loaded');
    });
    const fresh = await import('../../../src/platform/observability/start-tracing');
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x' };
    expect(await fresh.startTracing({}, 'portal')).toBeUndefined();
    expect(await fresh.startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }, 'portal')).toBeUndefined();
    expect(await fresh.startTracing({ ...endpoint, OTEL_SDK_DISABLED: 'true' }, 'portal')).toBeUndefined();
    await expect(fresh.startTracing(endpoint, 'portal')).rejects.toThrow('The code of tracing is loaded');
  });
});

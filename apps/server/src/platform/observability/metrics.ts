import type pg from 'pg';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import { shareMetrics } from './worker-metrics';

/** Durations of answers, in seconds: from a page's worth of rows to a report of a million. */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Default metrics that Prometheus' own check refuses: gauges with the name of a counter. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

type PageLoad = { area: string; version: string; kind: string; reason: string | null; wasShown?: boolean };

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics({ ofProcess = false }: { ofProcess?: boolean } = {}) {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  if (ofProcess) {
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
    for (const name of MISNAMED) registry.removeSingleMetric(name);
  }

  const durations = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: ['server', 'method', 'route', 'status'] as const,
    buckets: DURATION_BUCKETS,
    registers,
  });
  const inFlight = new Gauge({
    name: 'portal_http_requests_in_flight',
    help: 'Requests being answered, live streams included',
    labelNames: ['server'] as const,
    registers,
  });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name, help, labelNames, registers });

  const uploads = counter('portal_uploads_total', 'Forms with files, by what became of them', ['outcome']);
  const uploadedBytes = counter('portal_upload_bytes_total', 'Bytes of forms with files');
  const fileStoreFailures = counter('portal_file_store_errors_total', 'Operations of the file store that failed', [
    'operation',
  ]);
  // Not `job`, which Prometheus reserves for its target.
  const jobs = counter('portal_job_runs_total', 'Rounds of work that the portal does by itself', ['name', 'outcome']);
  const lastDone = new Gauge({
    name: 'portal_job_last_success_timestamp_seconds',
    help: 'When such a round last ended well',
    labelNames: ['name'] as const,
    aggregator: 'max',
    registers,
  });
  const removedFiles = counter('portal_swept_total', 'Files removed because no row names them', ['kind']);
  const pageLoads = counter(
    'portal_page_loads_total',
    'Page loads of the shell and of each area, failed ones included, as browsers report them',
    ['area', 'version', 'kind'],
  );
  const pageLoadFailures = counter(
    'portal_page_load_failures_total',
    'Page loads that ended in an error, by its reason',
    ['area', 'version', 'kind', 'reason'],
  );
  const ofAllWorkers = shareMetrics(() => registry.getMetricsAsJSON());

  return {
    requests(server: string) {
      const running = inFlight.labels(server);
      const series = new Map<string, ReturnType<typeof durations.labels>>();
      return {
        began: (): void => running.inc(),
        ended(request: { method: string; route: string; status: number; seconds: number }): void {
          const { method, route, status, seconds } = request;
          running.dec();
          const key = `${method} ${status} ${route}`;
          let one = series.get(key);
          if (one === undefined) series.set(key, (one = durations.labels(server, method, route, String(status))));
          one.observe(seconds);
        },
      };
    },
    upload(outcome: 'stored' | 'refused' | 'failed', bytes: number): void {
      uploads.inc({ outcome });
      uploadedBytes.inc(bytes);
    },
    fileStoreFailed: (operation: string): void => fileStoreFailures.inc({ operation }),
    jobEnded(name: string, isDone: boolean): void {
      jobs.inc({ name, outcome: isDone ? 'done' : 'failed' });
      if (isDone) lastDone.setToCurrentTime({ name });
    },
    /** A failure of one that was counted as shown (`wasShown`) is not another page load. */
    pageLoad({ reason, wasShown = false, ...version }: PageLoad): void {
      if (!wasShown) pageLoads.inc(version);
      if (reason !== null) pageLoadFailures.inc({ ...version, reason });
    },
    removed: (kind: 'photos', count: number): void => removedFiles.inc({ kind }, count),
    watchPool(pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>): void {
      new Gauge({
        name: 'portal_database_pool_connections',
        help: 'Connections of the pool by state, and those who wait for one',
        labelNames: ['state'] as const,
        registers,
        collect() {
          this.set({ state: 'total' }, pool.totalCount);
          this.set({ state: 'idle' }, pool.idleCount);
          this.set({ state: 'waiting' }, pool.waitingCount);
        },
      });
    },
    watch(name: string, help: string, read: () => number | Promise<number>, over: 'sum' | 'max' = 'sum'): void {
      new Gauge({
        name,
        help,
        aggregator: over,
        registers,
        async collect() {
          this.set(await read());
        },
      });
    },
    watchEach<Label extends string>(
      name: string,
      help: string,
      labelNames: readonly Label[],
      read: () => Promise<{ labels: Record<Label, string>; value: number }[]>,
    ): void {
      new Gauge({
        name,
        help,
        labelNames,
        aggregator: 'max',
        registers,
        async collect() {
          const values = await read();
          this.reset();
          for (const { labels, value } of values) this.set(labels, value);
        },
      });
    },
    async read(): Promise<{ type: string; text: string }> {
      const metrics = await ofAllWorkers();
      const text = metrics.length > 1 ? AggregatorRegistry.aggregate(metrics).metrics() : registry.metrics();
      return { type: registry.contentType, text: await text };
    },
  };
}

import cluster, { type Worker } from 'node:cluster';

/** The asking worker chooses `id`. */
type MetricsMessage<Metrics> =
  // A worker asks the primary process for the metrics of all workers.
  | { portal: 'metrics-of-all-wanted'; id: number }
  // The primary asks every worker for its own metrics.
  | { portal: 'own-metrics-wanted'; asker: number; id: number }
  // A worker answers the primary.
  | { portal: 'own-metrics'; asker: number; id: number; metrics: Metrics }
  // The primary answers the worker that asked.
  | { portal: 'metrics-of-all'; id: number; metrics: Metrics[] };

/** Time limit for a worker's answer; one that is starting, ending or stuck is omitted. */
const ANSWER_WITHIN_MS = 2_000;

const isMessage = <Metrics>(message: unknown): message is MetricsMessage<Metrics> =>
  typeof message === 'object' && message !== null && 'portal' in message;

export function gatherWorkerMetrics(): () => void {
  const rounds = new Map<string, { metrics: unknown[]; missing: Set<number>; send: () => void }>();
  const alive = (): Worker[] =>
    Object.values(cluster.workers ?? {}).flatMap((one) => (one?.isConnected() ? [one] : []));

  const gather = (asker: Worker, id: number): void => {
    const key = `${asker.id} ${id}`;
    const workers = alive();
    const metrics: unknown[] = [];
    const timeout = setTimeout(() => send(), ANSWER_WITHIN_MS);
    const send = (): void => {
      clearTimeout(timeout);
      if (rounds.delete(key) && asker.isConnected()) asker.send({ portal: 'metrics-of-all', id, metrics });
    };
    rounds.set(key, { metrics, missing: new Set(workers.map((worker) => worker.id)), send });
    for (const worker of workers) worker.send({ portal: 'own-metrics-wanted', asker: asker.id, id });
  };

  const onMessage = (worker: Worker, message: unknown): void => {
    if (!isMessage<unknown>(message)) return;
    if (message.portal === 'metrics-of-all-wanted') gather(worker, message.id);
    if (message.portal !== 'own-metrics') return;
    const round = rounds.get(`${message.asker} ${message.id}`);
    if (!round?.missing.delete(worker.id)) return;
    round.metrics.push(message.metrics);
    if (round.missing.size === 0) round.send();
  };
  cluster.on('message', onMessage);
  return () => cluster.off('message', onMessage);
}

/**
 * In a worker: answers with its own metrics, and asks for those of all workers.
 * @param own reads the metrics of this process; they must survive JSON
 * @returns a function that reads the metrics of all workers; outside a worker, of this process alone
 */
export function shareMetrics<Metrics>(own: () => Promise<Metrics>): () => Promise<Metrics[]> {
  if (!cluster.isWorker) return async () => [await own()];
  let lastId = 0;
  const waiting = new Map<number, (metrics: Metrics[]) => void>();

  cluster.worker?.on('message', (message: unknown) => {
    if (!isMessage<Metrics>(message)) return;
    if (message.portal === 'metrics-of-all') {
      waiting.get(message.id)?.(message.metrics);
      waiting.delete(message.id);
    }
    if (message.portal !== 'own-metrics-wanted') return;
    const { asker, id } = message;
    // A worker that cannot read its metrics does not answer; the primary waits for a limited time.
    own().then(
      (metrics) => cluster.worker?.send({ portal: 'own-metrics', asker, id, metrics }),
      () => undefined,
    );
  });
  return () =>
    new Promise((resolve) => {
      const id = (lastId += 1);
      waiting.set(id, resolve);
      cluster.worker?.send({ portal: 'metrics-of-all-wanted', id });
    });
}

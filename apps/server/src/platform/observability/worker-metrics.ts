import cluster, { type Worker } from 'node:cluster';

type MetricsMessage<Metrics> =
  // From the worker that asks to all workers, by way of the primary process, which adds their number.
  | { portal: 'metrics-wanted'; asker: number; round: number; workers?: number }
  // Back to the worker that asked.
  | { portal: 'metrics'; asker: number; round: number; metrics: Metrics };

/** Time limit for a worker's answer; one that is starting, ending or stuck is omitted. */
const ANSWER_WITHIN_MS = 2_000;

const isMessage = <Metrics>(message: unknown): message is MetricsMessage<Metrics> =>
  typeof message === 'object' && message !== null && 'portal' in message;

/** In the primary process: passes the messages of the workers on to each other. */
export function passMetricsOn(): () => void {
  const onMessage = (_worker: Worker, message: unknown): void => {
    if (!isMessage(message)) return;
    const alive = Object.values(cluster.workers ?? {}).flatMap((one) => (one?.isConnected() ? [one] : []));
    if (message.portal === 'metrics') alive.find(({ id }) => id === message.asker)?.send(message);
    else for (const worker of alive) worker.send({ ...message, workers: alive.length });
  };
  cluster.on('message', onMessage);
  return () => cluster.off('message', onMessage);
}

type Round<Metrics> = { metrics: Metrics[]; workers?: number | undefined; end: () => void };

/**
 * In a worker: answers with its own metrics, and asks for those of all workers.
 * @param own reads the metrics of this process; they must survive JSON
 * @returns a function that reads the metrics of all workers; outside a worker, of this process alone
 */
export function shareMetrics<Metrics>(own: () => Promise<Metrics>): () => Promise<Metrics[]> {
  const { worker } = cluster;
  if (worker === undefined) return async () => [await own()];
  const rounds = new Map<number, Round<Metrics>>();
  let lastRound = 0;

  worker.on('message', (message: unknown) => {
    if (!isMessage<Metrics>(message)) return;
    const { asker, round: number } = message;
    const round = asker === worker.id ? rounds.get(number) : undefined;
    if (message.portal === 'metrics') {
      round?.metrics.push(message.metrics);
      if (round?.metrics.length === round?.workers) round?.end();
      return;
    }
    if (round) round.workers = message.workers;
    // A worker that cannot read its metrics does not answer; the one that asked waits for a limited time.
    own().then(
      (metrics) => worker.send({ portal: 'metrics', asker, round: number, metrics }),
      () => undefined,
    );
  });
  return () =>
    new Promise((resolve) => {
      const round = (lastRound += 1);
      const metrics: Metrics[] = [];
      const end = (): void => {
        clearTimeout(timeout);
        rounds.delete(round);
        resolve(metrics);
      };
      const timeout = setTimeout(end, ANSWER_WITHIN_MS);
      rounds.set(round, { metrics, end });
      worker.send({ portal: 'metrics-wanted', asker: worker.id, round });
    });
}

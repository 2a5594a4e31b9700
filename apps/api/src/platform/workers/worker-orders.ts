import cluster, { type Worker } from 'node:cluster';

/**
 * What the first process tells a worker: `leave`, since another has taken its place; `all-serve`, every worker listens, and
 * all run the code that this one runs.
 */
export type WorkerOrder = 'leave' | 'all-serve';

/** In the first process: tells a worker something. One that has ended does not hear it. */
export function tellWorker(worker: Worker, order: WorkerOrder): void {
  if (worker.isConnected()) worker.send({ portal: order });
}

/** In a worker: acts when the first process tells it to. Elsewhere nothing comes. */
export function whenTold(order: WorkerOrder, act: () => void): void {
  cluster.worker?.on('message', (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'portal' in message && message.portal === order) act();
  });
}

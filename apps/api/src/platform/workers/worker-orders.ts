import cluster, { type Worker } from 'node:cluster';

/**
 * An order of the first process to a worker. `leave`: another has taken its place; `all-serve`: every worker listens, and all
 * run this one's code.
 */
type WorkerOrder = 'leave' | 'all-serve';

export function tellWorker(worker: Worker, order: WorkerOrder): void {
  if (worker.isConnected()) worker.send({ portal: order });
}

/** In a worker: acts on an order of the first process. Elsewhere no order arrives. */
export function whenTold(order: WorkerOrder, act: () => void): void {
  cluster.worker?.on('message', (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'portal' in message && message.portal === order) act();
  });
}

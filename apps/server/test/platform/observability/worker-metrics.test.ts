import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import path from 'node:path';

import { passMetricsOn, shareMetrics } from '../../../src/platform/observability/worker-metrics';

const workers: Worker[] = [];
let stopPassing: () => void;
beforeAll(() => {
  cluster.setupPrimary({ exec: path.join(__dirname, 'metrics-worker.fixture.ts'), execArgv: ['--import', 'tsx'] });
  stopPassing = passMetricsOn();
});
afterAll(async () => {
  stopPassing();
  for (const worker of workers) {
    const ended = once(worker, 'exit');
    worker.process.kill('SIGKILL');
    await ended;
  }
});

/** Waits for the next report of the worker; its other messages are those of the metrics. */
function reported(worker: Worker): Promise<number[]> {
  return new Promise((resolve) => {
    const listen = (message: { reported?: number[] }): void => {
      if (message.reported === undefined) return;
      worker.off('message', listen);
      resolve(message.reported.toSorted((one, other) => one - other));
    };
    worker.on('message', listen);
  });
}

async function start(isSilent = false): Promise<Worker> {
  const worker = cluster.fork({ SILENT: String(isSilent) });
  workers.push(worker);
  await reported(worker);
  return worker;
}

function ask(worker: Worker): Promise<number[]> {
  const answer = reported(worker);
  worker.send('report');
  return answer;
}

const pids = (...some: Worker[]) => some.map(({ process: { pid } }) => pid).toSorted((one, other) => one! - other!);

test('every worker reports the metrics of all workers, except those of a stuck one', async () => {
  const [first, second] = [await start(), await start()];
  expect(await ask(first)).toEqual(pids(first, second));
  expect(await Promise.all([ask(first), ask(second)])).toEqual([pids(first, second), pids(first, second)]);
  await start(true);
  expect(await ask(second)).toEqual(pids(first, second));
});

test('a process without workers reports its own', async () => {
  expect(await shareMetrics(() => Promise.resolve('own'))()).toEqual(['own']);
});

import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** Longest time another caller may wait while hostile input is processed. */
export const LONGEST_WAIT_MS = 200;

const CALM_MS = 600;

async function pollDuring<Result>(
  address: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; longestMs: number }> {
  const worker = new Worker(path.join(__dirname, 'health-poller.cjs'), { workerData: { address } });
  try {
    // The first requests open the connections.
    await sleep(100);
    const result = await work();
    const reported = once(worker, 'message') as Promise<[{ longestMs: number }]>;
    worker.postMessage('stop');
    const [{ longestMs }] = await reported;
    return { result, longestMs };
  } finally {
    await worker.terminate();
  }
}

/** Longest waits of other callers: during an attack, and just before it. Milliseconds. */
export type Wait = { longestMs: number; calmMs: number };

/** Runs an attack and measures how long the longest call of somebody else took meanwhile. */
export async function longestWaitDuring<Result>(
  portal: { address: string },
  attack: () => Promise<Result>,
): Promise<{ result: Result; wait: Wait }> {
  const { longestMs: calmMs } = await pollDuring(portal.address, () => sleep(CALM_MS));
  const { result, longestMs } = await pollDuring(portal.address, attack);
  return { result, wait: { longestMs, calmMs } };
}

/** Describes a wait, with the time of a calm moment that shows how busy the machine was. */
export const describeWait = ({ longestMs, calmMs }: Wait): string =>
  `longest wait of another caller ${longestMs.toFixed(0)} ms (${calmMs.toFixed(0)} ms before)`;

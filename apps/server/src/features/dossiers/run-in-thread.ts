import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import type { DossierVerdict } from '@portal/domain';
import type { FastifyReply } from 'fastify';
import pLimit from 'p-limit';

import { tooMany, unavailable } from '../../platform/errors/app-error';
import type { Seal } from '../../platform/seal';
import { serverProgram } from '../../platform/workers/server-program';
import type { InvoiceDocument } from '../invoices';
import type { DossierDocument } from './document/dossier-document';
import type { KnownSeal } from './seal/seal-keys';

export type DossierTask =
  | { seal: DossierDocument; with: Seal }
  | { verify: string; seals: readonly KnownSeal[] }
  | { invoice: InvoiceDocument };

/** The one who waits for a task: a person's id or the name of a link, and a signal for when they have left. */
export type Caller = { who: number | string; left: AbortSignal };

export function callerOf(reply: FastifyReply, who: Caller['who']): Caller {
  const left = new AbortController();
  if (reply.raw.destroyed) left.abort();
  else reply.raw.once('close', () => left.abort());
  return { who, left: left.signal };
}

/** A dossier of 25 photos takes 3 s. */
const TIMEOUT_MS = 60_000;
const HEAP_MB = 512;
/** A longer wait is refused: the connection would end first. */
const LONGEST_WAIT_MS = 60_000;
const MOST_OF_ONE = 2;

const { file: THREAD, execArgv } = serverProgram('dossier-thread', 'features/dossiers/dossier-thread.ts');

async function run(task: DossierTask, left: AbortSignal): Promise<unknown> {
  const worker = new Worker(THREAD, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    execArgv,
  });
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.any([deadline, left]) })) as [unknown];
    return answer;
  } catch (error) {
    throw deadline.aborted ? unavailable(error) : error;
  } finally {
    await worker.terminate();
  }
}

/** A caller who leaves gives their place back at once. */
export function createSlot() {
  const slot = pLimit(1);
  const callers = new Set<Caller>();
  let lastTook = 3_000;

  return async <Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> => {
    const waiting = [...callers].filter(({ left }) => !left.aborted);
    const own = waiting.filter(({ who }) => who === caller.who).length;
    const wait = waiting.length * lastTook;
    const busy = () => tooMany(Math.max(1, Math.ceil(wait / 1000)));
    if (own >= MOST_OF_ONE || wait > LONGEST_WAIT_MS || caller.left.aborted) throw busy();
    callers.add(caller);
    try {
      return await slot(async () => {
        if (caller.left.aborted) throw busy();
        const began = performance.now();
        const result = await work();
        lastTook = performance.now() - began;
        return result;
      });
    } catch (error) {
      // Nobody reads this answer.
      throw caller.left.aborted ? busy() : error;
    } finally {
      callers.delete(caller);
    }
  };
}

const inSlot = { seal: createSlot(), verify: createSlot(), invoice: createSlot() };

/**
 * Draws and seals a dossier, as the other tasks in a thread of its own, which ends with it: its memory returns to the system, and
 * requests of others are answered meanwhile.
 * @param prepare gathers the task once it is its turn, so that waiting ones hold no photos
 * @throws AppError 429 while too many wait, 503 when it takes too long
 */
export async function sealInThread(
  prepare: () => Promise<Extract<DossierTask, { with: Seal }>>,
  caller: Caller,
): Promise<Buffer> {
  const pdf = await inSlot.seal(caller, async () => run(await prepare(), caller.left));
  return Buffer.from((pdf as Uint8Array).buffer);
}

export async function verifyInThread(
  file: string,
  seals: readonly KnownSeal[],
  caller: Caller,
): Promise<DossierVerdict> {
  return (await inSlot.verify(caller, () => run({ verify: file, seals }, caller.left))) as DossierVerdict;
}

export async function drawInvoiceInThread(invoice: InvoiceDocument, caller: Caller): Promise<Buffer> {
  const pdf = await inSlot.invoice(caller, () => run({ invoice }, caller.left));
  return Buffer.from((pdf as Uint8Array).buffer);
}

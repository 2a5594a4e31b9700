import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

import type { DossierVerdict } from '@portal/domain';
import pLimit from 'p-limit';

import { tooMany, unavailable } from '../../platform/errors/app-error';
import type { DossierDocument } from './document/dossier-document';
import type { Seal } from '../../platform/seal';
import type { KnownSeal } from './seal/seal-keys';

/** A dossier to draw and seal, or the path of a file to verify. */
export type DossierTask = { seal: DossierDocument; with: Seal } | { verify: string; seals: readonly KnownSeal[] };

/** A dossier of 25 photos takes 3 s. */
const TIMEOUT_MS = 60_000;
const HEAP_MB = 768;
const MOST_WAITING = 20;
const RETRY_SECONDS = 10;

/** One dossier at a time in each process: it holds all its photos. */
const slot = pLimit(1);

const isSource = __filename.endsWith('.ts');
const THREAD = path.join(__dirname, isSource ? 'dossier-thread.ts' : 'dossier-thread.js');

async function run(task: DossierTask): Promise<unknown> {
  const worker = new Worker(THREAD, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    ...(isSource ? { execArgv: ['-r', 'tsx/cjs'] } : {}),
  });
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const [answer] = (await once(worker, 'message', { signal: deadline })) as [unknown];
    return answer;
  } catch (error) {
    throw deadline.aborted ? unavailable(error) : error;
  } finally {
    await worker.terminate();
  }
}

/**
 * Prepares and runs a task in a thread of its own, which ends with it: its memory returns to the system, and requests of others are
 * answered meanwhile.
 * @param prepare gathers the task once it is its turn, so that waiting ones hold no photos
 * @throws AppError 429 while too many wait, 503 when it takes too long
 */
function runInThread(prepare: () => Promise<DossierTask>): Promise<unknown> {
  if (slot.pendingCount >= MOST_WAITING) throw tooMany(RETRY_SECONDS);
  return slot(async () => run(await prepare()));
}

/** Draws and seals a dossier. */
export async function sealInThread(prepare: () => Promise<Extract<DossierTask, { with: Seal }>>): Promise<Buffer> {
  return Buffer.from((await runInThread(prepare)) as Uint8Array);
}

/** Verifies a file. */
export async function verifyInThread(file: string, seals: readonly KnownSeal[]): Promise<DossierVerdict> {
  return (await runInThread(() => Promise.resolve({ verify: file, seals }))) as DossierVerdict;
}

import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';

import type { DossierTask } from './run-in-thread';
import { sealDossier } from './seal/seal-dossier';
import { verifyDossier } from './seal/verify-dossier';

// The program of a thread that does one task and ends.
const task = workerData as DossierTask;
const answer =
  'verify' in task
    ? readFile(task.verify).then((file) => verifyDossier(file, task.seals))
    : sealDossier(task.seal, { ...task.with, p12: Buffer.from(task.with.p12) });
void answer.then((result) => parentPort?.postMessage(result));

import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';

import { renderInvoicePdf } from '../invoices';
import type { DossierTask } from './run-in-thread';
import { sealDossier } from './seal/seal-dossier';
import { verifyDossier } from './seal/verify-dossier';

// The program of a thread that does one task and ends. A message turns buffers into plain arrays of bytes.
const task = workerData as DossierTask;

async function work(): Promise<unknown> {
  if ('verify' in task) return verifyDossier(await readFile(task.verify), task.seals);
  if ('seal' in task) return sealDossier(task.seal, { ...task.with, p12: Buffer.from(task.with.p12) });
  const { signature } = task.invoice;
  return renderInvoicePdf({ ...task.invoice, signature: signature && Buffer.from(signature) });
}

void work().then((result) => {
  // A document moves to the process and is not copied.
  parentPort?.postMessage(result, Buffer.isBuffer(result) ? [result.buffer as ArrayBuffer] : []);
});

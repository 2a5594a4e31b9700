import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

import { LIMITS } from '@portal/domain';

import { unavailable } from '../errors/app-error';

/** Pixels of a decoded image: upright, three bytes each, row after row; made smaller, to between one and two of `longestSide`. */
type DecodedImage = { width: number; height: number; data: Uint8Array };

type DecodingRefusal = { refusal: 'pixels' | 'damaged' };

type DecodingLimits = { pixels: number; longestSide: number; memoryBytes: number; timeoutMs: number };

/** A photo of 50 megapixels takes 250 MB and 3 s (tools/decisions/uploads-and-photos.md). */
export const DECODING_LIMITS: DecodingLimits = {
  pixels: LIMITS.photoMegapixels.other * 1_000_000,
  longestSide: LIMITS.photoPixels,
  memoryBytes: 320 * 1024 * 1024,
  timeoutMs: 20_000,
};

const WORKER = path.join(__dirname, __filename.endsWith('.ts') ? 'heic-worker.cjs' : 'heic-worker.js');

/**
 * Decodes a HEIC image, which sharp cannot, in a separate thread. The thread ends with the image, so that its memory
 * returns to the system and a hanging decoder is stopped.
 * @throws AppError 503 when the machine is too busy to decode it in time
 */
export async function decodeHeic(
  file: string,
  { timeoutMs, ...limits }: DecodingLimits = DECODING_LIMITS,
): Promise<DecodedImage | DecodingRefusal> {
  const content = await readFile(file);
  const worker = new Worker(WORKER, {
    workerData: { content, ...limits },
    // The decoder prints to the console; the answer already says everything.
    stdout: true,
    stderr: true,
  });
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const [answer] = (await once(worker, 'message', { signal: deadline })) as [DecodedImage | DecodingRefusal];
    return answer;
  } catch (error) {
    throw deadline.aborted ? unavailable() : error;
  } finally {
    await worker.terminate();
  }
}

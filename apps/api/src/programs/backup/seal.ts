import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Transform } from 'node:stream';

import { ProgramFailure } from '../command';

/** The last bytes of an archive are the SHA-256 of all before them, in hexadecimal; they lie in the comment of the zip. */
const SEAL_BYTES = 64;

export const BLANK_SEAL = '0'.repeat(SEAL_BYTES);

/** Creates a stream that passes everything on and writes the hash over the blank seal at the end. */
export function createSealer(): Transform {
  const hash = createHash('sha256');
  let held: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      const sealStart = Math.max(0, bytes.length - SEAL_BYTES);
      held = bytes.subarray(sealStart);
      const settled = bytes.subarray(0, sealStart);
      hash.update(settled);
      done(null, settled);
    },
    flush(done) {
      done(null, Buffer.from(hash.digest('hex'), 'latin1'));
    },
  });
}

/** Throws ProgramFailure when a byte of it is missing or is another than was written. */
export async function checkSeal(file: string): Promise<void> {
  const { size } = await stat(file);
  if (size <= SEAL_BYTES) throw new ProgramFailure(`${file} no es una copia de seguridad completa.`);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { end: size - SEAL_BYTES - 1 })) hash.update(chunk as Buffer);
  let seal = '';
  for await (const chunk of createReadStream(file, { start: size - SEAL_BYTES, encoding: 'latin1' }))
    seal += String(chunk);
  if (seal !== hash.digest('hex')) {
    throw new ProgramFailure(`${file} está incompleto o fue alterado: su contenido no es el que se guardó.`);
  }
}

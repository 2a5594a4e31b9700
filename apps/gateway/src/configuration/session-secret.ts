import { createAtomically } from '@portal/releases';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const SECRET_FILE = 'session-secret';
const SECRET_BYTES = 32;

/**
 * The secret of a portal that was given none: made once, kept in the data folder, readable by its owner only. Two
 * processes that start at once end up with the same one.
 */
export async function keepSessionSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, SECRET_FILE);
  await createAtomically(file, randomBytes(SECRET_BYTES).toString('hex'), 0o600);
  return (await readFile(file, 'utf8')).trim();
}

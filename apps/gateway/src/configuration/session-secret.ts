import { createAtomically } from '@portal/releases';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const SECRET_FILE = 'session-secret';
const SECRET_BYTES = 32;

/**
 * Reads or creates the secret of a portal without `SESSION_SECRET`, in a file of the data folder readable by its owner
 * only. Two processes that start at once use the same secret.
 */
export async function keepSessionSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, SECRET_FILE);
  await createAtomically(file, randomBytes(SECRET_BYTES).toString('hex'), 0o600);
  return (await readFile(file, 'utf8')).trim();
}

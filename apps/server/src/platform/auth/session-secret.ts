import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const SECRET_FILE = 'session-secret';
const SECRET_BYTES = 32;

/**
 * Reads or creates the secret of a portal without `SESSION_SECRET`, in a file of the data folder readable by its owner
 * only. Two processes that start at once use the same secret: a link appears whole or not at all, and once.
 */
export async function keepSessionSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, SECRET_FILE);
  const scratch = `${file}.${randomUUID()}`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(scratch, randomBytes(SECRET_BYTES).toString('hex'), { mode: 0o600, flush: true });
  try {
    await link(scratch, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(scratch, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}

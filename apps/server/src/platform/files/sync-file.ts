import { open } from 'node:fs/promises';

/** Waits until the content of a file, or the names in a folder, would survive a loss of power. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

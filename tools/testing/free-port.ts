import { once } from 'node:events';
import { createServer } from 'node:net';

/** Finds a free port of this machine: any, or the first from a number on. */
export async function freePort(from?: number): Promise<number> {
  const server = createServer().listen(from ?? 0, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (from === undefined || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return freePort(from + 1);
  }
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return address.port;
}

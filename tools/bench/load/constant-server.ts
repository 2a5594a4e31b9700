import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { openHttpConnection, type HttpConnection } from '../http-connection';
import type { Work } from '../measure';

/** A Fastify that does nothing but answer the same text: what HTTP alone costs here. */
export type ConstantServer = {
  /**
   * Makes the work of asking for a text of one length.
   * @param bytes how long the text is
   */
  answering(bytes: number): Work;
  close(): Promise<void>;
};

/** Starts it as a process of its own. */
export async function startConstantServer(callers: number): Promise<ConstantServer> {
  const child = fork(path.join(__dirname, 'constant-server.cjs'), [], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [port] = (await once(child, 'message')) as [number];
  const connections: HttpConnection[] = await Promise.all(
    Array.from({ length: callers }, () => openHttpConnection(port)),
  );
  return {
    answering: (bytes) => async (_turn, caller) => {
      const answer = await connections[caller]?.send([`GET /${bytes} HTTP/1.1`, 'host: 127.0.0.1']);
      if (answer?.status !== 200) throw new Error('The constant server does not answer');
    },
    async close() {
      for (const connection of connections) connection.close();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

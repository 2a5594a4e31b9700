import { createServer, connect, type Socket } from 'node:net';

/**
 * Where the send of a finish is cut: after this part (0 to 1) of its body has passed, once the server has answered but
 * before the answer is handed on, or in the middle of the answer.
 */
export type Cut = number | 'before-answer' | 'within-answer';

/** A TCP connection to the portal that breaks where a test wants it to. */
export type CuttingProxy = {
  /** The portal's origin behind the proxy. */
  url: string;
  /** Cuts the next sends of a finish, one after another; those after them come through. */
  cut(cuts: readonly Cut[]): void;
  /** Cuts nothing any more. */
  heal(): void;
  /** How many sends of a finish were cut, how many the server answered, and how large the last was, in bytes. */
  counts(): { cut: number; answered: number; bytes: number };
  close(): Promise<void>;
};

const FINISH = 'POST /api/v1/repairs/ HTTP/1.1';

/**
 * Opens a proxy in front of the portal that cuts connections on demand.
 * @param portal origin of the portal
 */
export async function openCuttingProxy(portal: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(portal);
  const open = new Set<Socket>();
  const planned: Cut[] = [];
  const counts = { cut: 0, answered: 0, bytes: 0 };

  const server = createServer((browser) => {
    const upstream = connect(Number(port), hostname);
    /** The finish that is on its way on this connection: what is left of it until the cut, in bytes. */
    let finish: { cut: Cut | null; left: number } | null = null;
    const end = (): void => {
      browser.destroy();
      upstream.destroy();
    };
    // Without a network every connection is lost; the browser has none left for a retry of its own.
    const cutHere = (): void => {
      counts.cut += 1;
      for (const socket of open) socket.destroy();
    };
    for (const socket of [browser, upstream]) {
      open.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        open.delete(socket);
        end();
        // Ended by the browser itself before its cut: the next send gets it.
        if (finish?.cut != null) planned.unshift(finish.cut);
        finish = null;
      });
    }
    browser.on('data', (chunk: Buffer) => {
      if (chunk.includes(FINISH)) {
        const cut = planned.shift() ?? null;
        counts.bytes = Number(/content-length: (\d+)/i.exec(chunk.toString('latin1'))?.[1]);
        const head = chunk.indexOf('\r\n\r\n') + 4;
        finish = { cut, left: typeof cut === 'number' ? head + Math.floor(cut * counts.bytes) : Infinity };
      }
      if (!finish || chunk.length < finish.left) {
        if (finish) finish.left -= chunk.length;
        upstream.write(chunk);
        return;
      }
      // What is before the cut still arrives.
      upstream.write(chunk.subarray(0, finish.left), cutHere);
      finish = null;
    });
    upstream.on('data', (chunk: Buffer) => {
      const cut = finish?.cut ?? null;
      if (finish) counts.answered += 1;
      finish = null;
      if (cut === 'before-answer') cutHere();
      else if (cut === 'within-answer') browser.write(chunk.subarray(0, Math.floor(chunk.length / 2)), cutHere);
      else browser.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');

  return {
    url: `http://${hostname}:${address.port}`,
    cut: (cuts) => void planned.push(...cuts),
    heal: () => void (planned.length = 0),
    counts: () => ({ ...counts }),
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

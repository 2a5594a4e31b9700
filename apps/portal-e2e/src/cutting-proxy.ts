import { createServer, connect, type Socket } from 'node:net';

/**
 * Moment at which a submission is cut: after this part (0 to 1) of its body has passed, once the server has answered but before
 * the answer is passed on, or in the middle of the answer.
 */
export type Cut = number | 'before-answer' | 'within-answer';

/** A TCP connection to the portal that breaks where a test wants it to. */
type CuttingProxy = {
  /** The portal's origin behind the proxy. */
  url: string;
  /**
   * Cuts the next sends, one after another; those after them come through.
   * @param onCut what happens at the moment of each
   */
  cut(cuts: readonly Cut[], onCut?: () => void): void;
  /** Cuts nothing any more. */
  heal(): void;
  /** Numbers of cut and answered submissions, and the bytes of the last one. */
  counts(): { cut: number; answered: number; bytes: number };
  close(): Promise<void>;
};

/** Submissions of operators: the finish alone, or the start as well. */
const SENDS = { finish: /POST \/api\/v1\/repairs\/ HTTP\/1\.1/, work: /POST \/api\/v1\/repairs\/(start)? HTTP\/1\.1/ };

/** Bytes with the method and address of a browser's request; it begins with a separate chunk. */
const REQUEST_LINE = 200;

/**
 * Opens a proxy in front of the portal that cuts connections on demand.
 * @param portal origin of the portal
 * @param sends which of them it cuts
 */
export async function openCuttingProxy(portal: string, sends: keyof typeof SENDS = 'finish'): Promise<CuttingProxy> {
  const { hostname, port } = new URL(portal);
  const open = new Set<Socket>();
  const planned: Cut[] = [];
  const counts = { cut: 0, answered: 0, bytes: 0 };
  let onCut: (() => void) | undefined;

  const server = createServer((browser) => {
    const upstream = connect(Number(port), hostname);
    /** The submission in flight on this connection with its remaining bytes until the cut. */
    let send: { cut: Cut | null; left: number } | null = null;
    const end = (): void => {
      browser.destroy();
      upstream.destroy();
    };
    // Without a network every connection is lost; the browser has none left for its own retry.
    const cutHere = (): void => {
      counts.cut += 1;
      onCut?.();
      for (const socket of open) socket.destroy();
    };
    for (const socket of [browser, upstream]) {
      open.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        open.delete(socket);
        end();
        // Ended by the browser itself before its cut: the next send gets it.
        if (send?.cut != null) planned.unshift(send.cut);
        send = null;
      });
    }
    browser.on('data', (chunk: Buffer) => {
      if (SENDS[sends].test(chunk.toString('latin1', 0, REQUEST_LINE))) {
        const cut = planned.shift() ?? null;
        counts.bytes = Number(/content-length: (\d+)/i.exec(chunk.toString('latin1'))?.[1]);
        const head = chunk.indexOf('\r\n\r\n') + 4;
        send = { cut, left: typeof cut === 'number' ? head + Math.floor(cut * counts.bytes) : Infinity };
      }
      if (!send || chunk.length < send.left) {
        if (send) send.left -= chunk.length;
        upstream.write(chunk);
        return;
      }
      // The bytes before the cut still arrive.
      upstream.write(chunk.subarray(0, send.left), cutHere);
      send = null;
    });
    upstream.on('data', (chunk: Buffer) => {
      const cut = send?.cut ?? null;
      if (send) counts.answered += 1;
      send = null;
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
    cut: (cuts, atCut) => {
      onCut = atCut;
      planned.push(...cuts);
    },
    heal: () => void (planned.length = 0),
    counts: () => ({ ...counts }),
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import { createServer, connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A TCP connection to the portal that breaks within the sends of work. */
type CuttingProxy = {
  /** The portal's origin behind the proxy. */
  url: string;
  /**
   * Cuts the next sends, one after another; those after them come through.
   * @param cuts from 0 to 1 the share of the body that passes, from 1 to 2 that of the answer
   */
  cut(cuts: readonly number[], onCut: () => void): void;
  close(): Promise<void>;
};

const SEND = /^POST \/api\/v1\/repairs\/(start)? HTTP\/1\.1/;

/**
 * Opens a proxy in front of the portal that cuts connections on demand.
 * @param portal origin of the portal
 */
export async function openCuttingProxy(portal: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(portal);
  const open = new Set<Socket>();
  const planned: number[] = [];
  let onCut = (): void => undefined;
  // Without a network every connection is lost; the browser has none left for its own retry.
  const cutAll = (): void => {
    onCut();
    for (const socket of open) socket.destroy();
  };

  const server = createServer((browser) => {
    const upstream = connect(Number(port), hostname);
    /** The send on this connection that will be cut, with its remaining bytes until then. */
    let send: { cut: number; left: number } | undefined;
    for (const socket of [browser, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        browser.destroy();
        upstream.destroy();
        // Ended by the browser itself before its cut: the next send gets it.
        if (send) planned.unshift(send.cut);
        send = undefined;
      });
    }
    browser.on('data', (chunk: Buffer) => {
      const head = chunk.toString('latin1');
      const cut = SEND.test(head) ? planned.shift() : undefined;
      if (cut !== undefined) {
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
        send = { cut, left: cut < 1 ? head.indexOf('\r\n\r\n') + 4 + Math.floor(cut * length) : Infinity };
      }
      if (send && chunk.length >= send.left) {
        upstream.write(chunk.subarray(0, send.left), cutAll);
        send = undefined;
        return;
      }
      if (send) send.left -= chunk.length;
      upstream.write(chunk);
    });
    upstream.on('data', (chunk: Buffer) => {
      if (!send) return void browser.write(chunk);
      browser.write(chunk.subarray(0, Math.floor(Math.max(send.cut - 1, 0) * chunk.length)), cutAll);
      send = undefined;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve));
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    cut: (cuts, atCut) => {
      onCut = atCut;
      planned.push(...cuts);
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import { createServer, request } from 'node:http';

/** State of the proxy: it passes the portal on, answers nothing, or fails as a proxy without a portal behind it. */
type Reach = 'portal' | 'nothing' | 'bad-gateway';

/** A proxy before a portal, which a test takes away. */
export type SwitchedProxy = {
  url: string;
  switchTo: (reach: Reach) => void;
  close: () => Promise<void>;
};

/**
 * Opens a proxy in front of a portal.
 * @param portal its origin
 */
export async function openSwitchedProxy(portal: string): Promise<SwitchedProxy> {
  const { hostname, port } = new URL(portal);
  let reach: Reach = 'portal';
  const server = createServer((incoming, outgoing) => {
    if (reach === 'nothing') return void outgoing.destroy();
    if (reach === 'bad-gateway')
      return void outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502</h1>');
    const { method, url: path, headers } = incoming;
    const passed = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://${hostname}:${address.port}`,
    switchTo: (next) => {
      reach = next;
      // An open event stream would show that there is a network.
      if (next !== 'portal') server.closeAllConnections();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

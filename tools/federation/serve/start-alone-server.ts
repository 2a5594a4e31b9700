// The server of an area alone, for its test. A separate process: rspack and its server are ES modules, which Jest cannot load.
import { rspack } from '@rspack/core';
import { Agent } from 'node:https';
import { aloneServer } from './alone-server';

const [portal = '', port = '', ca = ''] = process.argv.slice(2);

async function start(): Promise<void> {
  const alone = aloneServer('requests', '.', portal);
  const { RspackDevServer } = await import('@rspack/dev-server');
  const server = new RspackDevServer(
    {
      ...alone,
      port: Number(port),
      client: false,
      webSocketServer: false,
      // Only this test's portal is signed by nobody.
      proxy: alone.proxy.map((proxy) => ({ ...proxy, agent: new Agent({ ca }) })),
    },
    rspack({ entry: {}, mode: 'none', stats: 'none', infrastructureLogging: { level: 'none' } }),
  );
  await server.start();
  console.log('listening');
}

void start();

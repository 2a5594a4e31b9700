import { runRspack } from './run-rspack';
import { serverConfig } from './server-config';
import { appFolders } from './workspace';

const SERVERS = ['api', 'gateway'];

async function main(): Promise<void> {
  const name = process.argv[2];
  if (!name || !SERVERS.includes(name)) throw new Error(`name one of the servers: ${SERVERS.join(', ')}`);
  const startedAt = performance.now();
  await runRspack(serverConfig(appFolders(name)));
  console.log(`${name}: dist/main.js, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

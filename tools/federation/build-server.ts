import { runRspack } from './run-rspack';
import { serverConfig } from './server-config';
import { appFolders } from './workspace';

const MAIN = { main: './src/main.ts' };
/** The servers and the programs each of them is built to. */
const SERVERS: Readonly<Record<string, Record<string, string>>> = {
  api: {
    ...MAIN,
    'create-admin': './src/create-admin/main.ts',
    'deactivate-demo-accounts': './src/deactivate-demo-accounts/main.ts',
    backup: './src/backup/backup-main.ts',
    restore: './src/backup/restore-main.ts',
  },
  gateway: MAIN,
};

async function main(): Promise<void> {
  const name = process.argv[2];
  const entries = SERVERS[name ?? ''];
  if (!name || entries === undefined) throw new Error(`name one of the servers: ${Object.keys(SERVERS).join(', ')}`);
  const startedAt = performance.now();
  await runRspack(serverConfig(appFolders(name), entries));
  const files = Object.keys(entries).map((entry) => `dist/${entry}.js`);
  console.log(`${name}: ${files.join(', ')}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

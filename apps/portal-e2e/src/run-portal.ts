// Runs the built portal for the tests, with a temporary data folder.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';

import { chooseAddress, ownDataDir } from './address';

const root = resolve(__dirname, '../../..');
const { host, port } = chooseAddress();
const dataDir = ownDataDir();
// Readable by all on purpose: PostgreSQL runs as another user when the tests run as root.
mkdirSync(dataDir, { mode: 0o755 });
const environment = {
  ...process.env,
  NODE_ENV: 'test',
  // Settings of a portal that somebody runs here: the tests' own has none of them.
  DATABASE_URL: '',
  FILES_URL: '',
  BUILDS_DIR: '',
  HOST: host,
  PORT: String(port),
  DATA_DIR: dataDir,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
};

const portal = spawn(process.execPath, ['apps/server/dist/main.js'], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => portal.kill('SIGTERM'));
portal.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});

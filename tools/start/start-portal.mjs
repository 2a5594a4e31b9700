import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build-portal.mjs';
import { endWithChildrenOnSignals, stopHandlingSignals } from './child-commands.mjs';
import { ExpectedFailure } from './expected-failure.mjs';
import { ensureInstalled } from './install.mjs';
import { portalAddress, requireFreePort } from './portal-address.mjs';

const READY_LIMIT_MS = 300_000; // the first start also seeds the demonstration data
const READY_POLL_MS = 50;
const ORPHAN_POLL_MS = 1_000;

/**
 * Installs, builds and runs the portal until it is told to stop.
 * @param {string} root the workspace
 */
export async function startPortal(root) {
  const startedAt = performance.now();
  process.chdir(root);
  endWithChildrenOnSignals();
  const address = portalAddress(process.env);
  const dataDir = path.resolve(process.env.DATA_DIR || '.data');
  await requireFreePort(address);
  console.log('Portal de solicitudes');
  await ensureInstalled(root);
  await ensureBuilt(root, dataDir);
  await runGateway(root, dataDir);
  await waitUntilReady(address.url);
  announce(root, address.url, (performance.now() - startedAt) / 1000);
}

/**
 * Runs the gateway inside this process: one process to stop, and none that could outlive another. From here on the
 * gateway answers to signals.
 * @param {string} root
 * @param {string} dataDir
 */
async function runGateway(root, dataDir) {
  stopHandlingSignals();
  stopWithNpm();
  process.env.DATA_DIR = dataDir;
  process.env.LOG_LEVEL ||= 'warn'; // a person reads this terminal
  await import(pathToFileURL(path.join(root, 'apps/gateway/dist/main.js')).href);
}

/** A killed npm cannot tell us to stop; without this the portal would go on, unseen, and keep its port. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, ORPHAN_POLL_MS).unref();
}

/** @param {string} url */
async function waitUntilReady(url) {
  const giveUpAt = performance.now() + READY_LIMIT_MS;
  while (!(await isReady(url))) {
    if (performance.now() > giveUpAt) throw new ExpectedFailure(`El portal no respondió en ${url}.`);
    await sleep(READY_POLL_MS);
  }
}

/**
 * @param {string} url
 * @returns {Promise<boolean>}
 */
async function isReady(url) {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false; // nobody listens yet
  }
}

/**
 * @param {string} root
 * @param {string} url
 * @param {number} seconds
 */
function announce(root, url, seconds) {
  console.log(`\nListo en ${seconds.toFixed(1)} s: ${url}\n`);
  if (process.env.NODE_ENV === 'production' || process.env.DEMO === '0') return;
  const { password, accounts } = readDemoAccounts(root);
  const width = Math.max(...accounts.map(({ email }) => email.length));
  console.log(`Cuentas de demostración (contraseña ${password}):`);
  for (const { email, description } of accounts) console.log(`  ${email.padEnd(width)}  ${description}`);
  console.log('\nCtrl-C para terminar.');
}

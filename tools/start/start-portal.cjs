const path = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { pathToFileURL } = require('node:url');
const { ensureBuilt } = require('./build-portal.cjs');
const { endWithChildrenOnSignals, stopHandlingSignals } = require('./child-commands.cjs');
const { ExpectedFailure } = require('./expected-failure.cjs');
const { ensureInstalled } = require('./install.cjs');
const { portalAddress, requireFreePort } = require('./portal-address.cjs');

const READY_LIMIT_MS = 300_000; // the first start also seeds the demonstration data
const READY_POLL_MS = 50;
const ORPHAN_POLL_MS = 1_000;

/**
 * Installs, builds and runs the portal until it is told to stop.
 * @param {string} root the workspace
 */
async function startPortal(root) {
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
  await announce(address.url, (performance.now() - startedAt) / 1000);
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
 * @param {string} url
 * @param {number} seconds
 */
async function announce(url, seconds) {
  console.log(`\nListo en ${seconds.toFixed(1)} s: ${url}\n`);
  const demonstration = readDemonstration(await (await fetch(url)).text());
  if (demonstration) {
    const { password, accounts } = demonstration;
    const width = Math.max(...accounts.map(({ email }) => email.length));
    console.log(`Cuentas de demostración, todas con la contraseña ${password}:`);
    for (const { email, description } of accounts) console.log(`  ${email.padEnd(width)}  ${description}`);
    console.log();
  }
  console.log('Ctrl-C para terminar.');
}

/**
 * The accounts as the login offers them, from the configuration that the gateway puts into the page.
 * @param {string} page
 * @returns {import('@portal/domain').Demonstration | null}
 */
function readDemonstration(page) {
  const block = /<script[^>]* id="portal-config"[^>]*>(.*?)<\/script>/s.exec(page)?.[1];
  return block ? JSON.parse(block).demonstration : null;
}

module.exports = { startPortal };

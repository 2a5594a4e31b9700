const path = require('node:path');
const { buildPortal } = require('./build-portal.cjs');
const { ensureInstalled } = require('./install.cjs');
const { portalAddress, requireFreePort } = require('./portal-address.cjs');
const { waitUntilReady } = require('./portal-readiness.cjs');
const { runServer, stopWithParent } = require('./run-server.cjs');

/** @param {string} root */
async function startPortal(root) {
  const startedAt = performance.now();
  const address = portalAddress(process.env);
  const dataDir = path.resolve(process.env.DATA_DIR || '.data');
  await requireFreePort(address);
  console.log('Portal de Reparaciones');
  await ensureInstalled(root);
  await buildPortal(root);
  // One process to stop, and none that could outlive another.
  if (process.env.npm_lifecycle_event) stopWithParent();
  process.env.DATA_DIR = dataDir;
  await runServer();
  await waitUntilReady(address.url);
  await announce(address.url, (performance.now() - startedAt) / 1000);
}

/**
 * @param {string} url
 * @param {number} seconds
 */
async function announce(url, seconds) {
  console.log(`\nListo en ${seconds.toFixed(1)} s: ${url}\n`);
  // The accounts as the login offers them, from the configuration that the server puts into the page.
  const page = await (await fetch(url)).text();
  const config = /<script[^>]* id="portal-config"[^>]*>(.*?)<\/script>/s.exec(page)?.[1];
  /** @type {import('@portal/domain').Demonstration | null} */
  const demonstration = config ? JSON.parse(config).demonstration : null;
  if (demonstration) {
    const { password, accounts } = demonstration;
    const width = Math.max(...accounts.map(({ email }) => email.length));
    console.log(`Cuentas de demostración, todas con la contraseña ${password}:`);
    for (const { email, description } of accounts) console.log(`  ${email.padEnd(width)}  ${description}`);
    console.log();
  }
  console.log('Ctrl-C para terminar.');
}

module.exports = startPortal;

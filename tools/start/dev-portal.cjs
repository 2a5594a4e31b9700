const { existsSync, readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { buildPortal } = require('./build-portal.cjs');
const { ExpectedFailure } = require('./expected-failure.cjs');
const { ensureInstalled } = require('./install.cjs');
const { portalAddress, requireFreePort, requireLocalHost } = require('./portal-address.cjs');

const SHELL = 'shell';
const SERVER = 'server';

/**
 * `npm run dev [area…]`: installs and builds the missing parts, and runs the portal with the named ones from source.
 * @param {string} root the workspace
 */
async function developPortal(root) {
  // Remotes, `shell` (always from source, with the libraries) or `server`; all of them when empty.
  const names = process.argv.slice(2);
  const remotes = readdirSync(path.join(root, 'apps')).filter((app) => isRemote(path.join(root, 'apps', app)));
  const choices = [...remotes, SHELL, SERVER];
  const unknown = names.filter((name) => !choices.includes(name));
  if (unknown.length > 0) {
    throw new ExpectedFailure(`No existe: ${unknown.join(', ')}. Se puede elegir: ${choices.join(', ')}.`);
  }
  const chosen = names.length === 0 ? choices : names;
  const address = portalAddress(process.env);
  requireLocalHost(address.host, process.env);
  const dataDir = path.resolve(process.env.DATA_DIR || '.data');
  await requireFreePort(address);
  await ensureInstalled(root);
  await buildPortal(root);
  /** @type {import('../dev/rspack.config').Development} */
  const development = {
    address,
    dataDir,
    remotes: remotes.filter((name) => chosen.includes(name)),
    followsServer: chosen.includes(SERVER),
  };
  process.env.PORTAL_DEVELOPMENT = JSON.stringify(development);
  // One process to stop, and none that could outlive another.
  process.argv.splice(2, process.argv.length, 'serve', '--config', 'tools/dev/rspack.config.ts');
  await import(pathToFileURL(path.join(root, 'node_modules/@rspack/cli/bin/rspack.js')).href);
}

/** @param {string} folder */
function isRemote(folder) {
  const file = path.join(folder, 'package.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).nx?.tags?.includes('layer:remote') === true;
}

module.exports = developPortal;

const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { buildPortal } = require('./build-portal.cjs');
const { ensureInstalled } = require('./install.cjs');

/**
 * Runs a program of the API in this process, so that it has the terminal.
 * @param {string} root
 */
async function runApiProgram(root) {
  // Its name in apps/server/rspack.config.ts. It reads its own arguments where it would find them without this one.
  const [program] = process.argv.splice(2, 1);
  await ensureInstalled(root);
  await buildPortal(root, 'server');
  process.env.DATA_DIR = path.resolve(process.env.DATA_DIR || '.data');
  await import(pathToFileURL(path.join(root, `apps/server/dist/${program}.js`)).href);
}

module.exports = runApiProgram;

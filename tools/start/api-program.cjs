const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { ensureProjectBuilt } = require('./build-portal.cjs');
const { endWithChildrenOnSignals, stopHandlingSignals } = require('./child-commands.cjs');
const { ensureInstalled } = require('./install.cjs');

/**
 * Installs and builds the required parts, and runs a program of the API in this process, so that it has the terminal.
 * @param {string} root the workspace
 * @param {string} program its name in apps/api/rspack.config.ts
 */
async function runApiProgram(root, program) {
  process.chdir(root);
  endWithChildrenOnSignals();
  const dataDir = path.resolve(process.env.DATA_DIR || '.data');
  await ensureInstalled(root);
  await ensureProjectBuilt(root, dataDir, 'api');
  stopHandlingSignals();
  process.env.DATA_DIR = dataDir;
  await import(pathToFileURL(path.join(root, `apps/api/dist/${program}.js`)).href);
}

module.exports = { runApiProgram };

const path = require('node:path');
const { pathToFileURL } = require('node:url');

/**
 * Runs the built gateway inside this process. It reads its settings from the environment, and from here on it is the
 * gateway that answers to signals.
 */
async function runGateway() {
  await import(pathToFileURL(path.resolve(__dirname, '../../apps/gateway/dist/main.js')).href);
}

module.exports = { runGateway };

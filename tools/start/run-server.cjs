const path = require('node:path');
const { pathToFileURL } = require('node:url');

const POLL_MS = 1_000;

/**
 * Runs the built server inside this process. It reads its settings from the environment, and from here on it is the
 * server that answers to signals.
 */
async function runServer() {
  await import(pathToFileURL(path.resolve(__dirname, '../../apps/server/dist/main.js')).href);
}

/**
 * Stops this process when its parent is gone: a killed parent cannot do it, and the portal would run on, unseen, and keep its
 * port.
 */
function stopWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, POLL_MS).unref();
}

// Alone it ends with the process that started it, however that one ends.
if (require.main === module) {
  stopWithParent();
  void runServer();
}

module.exports = { runServer, stopWithParent };

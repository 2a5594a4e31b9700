const POLL_MS = 1_000;

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

module.exports = { stopWithParent };

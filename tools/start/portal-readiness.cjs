const { setTimeout: sleep } = require('node:timers/promises');
const { ExpectedFailure } = require('./expected-failure.cjs');

const LIMIT_MS = 300_000; // the first start also fills the database with the demonstration
const POLL_MS = 50;

/**
 * @param {string} url of the portal
 * @param {() => boolean} [isOver] true when waiting has become pointless
 */
async function waitUntilReady(url, isOver = () => false) {
  const giveUpAt = performance.now() + LIMIT_MS;
  // Nobody listens at first.
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (isOver() || performance.now() > giveUpAt) throw new ExpectedFailure(`El portal no respondió en ${url}.`);
    await sleep(POLL_MS);
  }
}

module.exports = { waitUntilReady };

const { setTimeout: sleep } = require('node:timers/promises');
const { ExpectedFailure } = require('./expected-failure.cjs');

const LIMIT_MS = 300_000; // the first start also fills the database with the demonstration
const POLL_MS = 50;

/**
 * Waits until the portal answers that it is ready.
 * @param {string} url of the portal
 * @param {() => boolean} [isOver] true when waiting has become pointless
 */
async function waitUntilReady(url, isOver = () => false) {
  const giveUpAt = performance.now() + LIMIT_MS;
  while (!(await isReady(url))) {
    if (isOver() || performance.now() > giveUpAt) throw new ExpectedFailure(`El portal no respondió en ${url}.`);
    await sleep(POLL_MS);
  }
}

/**
 * Asks the portal whether it is ready.
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

module.exports = { waitUntilReady };

const BEAT_MS = 15_000;

/**
 * Prints at short intervals what runs: a long run shows that it lives.
 * @param {() => string[]} running
 * @returns {() => void} ends it
 */
function startHeartbeat(running) {
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`… ${seconds} s: ${running().join(', ') || 'preparing'}`);
  }, BEAT_MS);
  return () => clearInterval(timer);
}

module.exports = { startHeartbeat };

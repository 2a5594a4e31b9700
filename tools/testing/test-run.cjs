const { buildAll } = require('../start/build-portal.cjs');
const { endWithChildrenOnSignals } = require('../start/child-commands.cjs');
const { ExpectedFailure } = require('../start/expected-failure.cjs');
const { ensureInstalled } = require('../start/install.cjs');
const { runBrowserTests } = require('./browser-tests.cjs');
const { provideChromium } = require('./chromium.cjs');
const { describeTally, exitCodeOf, sum } = require('./tally.cjs');
const { runWorkspaceTasks } = require('./workspace-tasks.cjs');

/** @typedef {import('./tally.cjs').Tally} Tally */

/** @type {Record<string, { targets: string[], browser: boolean }>} */
const PARTS = {
  all: { targets: ['lint', 'typecheck', 'test'], browser: true },
  lint: { targets: ['lint', 'typecheck'], browser: false },
  unit: { targets: ['test'], browser: false },
  e2e: { targets: [], browser: true },
};

/**
 * @param {string} root the workspace
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
async function runTests(root, args) {
  const part = PARTS[args.length === 0 ? 'all' : args[0] === '--only' ? (args[1] ?? '') : ''];
  if (!part) {
    console.error('Usage: npm test [-- --only lint|unit|e2e]');
    return 2;
  }
  endWithChildrenOnSignals();
  const startedAt = performance.now();
  /** @type {Tally[]} */
  const tallies = [];
  await counted(tallies, async () => {
    await ensureInstalled(root);
    // A download, if it comes to that, goes on while the other checks run; a failure is told when the browser's turn comes.
    const chromium = part.browser ? settle(provideChromium(root)) : undefined;
    if (part.targets.length > 0) {
      console.log(`\n${part.targets.join(', ')}`);
      await counted(tallies, () => runWorkspaceTasks(root, part.targets));
    }
    if (chromium) {
      console.log('\nbrowser tests');
      await counted(tallies, async () => {
        await buildAll(root);
        return [await runBrowserTests(root, await (await chromium)())];
      });
    }
    return [];
  });
  const total = sum(tallies);
  console.log(`\n${((performance.now() - startedAt) / 60_000).toFixed(1)} min`);
  console.log(describeTally(total));
  return exitCodeOf(total);
}

/**
 * Adds what a stage counted; a stage that breaks off counts as one failure, and the others go on.
 * @param {Tally[]} tallies
 * @param {() => Promise<Tally[]>} stage
 */
async function counted(tallies, stage) {
  try {
    tallies.push(...(await stage()));
  } catch (error) {
    console.error(error instanceof ExpectedFailure ? error.message : error);
    tallies.push({ passed: 0, failed: 1 });
  }
}

/**
 * @template T
 * @param {Promise<T>} promise
 * @returns {Promise<() => T>} never rejects: the outcome, good or bad, comes when the function is called
 */
async function settle(promise) {
  try {
    const value = await promise;
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

module.exports = { runTests };

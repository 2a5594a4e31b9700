const { existsSync, readFileSync, rmSync } = require('node:fs');
const path = require('node:path');
const { run } = require('../start/child-commands.cjs');
const { durationsOfSuites } = require('./durations.cjs');
const { tallyPlaywright } = require('./tally.cjs');

// Minutes when the machine is quiet; the rest is for one that is not.
const TIME_LIMIT_MS = 45 * 60_000;

/**
 * Runs the browser tests of the built portal. They start a portal of their own.
 * @param {string} root the workspace
 * @param {string | undefined} chromiumPath undefined for the browser that Playwright itself installed
 * @returns {Promise<{ tally: import('./tally.cjs').Tally, durations: import('./durations.cjs').Duration[] }>}
 */
async function runBrowserTests(root, chromiumPath) {
  const resultsFile = path.join(root, '.nx', `browser-tests-${process.pid}.json`);
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  const { code } = await run(
    { command: process.execPath, args: [cli, 'test', '--reporter=list,json'] },
    {
      cwd: path.join(root, 'apps/portal-e2e'),
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: resultsFile, ...(chromiumPath ? { CHROMIUM_PATH: chromiumPath } : {}) },
      timeoutMs: TIME_LIMIT_MS,
      onLine: (line) => console.log(`  ${line}`),
    },
  );
  if (!existsSync(resultsFile)) return { tally: tallyPlaywright(code, undefined), durations: [] };
  const results = JSON.parse(readFileSync(resultsFile, 'utf8'));
  rmSync(resultsFile);
  return { tally: tallyPlaywright(code, results), durations: durationsOfSuites(results.suites) };
}

module.exports = { runBrowserTests };

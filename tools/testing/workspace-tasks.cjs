const { existsSync, readFileSync, readdirSync, rmSync } = require('node:fs');
const path = require('node:path');
const { describeFailures, isSuccessful, runNxTargets } = require('../start/nx-targets.cjs');
const { withUnseenFailure } = require('./results.cjs');

/** @typedef {import('./results.cjs').Result} Result */
/** @typedef {{ id: string, folder: string }} TestTask */

/**
 * Checks of the whole workspace, as scripts of its own package.json. Their names are no targets of the projects: `nx affected
 * -t lint` after a change in one remote concerns that remote alone.
 */
const WORKSPACE_CHECKS = ['workspace-lint', 'workspace-types', 'workspace-format'];

const UNIT_RESULTS = 'test-results/unit.json';
const TIME_LIMIT_MS = 38 * 60_000; // against what hangs; also right for a busy machine

/**
 * Every project with tests, read from the projects themselves: one that Nx forgets is a failure, not a gap.
 * @param {string} root the workspace
 * @returns {TestTask[]}
 */
function expectedTests(root) {
  const folders = ['apps', 'libs']
    .flatMap((group) => readdirSync(path.join(root, group)).map((name) => path.join(group, name)))
    .concat('tools')
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')));
  return folders.flatMap((folder) => {
    const { nx, scripts = {} } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    const project = nx?.name ?? path.basename(folder);
    return 'test' in scripts ? [{ id: `${project}:test`, folder: path.join(root, folder) }] : [];
  });
}

/**
 * Runs the checks of the whole workspace (each finds everything at once, for a third of the time of one run per project) and
 * the unit tests of all projects, in one run of Nx so that no core is idle. Takes from Nx's cache what nothing changed for; prints
 * what fails.
 * @param {string} root the workspace
 * @param {{ checks: boolean, unitTests: boolean }} wanted
 * @returns {Promise<Result[]>}
 */
async function runChecksAndUnitTests(root, wanted) {
  const checks = wanted.checks ? WORKSPACE_CHECKS : [];
  const checkIds = checks.map((check) => `portal:${check}`);
  const tests = wanted.unitTests ? expectedTests(root) : [];
  for (const { folder } of tests) rmSync(path.join(folder, UNIT_RESULTS), { force: true }); // never count an old run
  const nxRun = await runNxTargets(root, [...checks, ...(wanted.unitTests ? ['test'] : [])], {
    timeoutMs: TIME_LIMIT_MS,
    onTask: (task) => console.log(`  ${task}`),
  });
  const failures = describeFailures(nxRun, [...checkIds, ...tests.map(({ id }) => id)]);
  if (failures) console.log(`\n${failures}`);
  return [
    ...checkIds.map((name) => ({
      name,
      passed: isSuccessful(nxRun.statuses.get(name)),
      message: nxRun.outputOf(name),
    })),
    ...tests.flatMap((task) =>
      withUnseenFailure(task.id, isSuccessful(nxRun.statuses.get(task.id)), readUnitResults(task)),
    ),
  ];
}

/**
 * Reads the results of a project's unit tests.
 * @param {TestTask} task
 * @returns {Result[]}
 */
function readUnitResults({ id, folder }) {
  const file = path.join(folder, UNIT_RESULTS);
  if (!existsSync(file)) return [];
  /** @type {Result[]} */
  const results = JSON.parse(readFileSync(file, 'utf8'));
  return results.map((result) => ({ ...result, name: `${id} › ${result.name}` }));
}

module.exports = { expectedTests, runChecksAndUnitTests };

const { existsSync, readFileSync, readdirSync, rmSync } = require('node:fs');
const path = require('node:path');
const { describeFailures, runNxTargets } = require('../start/nx-targets.cjs');
const { sum, tallyCheck, tallyJest } = require('./tally.cjs');

/** @typedef {import('./tally.cjs').Tally} Tally */
/** @typedef {import('./durations.cjs').Duration} Duration */
/** @typedef {{ id: string, folder: string }} TestTask */

/**
 * What is checked once for the whole workspace, as scripts of its own package.json. Their names are no targets of the projects:
 * `nx affected -t lint` after a change in one remote is about that remote.
 */
const WORKSPACE_CHECKS = ['workspace-lint', 'workspace-types', 'workspace-format', 'workspace-mutations'];

const JEST_RESULTS = 'test-results/jest.json';
const TIME_LIMIT_MS = 38 * 60_000; // against what hangs; also right for a busy machine

/**
 * The checks of the whole workspace: each finds everything at once, for a third of the time of one run per project.
 * @param {string} root the workspace
 * @returns {Promise<Tally>}
 */
async function runWorkspaceChecks(root) {
  const ids = WORKSPACE_CHECKS.map((check) => `portal:${check}`);
  const nxRun = await runTasks(root, WORKSPACE_CHECKS, ids, ['portal']);
  return sum(ids.map((id) => tallyCheck(nxRun.statuses.get(id))));
}

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
 * Runs Jest in all projects, taking from Nx's cache what nothing changed for; prints what fails.
 * @param {string} root
 * @returns {Promise<{ tally: Tally, durations: Duration[] }>}
 */
async function runUnitTests(root) {
  const tasks = expectedTests(root);
  for (const { folder } of tasks) rmSync(path.join(folder, JEST_RESULTS), { force: true }); // never count an old run
  const nxRun = await runTasks(
    root,
    ['test'],
    tasks.map(({ id }) => id),
  );
  const results = tasks.map((task) => ({ task, results: readJestResults(task) }));
  for (const { task, results: { failures = [] } = {} } of results) {
    for (const failure of failures) console.log(`✕ ${task.id}: ${failure}`);
  }
  return {
    tally: sum(results.map(({ task, results }) => tallyJest(nxRun.statuses.get(task.id), results))),
    durations: results.flatMap(({ task, results: { durations = [] } = {} }) =>
      durations.map(({ name, milliseconds }) => ({ name: `${task.id} › ${name}`, milliseconds })),
    ),
  };
}

/**
 * @param {string} root
 * @param {string[]} targets
 * @param {string[]} ids of the tasks that have to run
 * @param {string[]} [projects] by default all
 */
async function runTasks(root, targets, ids, projects) {
  const nxRun = await runNxTargets(root, targets, {
    timeoutMs: TIME_LIMIT_MS,
    onTask: (task) => console.log(`  ${task}`),
    projects,
  });
  const failures = describeFailures(nxRun, ids);
  if (failures) console.log(`\n${failures}`);
  return nxRun;
}

/**
 * @param {TestTask} task
 * @returns {import('./tally.cjs').JestResults | undefined}
 */
function readJestResults({ folder }) {
  const file = path.join(folder, JEST_RESULTS);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

module.exports = { expectedTests, runUnitTests, runWorkspaceChecks };

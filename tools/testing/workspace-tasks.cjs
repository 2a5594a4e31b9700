const { existsSync, readFileSync, readdirSync, rmSync } = require('node:fs');
const path = require('node:path');
const { describeFailures, runNxTargets } = require('../start/nx-targets.cjs');
const { tallyCheck, tallyJest } = require('./tally.cjs');

/** @typedef {import('./tally.cjs').Tally} Tally */
/** @typedef {{ id: string, folder: string, target: string }} WorkspaceTask */

const JEST_RESULTS = 'test-results/jest.json';
const TIME_LIMIT_MS = 38 * 60_000; // against what hangs; also right for a busy machine

/**
 * Every task that has to give a result, read from the projects themselves: a task that Nx forgets is a failure, not a gap.
 * @param {string} root the workspace
 * @param {string[]} targets
 * @returns {WorkspaceTask[]}
 */
function expectedTasks(root, targets) {
  const folders = ['apps', 'libs']
    .flatMap((group) => readdirSync(path.join(root, group)).map((name) => path.join(group, name)))
    .concat('tools')
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')));
  return folders.flatMap((folder) => {
    const { nx, scripts = {} } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    const project = nx?.name ?? path.basename(folder);
    return targets
      .filter((target) => target in scripts)
      .map((target) => ({ id: `${project}:${target}`, folder: path.join(root, folder), target }));
  });
}

/**
 * Runs the targets in all projects, taking from Nx's cache what nothing changed for; prints what fails.
 * @param {string} root
 * @param {string[]} targets of lint, typecheck, test
 * @returns {Promise<Tally[]>}
 */
async function runWorkspaceTasks(root, targets) {
  const tasks = expectedTasks(root, targets);
  for (const { folder } of tasks) rmSync(path.join(folder, JEST_RESULTS), { force: true }); // never count an old run
  const nxRun = await runNxTargets(root, targets, {
    timeoutMs: TIME_LIMIT_MS,
    onTask: (task) => console.log(`  ${task}`),
  });
  const failures = describeFailures(
    nxRun,
    tasks.map(({ id }) => id),
  );
  if (failures) console.log(`\n${failures}`);
  return tasks.map((task) => {
    const status = nxRun.statuses.get(task.id);
    if (task.target !== 'test') return tallyCheck(status);
    const results = readJestResults(task);
    for (const failure of results?.failures ?? []) console.log(`✕ ${task.id}: ${failure}`);
    return tallyJest(status, results);
  });
}

/**
 * @param {WorkspaceTask} task
 * @returns {import('./tally.cjs').JestResults | undefined}
 */
function readJestResults({ folder }) {
  const file = path.join(folder, JEST_RESULTS);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

module.exports = { expectedTasks, runWorkspaceTasks };

const { existsSync, readFileSync, readdirSync, rmSync } = require('node:fs');
const path = require('node:path');
const { NX_ENVIRONMENT, nx, run } = require('../start/child-commands.cjs');
const { isSuccessful, tallyCheck, tallyJest } = require('./tally.cjs');

/** @typedef {import('./tally.cjs').Tally} Tally */
/** @typedef {{ id: string, project: string, folder: string, target: string }} WorkspaceTask */

const JEST_RESULTS = 'test-results/jest.json';
const TIME_LIMIT_MS = 15 * 60_000;
const SHOWN_LINES_OF_A_FAILURE = 250;
const TASK_HEADING = /^> nx run ([^\s]+)/;

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
    const { nx: settings, scripts = {} } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    const project = settings?.name ?? path.basename(folder);
    return targets
      .filter((target) => target in scripts)
      .map((target) => ({ id: `${project}:${target}`, project, folder: path.join(root, folder), target }));
  });
}

/**
 * Runs the targets in all projects, those that nothing changed for from Nx's cache; prints what fails.
 * @param {string} root
 * @param {string[]} targets of lint, typecheck, test
 * @returns {Promise<Tally[]>}
 */
async function runWorkspaceTasks(root, targets) {
  const tasks = expectedTasks(root, targets);
  for (const { folder } of tasks) rmSync(path.join(folder, JEST_RESULTS), { force: true }); // never count an old run
  const profile = path.join('.nx', `test-run-${process.pid}.json`);
  const output = outputByTask();
  const { code } = await run(nx(root, ['run-many', '-t', ...targets, '--outputStyle=static', '--nxBail=false']), {
    cwd: root,
    env: { ...NX_ENVIRONMENT, NX_PROFILE: profile },
    timeoutMs: TIME_LIMIT_MS,
    onLine: (line) => {
      const started = output.add(line);
      if (started) console.log(`  ${started}`);
    },
  });
  const statuses = readStatuses(path.join(root, profile));
  for (const { id } of tasks.filter((task) => !isSuccessful(statuses.get(task.id)))) {
    console.log(`\n--- ${id} ${statuses.get(id) ?? 'did not run'} ${'-'.repeat(40)}\n${output.of(id)}`);
  }
  if (code !== 0 && statuses.size === 0) console.log(output.of(undefined));
  return tasks.map((task) => tallyTask(task, statuses.get(task.id)));
}

/**
 * @param {WorkspaceTask} task
 * @param {string | undefined} status
 * @returns {Tally}
 */
function tallyTask({ target, folder }, status) {
  if (target !== 'test') return tallyCheck(status);
  const file = path.join(folder, JEST_RESULTS);
  return tallyJest(status, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
}

/**
 * Nx's profile of this run (NX_PROFILE) names every task and how it ended.
 * @param {string} file
 * @returns {Map<string, string>}
 */
function readStatuses(file) {
  if (!existsSync(file)) return new Map();
  /** @type {{ ph: string, name: string, args: { status?: string } }[]} */
  const events = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  return new Map(events.filter(({ ph }) => ph === 'X').map(({ name, args }) => [name, args.status ?? 'unknown']));
}

/** Sorts Nx's stream of lines by the task they belong to. What belongs to none is found under undefined. */
function outputByTask() {
  /** @type {Map<string | undefined, string[]>} */
  const lines = new Map([[undefined, []]]);
  /** @type {string | undefined} */
  let current;
  return {
    /**
     * @param {string} line
     * @returns {string | undefined} the task that this line begins
     */
    add(line) {
      const heading = TASK_HEADING.exec(line)?.[1];
      if (heading) {
        current = heading;
        lines.set(heading, []);
      } else {
        lines.get(current)?.push(line);
      }
      return heading;
    },
    /**
     * @param {string | undefined} task
     * @returns {string} the end of its output
     */
    of(task) {
      return (lines.get(task) ?? []).slice(-SHOWN_LINES_OF_A_FAILURE).join('\n').trim();
    },
  };
}

module.exports = { JEST_RESULTS, expectedTasks, runWorkspaceTasks, outputByTask };

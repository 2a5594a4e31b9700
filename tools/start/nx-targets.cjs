// Runs targets in all projects through Nx and tells for each task how it ended and what it printed.
const { existsSync, mkdirSync, readFileSync, rmSync } = require('node:fs');
const path = require('node:path');
const { run } = require('./child-commands.cjs');

/** No daemon is left running, and lines are plain. */
const NX_ENVIRONMENT = { NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0', NO_COLOR: '1' };

const SUCCESSFUL = new Set(['success', 'local-cache', 'local-cache-kept-existing', 'remote-cache']);
const TASK_HEADING = /^> nx run ([^\s]+)/;
const SHOWN_LINES = 250;

/**
 * @typedef {object} NxRun
 * @property {number} code Nx's own exit code
 * @property {Map<string, string>} statuses how each task ended, in Nx's words, by its id ("shell:build")
 * @property {(task?: string) => string} outputOf the end of what a task printed; without a task, what Nx itself did
 */

/**
 * Runs targets with Nx.
 * @param {string} root the workspace
 * @param {string[]} targets
 * @param {{ onTask?: (task: string) => void, timeoutMs?: number, projects?: string[] }} [options] onTask hears of each
 *   task that has ended; projects are by default all
 * @returns {Promise<NxRun>}
 */
async function runNxTargets(root, targets, { onTask, timeoutMs, projects } = {}) {
  const profile = path.join('.nx', `run-${process.pid}-${targets.join('-')}.json`);
  mkdirSync(path.join(root, '.nx'), { recursive: true });
  const output = outputByTask();
  const nx = path.join(root, 'node_modules/nx/dist/bin/nx.js');
  const only = projects === undefined ? [] : ['-p', ...projects];
  const args = [nx, 'run-many', '-t', ...targets, ...only, '--outputStyle=static', '--nxBail=false'];
  const { code } = await run(
    { command: process.execPath, args },
    {
      cwd: root,
      env: { ...NX_ENVIRONMENT, NX_PROFILE: profile },
      timeoutMs,
      onLine: (line) => {
        const task = output.add(line);
        if (task) onTask?.(task);
      },
    },
  );
  return { code, statuses: readStatuses(path.join(root, profile)), outputOf: output.of };
}

/**
 * Checks whether a task succeeded.
 * @param {string | undefined} status Nx's word for how a task ended; undefined when it never ran
 * @returns {boolean}
 */
const isSuccessful = (status) => status !== undefined && SUCCESSFUL.has(status);

/**
 * Returns the output of the unsuccessful tasks for a person.
 * @param {NxRun} nxRun
 * @param {string[]} [expected] ids of tasks that had to run
 * @returns {string} empty when all succeeded
 */
function describeFailures({ code, statuses, outputOf }, expected = []) {
  const tasks = [...new Set([...statuses.keys(), ...expected])].filter((task) => !isSuccessful(statuses.get(task)));
  if (tasks.length === 0) return code === 0 ? '' : outputOf();
  const sections = tasks.map((task) => `--- ${task}: ${statuses.get(task) ?? 'did not run'}\n${outputOf(task)}`);
  return (statuses.size === 0 ? [outputOf(), ...sections] : sections).join('\n\n');
}

/**
 * Nx's profile of a run (NX_PROFILE) names every task and how it ended.
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
     * Adds a line to the output of its task.
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
     * Reads the end of a task's output.
     * @param {string} [task]
     * @returns {string}
     */
    of(task) {
      return (lines.get(task) ?? []).slice(-SHOWN_LINES).join('\n').trim();
    },
  };
}

module.exports = { runNxTargets, isSuccessful, describeFailures, outputByTask };

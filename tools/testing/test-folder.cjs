// One temporary folder for everything that a test run writes and starts. Nothing of it outlives the run.
const { execFileSync } = require('node:child_process');
const { chmodSync, mkdtempSync, rmSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');

/** Names the folder to the processes below: a run of Jest that is part of a larger run uses the larger run's. */
const VARIABLE = 'TEST_RUN_FOLDER';

/**
 * Signals, and the time that each gives to end in order. SIGINT first, because at SIGTERM PostgreSQL waits for its
 * clients, of which this process may be one; what a shell started in the background does not hear SIGINT.
 */
const ENDINGS = /** @type {const} */ ([
  ['SIGINT', 3_000],
  ['SIGTERM', 10_000],
  ['SIGKILL', 5_000],
]);
const POLL_MS = 50;

/** The arguments and the environment of every process; the two families of ps name the environment differently. */
const PS_ARGS = process.platform === 'darwin' ? ['-axEww', '-o', 'pid=,command='] : ['axeww', '-o', 'pid=,args='];

/**
 * Creates the folder and sets TMPDIR to it, for this process and its children. At the end of this process, processes that still
 * use the folder are ended and awaited, also in separate process groups, and the folder is removed.
 */
function makeTestFolder() {
  if (process.env[VARIABLE]) return;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-test-'));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user when the tests run as root
  process.env[VARIABLE] = folder;
  process.env.TMPDIR = folder;
  process.once('exit', () => {
    endProcessesOf(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });
}

/** Lets signals end this process by way of its exit handlers. */
function exitOnSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => process.exit(128 + os.constants.signals[signal]));
  }
}

/**
 * Blocks until they have ended: in an exit handler nothing asynchronous happens any more.
 * @param {string} folder
 */
function endProcessesOf(folder) {
  for (const [signal, limit] of ENDINGS) {
    const giveUpAt = performance.now() + limit;
    let running = processesOf(folder);
    running.forEach((line) => sendSignal(pidOf(line), signal));
    while (running.length > 0 && performance.now() < giveUpAt) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
      running = processesOf(folder);
    }
  }
}

/**
 * Lists the processes whose arguments or environment name a folder, by their line of ps. The name is random, so that no others match.
 * @param {string} folder
 * @returns {string[]}
 */
function processesOf(folder) {
  const listing = execFileSync('ps', PS_ARGS, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
    maxBuffer: 64 * 1024 * 1024,
  });
  return listing.split('\n').filter((line) => line.includes(folder) && pidOf(line) !== process.pid);
}

/** @param {string} line of ps */
const pidOf = (line) => Number.parseInt(line, 10);

/**
 * Names the tasks of Nx whose processes use the folder of this run.
 * @returns {string[]}
 */
function runningTasks() {
  const lines = processesOf(process.env[VARIABLE] ?? '');
  const valueIn = (/** @type {string} */ line, /** @type {string} */ name) =>
    new RegExp(`${name}=(\\S+)`).exec(line)?.[1];
  const ofNx = lines.filter((line) => valueIn(line, 'NX_TASK_TARGET_PROJECT') !== undefined);
  const names = ofNx.map(
    (line) => `${valueIn(line, 'NX_TASK_TARGET_PROJECT')}:${valueIn(line, 'NX_TASK_TARGET_TARGET')}`,
  );
  return [...new Set(names)].sort();
}

/**
 * Sends a signal to a process that may have ended.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error; // it has just ended by itself
  }
}

module.exports = { makeTestFolder, exitOnSignals, runningTasks };

// The commands that start, dev and the tests run. A signal ends the command, and then this process.
const { execFile, spawn } = require('node:child_process');
const { once } = require('node:events');
const { constants } = require('node:os');
const path = require('node:path');
const { promisify } = require('node:util');
const { ExpectedFailure } = require('./expected-failure.cjs');

const MOST_OUTPUT = 64 * 1024 * 1024;

/** @param {import('node:child_process').ChildProcess} child */
function endTogether(child) {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    child.kill();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.on(signal, end);
  child.once('close', () => signals.forEach((signal) => process.off(signal, end)));
}

/**
 * Runs a program of Node with the terminal of this process.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>} its exit code; 1 when a signal or the time limit ended it
 */
async function runNode(args, options) {
  const child = spawn(process.execPath, args, { stdio: 'inherit', ...options });
  endTogether(child);
  const [code] = await once(child, 'close');
  return code ?? 1;
}

/**
 * Runs a command that shows its title, how long it took, and its output only when it fails.
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').ExecFileOptions} options
 */
async function runStep(title, command, args, options) {
  const startedAt = performance.now();
  process.stdout.write(`  ${title}… `);
  const step = promisify(execFile)(command, args, { ...options, maxBuffer: MOST_OUTPUT });
  endTogether(step.child);
  try {
    await step;
  } catch (error) {
    process.stdout.write('falló\n');
    const { stdout, stderr, message } = /** @type {Error & { stdout: string, stderr: string }} */ (error);
    const output = `${stdout}${stderr}`.trim() || message;
    throw new ExpectedFailure(`${output}\n\nNo se pudo completar: ${title}.`);
  }
  process.stdout.write(`${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
}

/** No daemon is left running, and no screen of its own is drawn. */
const NX_ENVIRONMENT = { NX_DAEMON: 'false', NX_TUI: 'false' };

/**
 * Makes the arguments of Node that run targets in all projects, or in those that are named.
 * @param {string} root
 * @param {string[]} targets
 * @param {string[]} [projects]
 */
const nxRunMany = (root, targets, projects = []) => [
  path.join(root, 'node_modules/nx/dist/bin/nx.js'),
  'run-many',
  '-t',
  ...targets,
  ...(projects.length > 0 ? ['-p', ...projects] : []),
];

module.exports = { NX_ENVIRONMENT, nxRunMany, runNode, runStep };

// The commands that start, dev and the tests run. Whatever way we are ended, none of them is left behind.
const { spawn } = require('node:child_process');
const { ExpectedFailure } = require('./expected-failure.cjs');

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** @typedef {{ command: string, args: string[] }} Command */
/** @typedef {{ code: number, output: string, seconds: number }} CommandResult */

/**
 * Runs a command to its end. It has no input and a separate process group, which ends with this process.
 * @param {Command} command
 * @param {{ cwd: string, env?: Record<string, string | undefined>, onLine?: (line: string) => void, timeoutMs?: number }} options
 * @returns {Promise<CommandResult>} its output, and its exit code (1 when a signal ended it or it could not start)
 */
function run({ command, args }, { cwd, env = {}, onLine, timeoutMs }) {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    let output = '';
    let unfinishedLine = '';
    /**
     * Collects output and passes on whole lines.
     * @param {string} text
     */
    const collect = (text) => {
      output += text;
      const lines = (unfinishedLine + text).split('\n');
      unfinishedLine = lines.pop() ?? '';
      if (onLine) lines.forEach(onLine);
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.on('error', (error) => collect(`${error.message}\n`));
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            collect(`\nended after ${timeoutMs / 60_000} minutes\n`);
            endGroup(child);
          }, timeoutMs);
    child.on('close', (code) => {
      clearTimeout(timer);
      running.delete(child);
      if (onLine && unfinishedLine) onLine(unfinishedLine);
      resolve({ code: code ?? 1, output, seconds: (performance.now() - startedAt) / 1000 });
    });
  });
}

/**
 * Tells of one named step of a longer procedure: what it is, how long it took, or that it failed.
 * @param {string} title
 * @param {() => Promise<string>} step answers what to show when it failed; nothing when it went well
 */
async function runStep(title, step) {
  const startedAt = performance.now();
  process.stdout.write(`  ${title}… `);
  const failure = await step();
  process.stdout.write(failure ? 'falló\n' : `${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
  if (failure) throw new ExpectedFailure(`${failure.trim()}\n\nNo se pudo completar: ${title}.`);
}

/**
 * The same for a step that is one command.
 * @param {string} title
 * @param {Command} command
 * @param {Parameters<typeof run>[1]} options
 */
function runCommandStep(title, command, options) {
  return runStep(title, async () => {
    const { code, output } = await run(command, options);
    return code === 0 ? '' : output || `exit code ${code}`;
  });
}

/**
 * Ends the running command, and then this process, on an interrupt or a request to stop.
 * @returns {void}
 */
function endWithChildrenOnSignals() {
  for (const [signal, code] of /** @type {const} */ ([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])) {
    process.on(signal, () => {
      endChildren();
      process.exit(code);
    });
  }
}

/** The counterpart, for when something else takes over the handling of signals. */
function stopHandlingSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);
}

function endChildren() {
  running.forEach(endGroup);
}

/**
 * Ends a child with all processes of its group.
 * @param {import('node:child_process').ChildProcess} child
 */
function endGroup({ pid }) {
  if (pid === undefined) return; // it never started
  try {
    process.kill(-pid, 'SIGTERM');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error; // it has just ended by itself
  }
}

/**
 * Returns the npm of this run: the one that started it, otherwise the one of the PATH.
 * @param {string[]} args
 * @returns {Command}
 */
function npm(args) {
  const script = process.env.npm_execpath;
  const isNpm = script !== undefined && /npm-cli\.c?js$/.test(script);
  return isNpm ? { command: process.execPath, args: [script, ...args] } : { command: 'npm', args };
}

/**
 * Makes the command that runs a TypeScript file.
 * @param {string[]} args a TypeScript file and its arguments
 * @returns {Command}
 */
function tsx(args) {
  return { command: process.execPath, args: ['--import', 'tsx', ...args] };
}

module.exports = { run, runStep, runCommandStep, endWithChildrenOnSignals, stopHandlingSignals, npm, tsx };

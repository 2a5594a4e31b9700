const { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } = require('node:fs');
const path = require('node:path');
const { inspect, parseArgs, stripVTControlCharacters } = require('node:util');
const { buildPortal } = require('../start/build-portal.cjs');
const { NX_ENVIRONMENT, nxRunMany, runNode } = require('../start/child-commands.cjs');
const { ExpectedFailure } = require('../start/expected-failure.cjs');
const { ensureInstalled } = require('../start/install.cjs');
const { provideChromium, runPlaywright } = require('./chromium.cjs');
const { startHeartbeat } = require('./heartbeat.cjs');
const { exitOnSignals, makeTestFolder, runningTasks } = require('./test-folder.cjs');

/** @typedef {InstanceType<typeof import('./results-reporter.cjs')>['results'][number]} Result */

const PARTS = ['lint', 'unit', 'e2e'];
const USAGE = 'Usage: npm test [-- --only lint|unit|e2e] [--coverage]';

/**
 * Checks of the whole workspace, as scripts of its own package.json. Their names are no targets of the projects: `nx affected
 * -t lint` after a change in one remote concerns that remote alone.
 */
const WORKSPACE_CHECKS = ['workspace-lint', 'workspace-format'];
const SUCCESSFUL = new Set(['success', 'local-cache', 'local-cache-kept-existing', 'remote-cache']);
const RESULTS = 'test-results';
const TIME_LIMIT_MS = 75 * 60_000; // against what hangs; also right for a busy machine
const MESSAGE_LINES = 12;

/**
 * `npm test`: runs the checks and tests that the arguments ask for, and ends with the line "N passed, N failed".
 * @param {string} root the workspace
 */
async function runTests(root) {
  const parts = readArguments();
  if (!parts) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  makeTestFolder();
  exitOnSignals();
  const startedAt = performance.now();
  const endHeartbeat = startHeartbeat(runningTasks);
  /** @type {Result[]} */
  let results;
  try {
    await ensureInstalled(root);
    for (const folder of projectFolders(root)) rmSync(path.join(folder, RESULTS), { recursive: true, force: true });
    const built = parts.includes('e2e') ? buildPortal(root) : undefined;
    const browserResults = built && runBrowserTests(root, built).catch(toFailure);
    await Promise.allSettled([built]);
    // The browser tests run beside the others, so that no core is idle. They have their own heartbeat.
    const otherResults = await runTargets(root, parts).catch(toFailure).finally(endHeartbeat);
    results = [...otherResults, ...((await browserResults) ?? [])];
  } catch (error) {
    results = toFailure(error);
  }
  endHeartbeat();
  const failures = results.filter(({ passed }) => !passed);
  console.log(`\n${((performance.now() - startedAt) / 60_000).toFixed(1)} min`);
  if (failures.length > 0) console.log(`\n${failures.map(describeFailure).join('\n')}\n`);
  console.log(`${results.length - failures.length} passed, ${failures.length} failed`);
  process.exitCode = results.length > 0 && failures.length === 0 ? 0 : 1;
}

/**
 * Parses the arguments of `npm test`.
 * @returns {string[] | undefined} the parts that run; undefined when the arguments ask for nothing there is
 */
function readArguments() {
  try {
    const { values } = parseArgs({ options: { only: { type: 'string' }, coverage: { type: 'boolean' } } });
    if (values.coverage) process.env.COVERAGE = 'true';
    const parts = PARTS.filter((part) => values.only === undefined || values.only === part);
    return parts.length > 0 ? parts : undefined;
  } catch {
    return undefined; // an option that does not exist
  }
}

/**
 * Runs the checks and unit tests in one run of Nx, so that no core is idle. Its profile says how each task ended.
 * @param {string} root
 * @param {string[]} parts
 * @returns {Promise<Result[]>} of each check and each test
 */
async function runTargets(root, parts) {
  const targets = [...(parts.includes('lint') ? WORKSPACE_CHECKS : []), ...(parts.includes('unit') ? ['test'] : [])];
  if (targets.length === 0) return [];
  const profile = path.join('.nx', `tests-${process.pid}.json`);
  mkdirSync('.nx', { recursive: true });
  const env = { ...process.env, ...NX_ENVIRONMENT, NX_PROFILE: profile };
  const code = await runNode(nxRunMany(root, targets), { cwd: root, env, timeout: TIME_LIMIT_MS });
  /** @type {{ ph: string, name: string, args: { status: string } }[]} */
  const events = existsSync(profile) ? JSON.parse(readFileSync(profile, 'utf8')) : [];
  rmSync(profile, { force: true });
  const tests = readResults(root, 'unit.json');
  const ended = events.filter(({ ph, args }) => ph === 'X' && SUCCESSFUL.has(args.status)).map(({ name }) => name);
  const tasks = tasksOf(root, targets).flatMap((name) => {
    const own = tests.filter(({ task }) => task === name);
    const isSuccessful = ended.includes(name);
    // A task of tests counts by them, unless none of them says why it failed.
    if (own.length > 0 && isSuccessful !== own.some(({ passed }) => !passed)) return [];
    const isTest = name.endsWith(':test');
    const message = isTest ? 'no test failed, or none ran' : undefined;
    return [{ name, passed: isSuccessful && !isTest, message, again: `npx nx run ${name}` }];
  });
  return withUnseenFailure('nx run-many', code, [...tasks, ...tests]);
}

/**
 * Runs the browser tests of the portal once it is built. They start a separate portal.
 * @param {string} root
 * @param {Promise<void>} built
 * @returns {Promise<Result[]>}
 */
async function runBrowserTests(root, built) {
  const [chromiumPath] = await Promise.all([provideChromium(root), built]);
  const reporters = `--reporter=list,${path.join(__dirname, 'results-reporter.cjs')}`;
  const code = await runPlaywright(root, chromiumPath, [reporters], { timeout: TIME_LIMIT_MS });
  return withUnseenFailure('browser tests', code, readResults(root, 'browser.json'));
}

/** @param {string} root */
const projectFolders = (root) =>
  ['apps', 'libs', '.']
    .flatMap((group) => readdirSync(path.join(root, group)).map((name) => path.join(root, group, name)))
    .filter((folder) => existsSync(path.join(folder, 'package.json')));

/**
 * Lists what targets ask for, from the projects themselves: one that Nx leaves out is a failure.
 * @param {string} root
 * @param {string[]} targets
 */
const tasksOf = (root, targets) =>
  targets.flatMap((target) => {
    if (target !== 'test') return [`portal:${target}`];
    const projects = projectFolders(root).map((folder) => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')));
    return projects.filter(({ scripts }) => scripts?.test).map(({ nx }) => `${nx.name}:test`);
  });

/**
 * Reads what the reporter wrote.
 * @param {string} root
 * @param {'unit.json' | 'browser.json'} name
 * @returns {Result[]}
 */
const readResults = (root, name) =>
  projectFolders(root)
    .map((folder) => path.join(folder, RESULTS, name))
    .flatMap((file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []));

/**
 * Adds a failure to the results of a program that failed, or tested nothing, without one.
 * @param {string} name
 * @param {number} code the program's exit code
 * @param {Result[]} results
 * @returns {Result[]}
 */
const withUnseenFailure = (name, code, results) =>
  results.length > 0 && (code === 0 || results.some(({ passed }) => !passed))
    ? results
    : [...results, { name, passed: false, message: 'failed outside its tests' }];

/**
 * Says why a part of the run came to no results.
 * @param {unknown} error
 * @returns {Result[]}
 */
function toFailure(error) {
  const message = error instanceof ExpectedFailure ? error.message : inspect(error);
  console.error(message);
  return [{ name: 'npm test', passed: false, message }];
}

/**
 * Describes a failure with the beginning of its message and the command that runs its file again.
 * @param {Result} failure
 * @returns {string}
 */
function describeFailure({ name, message = '', again }) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MESSAGE_LINES);
  if (again) lines.push(`again: ${again}`);
  return [`✕ ${name}`, ...lines].join('\n    ');
}

module.exports = runTests;

// Finds a Chromium for the browser tests, or installs one, and runs them.
const { execFile } = require('node:child_process');
const { existsSync } = require('node:fs');
const path = require('node:path');
const { promisify } = require('node:util');
const { runNode } = require('../start/child-commands.cjs');
const { ExpectedFailure } = require('../start/expected-failure.cjs');

/** The shell without windows first: it draws the same with less of the machine. */
const COMMANDS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const INSTALL_LIMIT_MS = 8 * 60_000;

/**
 * Flags for Chromium as a test browser: no sandbox (it cannot have one as root or in most containers), and none of its own
 * calls to the outside, which tests never need.
 */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const run = promisify(execFile);

/**
 * Finds a Chromium, or installs one.
 * @param {string} root the workspace
 * @returns {Promise<string | undefined>} the browser's program; undefined for the one that Playwright itself installed
 * @throws ExpectedFailure when there is none and none could be installed
 */
async function provideChromium(root) {
  const present = await findChromium();
  if (present) return present;
  if (await installDebianPackage()) {
    const installed = await findChromium();
    if (installed) return installed;
  }
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  const withSystem = process.getuid?.() === 0 ? ['--with-deps'] : [];
  try {
    await run(process.execPath, [cli, 'install', ...withSystem, 'chromium'], { timeout: INSTALL_LIMIT_MS });
    return undefined;
  } catch (error) {
    const { stdout, stderr } = /** @type {{ stdout: string, stderr: string }} */ (error);
    throw new ExpectedFailure(
      `There is no Chromium and none could be installed:\n${stdout}${stderr}\n` +
        'Install Chromium or Chrome, or name it with CHROMIUM_PATH.',
    );
  }
}

/** Finds a Chromium that is installed already. */
async function findChromium() {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) {
    if (await starts(configuredPath)) return configuredPath;
    throw new ExpectedFailure(`CHROMIUM_PATH names ${configuredPath}, which does not start.`);
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = COMMANDS.flatMap((command) => folders.map((folder) => path.join(folder, command)));
  for (const candidate of [...candidates, MAC_CHROME]) {
    if (existsSync(candidate) && (await starts(candidate))) return candidate;
  }
  return undefined;
}

/**
 * Being there is not enough: Ubuntu's package, for one, is only a pointer to a snap.
 * @param {string} program
 */
const starts = (program) => succeeds(30_000, program, '--version');

/**
 * Installs Chromium from Debian's packages.
 * @returns {Promise<boolean>} whether it was installed
 */
async function installDebianPackage() {
  if (!existsSync('/usr/bin/apt-get')) return false;
  const [command, ...prefix] = process.getuid?.() === 0 ? ['env'] : ['sudo', '-n', 'env'];
  /** @param {string[]} args */
  const apt = (...args) =>
    succeeds(INSTALL_LIMIT_MS, command, ...prefix, 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args);
  await apt('update'); // one unreachable source fails this and need not matter for the package
  return (
    (await apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell')) ||
    apt('install', '-y', '--no-install-recommends', 'chromium')
  );
}

/**
 * Runs a command, and tells whether it ended well.
 * @param {number} timeout in milliseconds
 * @param {string} command
 * @param {string[]} args
 */
const succeeds = (timeout, command, ...args) =>
  run(command, args, { timeout }).then(
    () => true,
    () => false,
  );

/**
 * Runs Playwright. It keeps its translations of the sources for the next run: by default they would lie in TMPDIR, which is new in
 * each.
 * @param {string} root the workspace
 * @param {string | undefined} chromiumPath undefined for the browser that Playwright itself installed
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, timeout?: number }} options
 */
const runPlaywright = (root, chromiumPath, args, { env, timeout } = {}) =>
  runNode([path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', ...args], {
    cwd: path.join(root, 'apps/portal-e2e'),
    env: {
      ...process.env,
      ...env,
      PLAYWRIGHT_TRANSFORM_CACHE_DIR: path.join(root, '.nx/playwright'),
      ...(chromiumPath ? { CHROMIUM_PATH: chromiumPath } : {}),
    },
    timeout,
  });

module.exports = { CHROMIUM_FLAGS, provideChromium, runPlaywright };

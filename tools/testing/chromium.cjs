// Finds a Chromium for the browser tests, or installs one.
const { existsSync } = require('node:fs');
const path = require('node:path');
const { run } = require('../start/child-commands.cjs');
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

/**
 * Finds a Chromium, or installs one.
 * @param {string} root the workspace
 * @returns {Promise<string | undefined>} the browser's program; undefined for the one that Playwright itself installed
 * @throws ExpectedFailure when there is none and none could be installed
 */
async function provideChromium(root) {
  const present = await findChromium(root);
  if (present) return present;
  if (await installDebianPackage(root)) {
    const installed = await findChromium(root);
    if (installed) return installed;
  }
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  const isRoot = process.getuid?.() === 0;
  const download = await run(
    { command: process.execPath, args: [cli, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'] },
    { cwd: root, timeoutMs: INSTALL_LIMIT_MS },
  );
  if (download.code === 0) return undefined;
  throw new ExpectedFailure(
    `There is no Chromium and none could be installed:\n${download.output.trim()}\n` +
      'Install Chromium or Chrome, or name it with CHROMIUM_PATH.',
  );
}

/**
 * Finds a Chromium that is installed already.
 * @param {string} root
 * @returns {Promise<string | undefined>}
 */
async function findChromium(root) {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) {
    if (await starts(configuredPath, root)) return configuredPath;
    throw new ExpectedFailure(`CHROMIUM_PATH names ${configuredPath}, which does not start.`);
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = COMMANDS.flatMap((command) => folders.map((folder) => path.join(folder, command))).concat(
    MAC_CHROME,
  );
  for (const candidate of candidates.filter((file) => existsSync(file))) {
    if (await starts(candidate, root)) return candidate;
  }
  return undefined;
}

/**
 * Being there is not enough: Ubuntu's package, for one, is only a pointer to a snap.
 * @param {string} program
 * @param {string} root
 * @returns {Promise<boolean>}
 */
async function starts(program, root) {
  return (await run({ command: program, args: ['--version'] }, { cwd: root, timeoutMs: 30_000 })).code === 0;
}

/**
 * Installs Chromium from Debian's packages.
 * @param {string} root
 * @returns {Promise<boolean>} whether it was installed
 */
async function installDebianPackage(root) {
  if (!existsSync('/usr/bin/apt-get')) return false;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  /**
   * Runs apt-get without questions.
   * @param {string[]} args
   */
  const apt = async (...args) => {
    const words = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    return (await run({ command: 'env', args: words }, { cwd: root, timeoutMs: INSTALL_LIMIT_MS })).code === 0;
  };
  await apt('update'); // one unreachable source fails this and need not matter for the package
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (await apt('install', '-y', '--no-install-recommends', name)) return true;
  }
  return false;
}

module.exports = { CHROMIUM_FLAGS, provideChromium };

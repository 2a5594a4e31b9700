// Keeps node_modules equal to package-lock.json.
const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { runStep } = require('./child-commands.cjs');

/** @typedef {{ version?: string, integrity?: string, resolved?: string, link?: boolean, optional?: boolean }} LockedPackage */
/** @typedef {{ packages: Record<string, LockedPackage> }} Lock */

/**
 * Installs the dependencies unless they are already those of the lock file.
 * @param {string} root the workspace
 */
async function ensureInstalled(root) {
  if (isInstalled(root)) return;
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  await runStep('Instalando dependencias', 'npm', args, { cwd: root });
}

/**
 * npm writes what it installed into node_modules/.package-lock.json, and only when it has finished. Comparing that with
 * the lock recognises a missing, an interrupted and an outdated installation, by whichever program.
 * @param {string} root
 * @returns {boolean}
 */
function isInstalled(root) {
  const installedFile = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedFile)) return false;
  return coversLock(readLock(path.join(root, 'package-lock.json')), readLock(installedFile));
}

/**
 * Checks whether the installed packages cover a lock file.
 * @param {Lock} wanted
 * @param {Lock} installed
 * @returns {boolean} whether every wanted package is there in its version; optional ones are for other platforms and may miss
 */
function coversLock(wanted, installed) {
  return Object.entries(wanted.packages)
    .filter(([location]) => location.startsWith('node_modules/') || location.includes('/node_modules/'))
    .every(([location, entry]) => {
      const found = installed.packages[location];
      if (!found) return entry.optional === true;
      return found.version === entry.version && found.integrity === entry.integrity && found.link === entry.link;
    });
}

/**
 * Reads a lock file.
 * @param {string} file
 * @returns {Lock}
 */
function readLock(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

module.exports = { ensureInstalled, isInstalled, coversLock };

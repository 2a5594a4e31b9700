// Keeps node_modules equal to package-lock.json.
const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { runStep } = require('./child-commands.cjs');

/** @typedef {{ version?: string, integrity?: string, resolved?: string, link?: boolean, optional?: boolean }} LockedPackage */
/** @typedef {{ packages: Record<string, LockedPackage> }} Lock */

/** @param {string} root */
async function ensureInstalled(root) {
  if (isInstalled(root)) return;
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  await runStep('Instalando dependencias', 'npm', args, { cwd: root });
}

/**
 * npm writes what it installed into node_modules/.package-lock.json, and only when it has finished. Comparing that with
 * the lock recognises a missing, an interrupted and an outdated installation, by whichever program.
 * @param {string} root
 */
function isInstalled(root) {
  const installedFile = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedFile)) return false;
  return coversLock(readLock(path.join(root, 'package-lock.json')), readLock(installedFile));
}

/**
 * Every wanted package is there in its version; optional ones are for other platforms and may miss.
 * @param {Lock} wanted
 * @param {Lock} installed
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

/** @type {(file: string) => Lock} */
const readLock = (file) => JSON.parse(readFileSync(file, 'utf8'));

module.exports = { ensureInstalled, coversLock };

const { createHash } = require('node:crypto');
const { readdirSync, statSync } = require('node:fs');
const path = require('node:path');

/**
 * A quick digest of files by name, size and time of change; contents are not read. Equal digests mean that nothing was
 * touched; different ones only that a closer look is due.
 * @param {string} root
 * @param {string[]} targets files and folders below root; missing ones count as missing
 * @param {(relativePath: string) => boolean} [isWanted] false leaves a file, or a folder with all it holds, out
 */
function fingerprint(root, targets, isWanted = () => true) {
  const hash = createHash('sha256');
  /** @param {string} relative */
  const add = (relative) => {
    if (!isWanted(relative)) return;
    const full = path.join(root, relative);
    const stats = statSync(full, { throwIfNoEntry: false });
    if (!stats) {
      hash.update(`${relative} missing\n`);
    } else if (stats.isDirectory()) {
      for (const name of readdirSync(full).sort()) add(path.join(relative, name));
    } else {
      hash.update(`${relative} ${stats.size} ${stats.mtimeMs}\n`);
    }
  };
  targets.forEach(add);
  return hash.digest('hex');
}

module.exports = { fingerprint };

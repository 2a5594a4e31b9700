// Runs before anything else and on any Node, so it is written in the oldest syntax that modules know.

const OLDEST_MAJOR = 20;
const OLDEST_MINOR = 19;

/**
 * Checks whether the portal runs on a version of Node.
 * @param {string} version as in `process.versions.node`
 * @returns {boolean}
 */
function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST_MAJOR || (major === OLDEST_MAJOR && minor >= OLDEST_MINOR);
}

/** Ends the process with an explanation when this Node is too old. */
function requireSupportedNode() {
  const version = process.versions.node;
  if (isSupportedNode(version)) return;
  console.error(
    `El portal necesita Node ${OLDEST_MAJOR}.${OLDEST_MINOR} o posterior; este es Node ${version}.\n` +
      'Instale una versión actual desde https://nodejs.org y vuelva a intentarlo.',
  );
  process.exit(1);
}

module.exports = { isSupportedNode, requireSupportedNode };

// Runs before anything else and on any Node, so it is written in the oldest syntax that modules know.

/** Rspack runs on no other: the first minor version of Node 20 and of Node 22; 21 is not supported at all. */
const OLDEST_20 = 19;
const OLDEST_22 = 12;

/** @param {string} version as in `process.versions.node` */
function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= OLDEST_22) || (major === 20 && minor >= OLDEST_20);
}

/** Ends the process with an explanation on another Node. */
function requireSupportedNode() {
  const version = process.versions.node;
  if (isSupportedNode(version)) return;
  console.error(
    `El portal necesita Node 20 desde 20.${OLDEST_20}, o Node 22.${OLDEST_22} o posterior; este es Node ${version}.\n` +
      'Instale una versión actual desde https://nodejs.org y vuelva a intentarlo.',
  );
  process.exit(1);
}

module.exports = { isSupportedNode, requireSupportedNode };

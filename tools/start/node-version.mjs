// Runs before anything else and on any Node, so it is written in the oldest syntax that modules know.

const OLDEST = [20, 19];

/**
 * @param {string} version as in `process.versions.node`
 * @returns {boolean} whether the portal runs on it
 */
export function isSupportedNode(version) {
  const parts = version.split('.').map(Number);
  return parts[0] > OLDEST[0] || (parts[0] === OLDEST[0] && parts[1] >= OLDEST[1]);
}

/** Ends the process with an explanation when this Node is too old. */
export function requireSupportedNode() {
  const version = process.versions.node;
  if (isSupportedNode(version)) return;
  console.error(
    'El portal necesita Node ' +
      OLDEST.join('.') +
      ' o posterior; este es Node ' +
      version +
      '.\n' +
      'Instale una versión actual desde https://nodejs.org y vuelva a intentarlo.',
  );
  process.exit(1);
}

const { NX_ENVIRONMENT, nxRunMany, runStep } = require('./child-commands.cjs');

/**
 * Builds what changed; the server publishes it when it starts.
 * @param {string} root
 * @param {string} [project] all of them by default
 */
const buildPortal = (root, project) =>
  runStep(
    `Construyendo ${project ?? 'el portal'}`,
    process.execPath,
    nxRunMany(root, ['build'], project ? [project] : []),
    { cwd: root, env: { ...process.env, ...NX_ENVIRONMENT } },
  );

module.exports = { buildPortal };

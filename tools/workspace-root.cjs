const path = require('node:path');

const INSTALLED = `${path.sep}node_modules${path.sep}`;

/** True when these tools are an installed package: then the repository holds one area, at its root. */
const IS_STANDALONE = __dirname.includes(INSTALLED);

/** The repository: the folder in which these tools lie, or in which they are installed. */
const WORKSPACE_ROOT = IS_STANDALONE
  ? __dirname.slice(0, __dirname.lastIndexOf(INSTALLED))
  : path.resolve(__dirname, '..');

module.exports = { IS_STANDALONE, WORKSPACE_ROOT };

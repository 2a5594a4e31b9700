const path = require('node:path');

const WORKSPACE_ROOT = path.resolve(__dirname, '..');

module.exports = { WORKSPACE_ROOT };

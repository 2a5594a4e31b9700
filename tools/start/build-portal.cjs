// Builds what changed; the server publishes it when it starts.
const { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { NX_ENVIRONMENT, nxRunMany, runStep } = require('./child-commands.cjs');
const { fingerprint } = require('./fingerprint.cjs');

const SOURCES = ['package.json', 'package-lock.json', 'nx.json', 'tsconfig.base.json', 'apps', 'libs', 'tools'];
const NOT_BUILT = /(^|\/)(dist|node_modules|test-results|coverage|README\.md|[^/]+\.test\.tsx?)$|^apps\/portal-e2e$/;

/**
 * Brings the builds up to date. Nx would find out by itself that there is nothing to do, but takes
 * some seconds for it; a look at the times of the files takes a few milliseconds.
 * @param {string} root
 * @param {string} dataDir holds the record of the last build
 */
async function ensureBuilt(root, dataDir) {
  if (isBuilt(root, dataDir)) return;
  await buildAll(root);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(recordFile(dataDir), describeState(root));
}

/**
 * Brings the build of one project up to date and publishes nothing: a portal may be running on the data folder.
 * @param {string} root
 * @param {string} dataDir
 * @param {string} project
 */
async function ensureProjectBuilt(root, dataDir, project) {
  if (isBuilt(root, dataDir)) return;
  await build(root, project, [project]);
}

/** @param {string} dataDir */
const recordFile = (dataDir) => path.join(dataDir, 'build-record.json');

/**
 * @param {string} root
 * @param {string} dataDir
 */
function isBuilt(root, dataDir) {
  const file = recordFile(dataDir);
  return existsSync(file) && readFileSync(file, 'utf8') === describeState(root);
}

/** @param {string} root */
const buildAll = (root) => build(root, 'el portal');

/**
 * @param {string} root
 * @param {string} title
 * @param {string[]} [projects] all of them by default
 */
const build = (root, title, projects) =>
  runStep(`Construyendo ${title}`, process.execPath, nxRunMany(root, ['build'], projects), {
    cwd: root,
    env: { ...process.env, ...NX_ENVIRONMENT },
  });

/**
 * Describes the inputs and results of the builds, so that a deleted or altered result is noticed as well.
 * @param {string} root
 */
function describeState(root) {
  const results = readdirSync(path.join(root, 'apps'))
    .sort()
    .map((app) => path.join('apps', app, 'dist'));
  return JSON.stringify({
    node: process.versions.node.split('.')[0],
    sources: fingerprint(root, SOURCES, (file) => !NOT_BUILT.test(file)),
    results: fingerprint(root, results),
  });
}

module.exports = { ensureBuilt, ensureProjectBuilt, buildAll };

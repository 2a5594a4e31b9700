const { once } = require('node:events');
const { spawn } = require('node:child_process');
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { createServer } = require('node:net');
const path = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { ensureBuilt } = require('./build-portal.cjs');
const { endWithChildrenOnSignals, rspackBuild, run, tsx } = require('./child-commands.cjs');
const { ExpectedFailure } = require('./expected-failure.cjs');
const { fingerprint } = require('./fingerprint.cjs');
const { ensureInstalled } = require('./install.cjs');
const { portalAddress, requireFreePort, requireLocalHost } = require('./portal-address.cjs');
const { waitUntilReady } = require('./portal-readiness.cjs');
const { createReloadProxy } = require('./reload-proxy.cjs');

const INTERNAL_HOST = '127.0.0.1';
const LOOK_EVERY_MS = 250;
const RELEASE_SEEN_MS = 1_100; // the gateway looks for a newer release once a second
const NOT_SOURCE = /(^|\/)(dist|node_modules|test-results)(\/|$)|\.test\.tsx?$/;

/**
 * Something that can be worked on: what to watch, how to build it, and how the running portal takes it up.
 * @typedef {{ name: string, folders: string[], steps: import('./child-commands.cjs').Command[], takeUp: 'publish' | 'restart' }} WorkItem
 */

/**
 * Starts the portal and rebuilds what changes.
 * @param {string} root the workspace
 * @param {string[]} names remotes, `shell` (with the libraries) or `api` (with the gateway); all remotes when empty
 */
async function developPortal(root, names) {
  process.chdir(root);
  endWithChildrenOnSignals();
  const items = selectItems(root, names);
  const address = portalAddress(process.env);
  requireLocalHost(address.host, process.env);
  const dataDir = path.resolve(process.env.DATA_DIR || '.data');
  await requireFreePort(address);
  await ensureInstalled(root);
  await ensureBuilt(root, dataDir);

  const internal = { host: INTERNAL_HOST, port: await freePort() };
  const gateway = createGatewayProcess(root, { ...internal, dataDir });
  await gateway.start();
  const proxy = createReloadProxy(internal);
  proxy.server.listen(address.port, address.host);
  await once(proxy.server, 'listening');
  console.log(
    `\n${address.url}\nReconstruye al guardar: ${items.map(({ name }) => name).join(', ')}. Ctrl-C para terminar.`,
  );
  /**
   * Builds a changed item and brings it to the running portal.
   * @param {WorkItem} item
   */
  const takeUp = async (item) => {
    if (!(await build(root, dataDir, item))) return;
    if (item.takeUp === 'publish') await sleep(RELEASE_SEEN_MS);
    else if (!(await gateway.restart())) return;
    proxy.reloadPages();
  };
  await Promise.all(items.map((item) => watchItem(root, item, () => takeUp(item))));
}

/**
 * Selects what is watched and rebuilt.
 * @param {string} root
 * @param {string[]} names
 * @returns {WorkItem[]}
 */
function selectItems(root, names) {
  const remotes = readdirSync(path.join(root, 'apps')).filter((app) => isRemote(path.join(root, 'apps', app)));
  /**
   * Describes an app that is built and published.
   * @param {string} app
   * @returns {WorkItem}
   */
  const published = (app, folders = [`apps/${app}`]) => ({
    name: app,
    folders,
    steps: [
      rspackBuild(root, app),
      tsx(root, ['tools/releases/release.ts', 'publish', app, '--skip-build', '--skip-checks']),
    ],
    takeUp: 'publish',
  });
  /** @type {WorkItem[]} */
  const known = [
    ...remotes.map((app) => published(app)),
    published('shell', ['apps/shell', 'libs']),
    {
      name: 'api',
      folders: ['apps/api', 'apps/gateway', 'libs/domain'],
      steps: [rspackBuild(root, 'gateway')],
      takeUp: 'restart',
    },
  ];
  const unknown = names.filter((name) => !known.some((item) => item.name === name));
  if (unknown.length > 0) {
    throw new ExpectedFailure(
      `No existe: ${unknown.join(', ')}. Se puede elegir: ${known.map(({ name }) => name).join(', ')}.`,
    );
  }
  return known.filter(({ name }) => (names.length === 0 ? remotes : names).includes(name));
}

/**
 * Checks whether a folder holds a remote.
 * @param {string} folder
 */
function isRemote(folder) {
  const file = path.join(folder, 'package.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).nx?.tags?.includes('layer:remote') === true;
}

/**
 * Calls `onChange` after each burst of changes, never twice at a time. It looks at the files again and again: the
 * system's own notices lose sight of a file that an editor replaces.
 * @param {string} root
 * @param {WorkItem} item
 * @param {() => Promise<void>} onChange
 * @returns {Promise<never>}
 */
async function watchItem(root, { folders }, onChange) {
  const look = () => fingerprint(root, folders, (file) => !NOT_SOURCE.test(file));
  let built = look();
  let seen = built;
  for (;;) {
    await sleep(LOOK_EVERY_MS);
    const now = look();
    const isSettled = now === seen; // an editor writes several files, or one in several steps
    seen = now;
    if (now === built || !isSettled) continue;
    built = now;
    await onChange();
  }
}

/**
 * Runs the steps of an item.
 * @param {string} root
 * @param {string} dataDir
 * @param {WorkItem} item
 * @returns {Promise<boolean>} whether all went well; what went wrong is shown, and the portal goes on as it was
 */
async function build(root, dataDir, { name, steps }) {
  const startedAt = performance.now();
  for (const command of steps) {
    const { code, output } = await run(command, { cwd: root, env: { DATA_DIR: dataDir } });
    if (code !== 0) {
      console.log(`\n${output.trim()}\n${name}: falló`);
      return false;
    }
  }
  console.log(`${name}: listo en ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return true;
}

/**
 * The gateway as a process of its own, so that a new build of it can take its place.
 * @param {string} root
 * @param {{ host: string, port: number, dataDir: string }} settings
 */
function createGatewayProcess(root, { host, port, dataDir }) {
  const script = path.join(root, 'tools/start/gateway-process.mjs');
  const env = { ...process.env, HOST: host, PORT: String(port), DATA_DIR: dataDir };
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  const start = async () => {
    const started = spawn(process.execPath, [script], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child = started;
    await waitUntilReady(`http://${host}:${port}`, () => started.exitCode !== null);
  };
  const restart = async () => {
    if (child && child.exitCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    }
    try {
      await start();
      return true;
    } catch (error) {
      console.log(error instanceof ExpectedFailure ? error.message : error); // the next change may mend it
      return false;
    }
  };
  return { start, restart };
}

/**
 * Finds a free port.
 * @returns {Promise<number>}
 */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, INTERNAL_HOST, () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

module.exports = { developPortal };

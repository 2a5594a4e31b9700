import { AREA_NAME_PATTERN, federationName, type AreaOwner } from '@portal/domain';
import { shellAddressAt } from '@portal/releases';
import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadAreaDescriptor } from '../federation/area-descriptor';
import { WORKSPACE_ROOT, appFolders, readPackageJson, remoteNames } from '../federation/workspace';
import { areaFiles } from './area-files';

const USAGE = `Usage: npm run new-area -- <name> [--title "<title>"] [--owner "<name> <<contact>>"] [--slot]

  name     kebab-case: the remote's folder, project and address (inspections)
  --title  what people read (Inspecciones); by default the name
  --owner  who answers for it, as people read it on a failure: "Equipo de inspecciones <inspecciones@empresa.cl>"; by default you,
           as git knows you
  --slot   begins with a line of 'Inicio', a section of the page of a request, and results of 'Buscar'`;

class UsageError extends Error {}

function gitSetting(name: string): string {
  try {
    return execFileSync('git', ['config', name], { cwd: WORKSPACE_ROOT, encoding: 'utf8' }).trim();
  } catch {
    // git exits with 1 for a setting that nobody made.
    return '';
  }
}

const OWNER_PATTERN = /^([^<>{}]+)<([^<>{}\s]+)>$/;

function ownerFrom(text: string | undefined): AreaOwner {
  const wanted = text ?? `${gitSetting('user.name')} <${gitSetting('user.email')}>`;
  const [, name, contact] = OWNER_PATTERN.exec(wanted.trim()) ?? [];
  if (!name?.trim() || !contact)
    throw new UsageError(`name the owner: --owner "Equipo <equipo@empresa.cl>"\n\n${USAGE}`);
  return { name: name.trim(), contact };
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      title: { type: 'string' },
      owner: { type: 'string' },
      slot: { type: 'boolean' },
    },
  });
  const [name, ...others] = positionals;
  if (!name || others.length > 0) throw new UsageError(USAGE);
  if (!AREA_NAME_PATTERN.test(name)) throw new UsageError(`"${name}" is not kebab-case\n\n${USAGE}`);
  const title = (values.title ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')).trim();
  if (title === '' || /[<>{}\n]/.test(title)) throw new UsageError('the title is one line of plain words');
  return { name, title, owner: values.owner, hasSlots: values.slot === true };
}

/** Throws UsageError when the name or its address is somebody else's. */
function assertFree(name: string): void {
  const taken = ['apps', 'libs'].map((group) => path.join(group, name)).find((folder) => existsSync(inRoot(folder)));
  if (taken) throw new UsageError(`${taken} exists already`);
  const remotes = remoteNames();
  const alike = remotes.find((remote) => federationName(remote) === federationName(name));
  if (alike) throw new UsageError(`the remote ${alike} has that name already`);
  const own = shellAddressAt(`/${name}`);
  if (own) throw new UsageError(`${own} is an address of the portal`);
  const owner = remotes.find((remote) => loadAreaDescriptor(remote).pages.some(({ path: at }) => at === `/${name}`));
  if (owner) throw new UsageError(`/${name} is a page of ${owner}`);
}

const inRoot = (file: string): string => path.join(WORKSPACE_ROOT, file);

function commonDependencies(): Record<string, string> {
  const [first = {}, ...others] = remoteNames().map(
    (name) => readPackageJson(appFolders(name).root).dependencies ?? {},
  );
  return Object.fromEntries(
    Object.entries(first).filter(([name, range]) => others.every((other) => other[name] === range)),
  );
}

function writeFiles(root: string, files: Readonly<Record<string, string>>): void {
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
  execFileSync(inRoot('node_modules/.bin/oxfmt'), ['--config', inRoot('.oxfmtrc.json'), '.'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

type Lock = { packages: Record<string, unknown> };

/** In the order of npm. */
const sorted = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => one.localeCompare(other, 'en')));

function addEntries(file: string, added: Lock['packages']): void {
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
  lock.packages = sorted({ ...lock.packages, ...added });
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}

/**
 * Enters a new project, whose dependencies are installed already, where npm would: in the lock, so that `npm ci`
 * accepts it on a fresh clone, and in node_modules. Nothing is fetched.
 */
function enterInWorkspace(
  root: string,
  folder: string,
  project: { name: string; version: string; dependencies: Readonly<Record<string, string>> },
): void {
  const { name, version, dependencies } = project;
  const entries = {
    [folder]: { name, version, dependencies: sorted(dependencies) },
    [`node_modules/${name}`]: { resolved: folder, link: true },
  };
  addEntries(path.join(root, 'package-lock.json'), entries);
  const installed = path.join(root, 'node_modules/.package-lock.json');
  // Nothing is installed yet: the first installation does it all.
  if (!existsSync(installed)) return;
  addEntries(installed, entries);
  const target = path.join(root, 'node_modules', name);
  const isLinked = lstatSync(target, { throwIfNoEntry: false }) !== undefined;
  if (!isLinked) symlinkSync(path.relative(path.dirname(target), path.join(root, folder)), target, 'junction');
}

function enterInOwners(name: string): void {
  const file = inRoot('.ci/CODEOWNERS.example');
  const lines = readFileSync(file, 'utf8').split('\n');
  const at = lines.findLastIndex((line) => line.startsWith('/apps/')) + 1;
  writeFileSync(file, lines.toSpliced(at, 0, `${`/apps/${name}/`.padEnd(21)} @portal/${name}`).join('\n'));
}

function createArea(args: readonly string[]): void {
  const wanted = readArguments(args);
  const { name, title } = wanted;
  assertFree(name);
  const area = { ...wanted, owner: ownerFrom(wanted.owner) };
  const dependencies = commonDependencies();
  writeFiles(appFolders(name).root, areaFiles({ ...area, dependencies }));
  enterInWorkspace(WORKSPACE_ROOT, `apps/${name}`, { name: `@portal/${name}`, version: '1.0.0', dependencies });
  enterInOwners(name);
  console.log(`apps/${name}: ${title}, at /${name}

  npx nx serve ${name}     see it alone, beside a running portal
  npx nx test ${name}      its tests; likewise lint, typecheck, build, e2e
  npm run release -- publish ${name}    the portal's menu shows it`);
}

try {
  createArea(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
}

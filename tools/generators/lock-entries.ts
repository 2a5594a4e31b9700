import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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
export function enterInWorkspace(
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

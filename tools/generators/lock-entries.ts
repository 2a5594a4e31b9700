import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type Lock = { packages: Record<string, unknown> };

type Entry = [location: string, entry: unknown];

function insertEntry(entries: Entry[], added: Entry): Entry[] {
  const group = path.posix.dirname(added[0]);
  const inGroup = (location: string): boolean => path.posix.dirname(location) === group;
  const before = entries.findLastIndex(([location]) => inGroup(location) && location.localeCompare(added[0], 'en') < 0);
  const at = before === -1 ? entries.findIndex(([location]) => inGroup(location)) : before + 1;
  return entries.toSpliced(at, 0, added);
}

function addEntries(file: string, added: readonly Entry[]): void {
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
  lock.packages = Object.fromEntries(added.reduce(insertEntry, Object.entries(lock.packages)));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}

const sorted = (record: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => one.localeCompare(other, 'en')));

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
  const entries: Entry[] = [
    [folder, { name, version, dependencies: sorted(dependencies) }],
    [`node_modules/${name}`, { resolved: folder, link: true }],
  ];
  addEntries(path.join(root, 'package-lock.json'), entries);
  const installed = path.join(root, 'node_modules/.package-lock.json');
  // Nothing is installed yet: the first installation does it all.
  if (!existsSync(installed)) return;
  addEntries(installed, entries);
  const target = path.join(root, 'node_modules', name);
  const isLinked = lstatSync(target, { throwIfNoEntry: false }) !== undefined;
  if (!isLinked) symlinkSync(path.relative(path.dirname(target), path.join(root, folder)), target, 'junction');
}

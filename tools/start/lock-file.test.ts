import { readFileSync } from 'node:fs';
import path from 'node:path';

type LockedPackage = {
  integrity?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
};

const lock = JSON.parse(readFileSync(path.join(__dirname, '../../package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

/** Checks whether a package finds its dependency `name` in its own node_modules or in one further out. */
function isLocked(location: string, name: string): boolean {
  const candidate = [location, 'node_modules', name].filter(Boolean).join('/');
  if (candidate in lock.packages) return true;
  return location !== '' && isLocked(location.slice(0, Math.max(0, location.lastIndexOf('/node_modules/'))), name);
}

test('the lock names the builds for every platform, or npm ci refuses it on a fresh clone', () => {
  const missing = Object.entries(lock.packages).flatMap(([location, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(location, name)),
  );
  expect(missing).toEqual([]);
});

test('the lock names no registry, so that every one serves', () => {
  expect(JSON.stringify(lock)).not.toMatch(/"resolved":"https?:/);
});

test('every package of a registry has its hash', () => {
  const withoutHash = Object.entries(lock.packages)
    .filter(([location, { link, integrity }]) => location.includes('node_modules/') && !link && !integrity)
    .map(([location]) => location);
  expect(withoutHash).toEqual([]);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';

type LockedPackage = {
  version?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
};

const lock = JSON.parse(readFileSync(path.join(__dirname, '../../package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

/** Whether a package that asks for `name` finds it in its own node_modules or in one further out. */
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

/**
 * Builds for other platforms whose hash is still missing. They were locked on a machine whose registry did not serve
 * them. Remove a family once `npm install --package-lock-only` fills in its hashes.
 */
const WITHOUT_HASH = [
  /^node_modules\/@nx\/nx-.+@24\.0\.6$/,
  /^node_modules\/@rspack\/binding-.+@2\.3\.2$/,
  /^node_modules\/@unrs\/resolver-binding-.+@1\.13\.0$/,
];

test('every package of a registry has its hash, except the known builds for other platforms', () => {
  const unexpected = Object.entries(lock.packages)
    .filter(([location, { link, integrity }]) => location.includes('node_modules/') && !link && !integrity)
    .map(([location, { version, optional, cpu }]) => ({
      name: `${location}@${version}`,
      otherPlatform: optional && cpu,
    }))
    .filter(({ name, otherPlatform }) => !otherPlatform || !WITHOUT_HASH.some((known) => known.test(name)))
    .map(({ name }) => name);
  expect(unexpected).toEqual([]);
});

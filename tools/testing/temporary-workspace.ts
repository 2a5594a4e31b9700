import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const NOT_COPIED = new Set(['node_modules', 'dist', 'test-results', 'coverage', '.nx', '.data', '.git']);

/** A copy of this workspace, in which a test may change everything. */
export type TemporaryWorkspace = { root: string; remove: () => Promise<void> };

/** Every installed package is the one of this workspace; its own projects are those of the copy. */
function linkPackages(root: string): void {
  const from = path.join(ROOT, 'node_modules');
  const to = path.join(root, 'node_modules');
  mkdirSync(path.join(to, '@portal'), { recursive: true });
  for (const name of readdirSync(from)) {
    if (['@portal', '.cache', '.package-lock.json'].includes(name)) continue;
    symlinkSync(path.join(from, name), path.join(to, name));
  }
  const lock = path.join(from, '.package-lock.json');
  if (existsSync(lock)) cpSync(lock, path.join(to, '.package-lock.json'));
  for (const group of ['apps', 'libs']) {
    for (const name of readdirSync(path.join(root, group))) {
      symlinkSync(path.join('../..', group, name), path.join(to, '@portal', name));
      // A package that this project has in another version than the others.
      const own = path.join(group, name, 'node_modules');
      if (existsSync(path.join(ROOT, own))) symlinkSync(path.join(ROOT, own), path.join(root, own));
    }
  }
  symlinkSync('../../tools', path.join(to, '@portal/tools'));
}

/**
 * Copies the sources of this workspace, without builds and packages: the copy uses the packages installed here. Readable by
 * all, since the portal's database runs as another user when the tests run as root.
 */
export function createTemporaryWorkspace(): TemporaryWorkspace {
  const root = mkdtempSync(path.join(tmpdir(), 'portal-workspace-'));
  cpSync(ROOT, root, { recursive: true, filter: (source) => !NOT_COPIED.has(path.basename(source)) });
  linkPackages(root);
  // A process that has just ended, such as a type check, may still write a file: `rm` looks again at every retry, `rmSync` does
  // not.
  return { root, remove: () => rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) };
}

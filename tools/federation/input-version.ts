import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { providedVersions } from './shared-singletons';
import { SHELL_NAME, WORKSPACE_ROOT, appFolders, packageFolder, readPackageJson } from './workspace';

const IGNORED_FOLDERS = new Set(['node_modules', 'dist', 'test-results', 'coverage', 'e2e']);
const IGNORED_FILES = /(\.test\.tsx?|README\.md)$/;

/** A change of one makes a new version of every app. */
const buildTools = (): string[] =>
  readdirSync(__dirname)
    .filter((name) => /\.(ts|cjs)$/.test(name) && !IGNORED_FILES.test(name))
    .map((name) => path.join(__dirname, name))
    .sort();

export function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory()) return IGNORED_FOLDERS.has(entry.name) ? [] : sourceFiles(full);
      return IGNORED_FILES.test(entry.name) ? [] : [full];
    })
    .sort();
}

/** A further project of this workspace changes no build. */
function installedPackages(): string {
  const lock = JSON.parse(readFileSync(path.join(WORKSPACE_ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean }>;
  };
  const installed = Object.entries(lock.packages).filter(
    ([location, { link }]) => location.startsWith('node_modules/') && !link,
  );
  return JSON.stringify(installed);
}

/**
 * Lists the folders of the libraries whose code a build carries: the shell those that it provides, a remote those of its
 * dependencies that no host provides.
 */
export function carriedLibraries(appName: string): string[] {
  const provided = Object.keys(providedVersions());
  const dependencies = Object.keys(readPackageJson(appFolders(appName).root).dependencies ?? {});
  return dependencies
    .filter((name) => name.startsWith('@portal/') && provided.includes(name) === (appName === SHELL_NAME))
    .map(packageFolder);
}

/**
 * The version of a build: the package's version and a hash of everything that shapes the output. The same inputs give
 * the same version, so that publishing an unchanged app is nothing at all.
 *
 * The libraries that the shell provides are an input of the shell only: a remote carries none of their code (see
 * shared-singletons.ts), so a change of one is a new shell and leaves the remotes' versions alone. What a remote does take
 * from them, the descriptor, comes as `descriptor`.
 *
 * @param descriptor the evaluated area descriptor of a remote; undefined for the shell
 */
export function inputVersion(appName: string, descriptor?: unknown): string {
  const app = appFolders(appName);
  const files = [
    path.join(WORKSPACE_ROOT, 'tsconfig.base.json'),
    ...buildTools(),
    ...sourceFiles(app.root),
    ...carriedLibraries(appName).flatMap(sourceFiles),
    ...(appName === SHELL_NAME ? sourceFiles(path.join(__dirname, 'host')) : []),
  ];
  const hash = createHash('sha256');
  hash.update(installedPackages());
  for (const file of files) {
    hash.update(`${path.relative(WORKSPACE_ROOT, file).split(path.sep).join('/')}\0`);
    hash.update(readFileSync(file));
    hash.update('\0');
  }
  hash.update(JSON.stringify(descriptor ?? null));
  return `${readPackageJson(app.root).version}-${hash.digest('hex').slice(0, 10)}`;
}

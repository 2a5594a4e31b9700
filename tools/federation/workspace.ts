import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

export const WORKSPACE_ROOT = path.resolve(__dirname, '../..');

/** Folders of an app of this workspace. */
export type AppFolders = { name: string; root: string; source: string; dist: string };

/** What the tools read of an app's package.json. */
export type PackageJson = {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  nx?: { name?: string; tags?: string[] };
};

export function appFolders(name: string): AppFolders {
  const root = path.join(WORKSPACE_ROOT, 'apps', name);
  return { name, root, source: path.join(root, 'src'), dist: path.join(root, 'dist') };
}

export function readPackageJson(folder: string): PackageJson {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageJson;
}

/** The names of all remotes, sorted: the apps whose package.json is tagged `layer:remote`. */
export function remoteNames(): string[] {
  return readdirSync(path.join(WORKSPACE_ROOT, 'apps'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .filter((name) => readPackageJson(appFolders(name).root).nx?.tags?.includes('layer:remote'))
    .sort();
}

/** The host's name, as a project and as a deployable. */
export const SHELL_NAME = 'shell';

/**
 * Checks that the name is that of a browser app.
 * @throws Error naming the known apps when the name is neither the shell nor a remote
 */
export function assertBrowserApp(name: string | undefined): asserts name is string {
  const known = [SHELL_NAME, ...remoteNames()];
  if (!name || !known.includes(name)) throw new Error(`name one of the browser apps: ${known.join(', ')}`);
}

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { WORKSPACE_ROOT } from '../workspace-root.cjs';

export { WORKSPACE_ROOT };

export type AppFolders = { name: string; root: string; source: string; dist: string };

type PackageJson = {
  version: string;
  dependencies?: Record<string, string>;
  nx?: { tags?: string[] };
};

export function appFolders(name: string): AppFolders {
  const root = path.join(WORKSPACE_ROOT, 'apps', name);
  return { name, root, source: path.join(root, 'src'), dist: path.join(root, 'dist') };
}

export function readPackageJson(folder: string): PackageJson {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageJson;
}

export function packageFolder(name: string): string {
  return path.dirname(createRequire(path.join(WORKSPACE_ROOT, 'package.json')).resolve(`${name}/package.json`));
}

/** The names of all remotes, sorted: the apps whose package.json is tagged `layer:remote`. */
export function remoteNames(): string[] {
  return (
    readdirSync(path.join(WORKSPACE_ROOT, 'apps'))
      // A branch with another area leaves its builds behind.
      .filter((name) => existsSync(path.join(appFolders(name).root, 'package.json')))
      .filter((name) => readPackageJson(appFolders(name).root).nx?.tags?.includes('layer:remote'))
      .sort()
  );
}

export const SHELL_NAME = 'shell';

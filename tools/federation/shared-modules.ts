import { rspack, type RspackPluginInstance } from '@rspack/core';
import path from 'node:path';
import { BASE, providedModules, type ProvidedModule } from './shared-singletons';

const HOST_REQUEST = 'portal-federation-host';
const HOST_FILE = path.join(__dirname, 'host/federation-host.ts');

const TABLE_REQUEST = 'portal-shared-modules';

const FOLDER = path.join(__dirname, '__shared__');
export const SHARED_TABLE = path.join(FOLDER, 'table.js');

export const sharedChunkName = (part: string): string => `shared-${part}`;

const quoted = (text: string): string => JSON.stringify(text);

/** Exports the names of one group, so that the build keeps only these of their package. */
function partSource(modules: readonly ProvidedModule[]): string {
  return modules.map(({ exportName, request }) => `export { ${exportName} } from ${quoted(request)};\n`).join('');
}

/** Writes the source of the table of shared modules: a row for each package and part, since hundreds of names are shared. */
function tableSource(modules: readonly ProvidedModule[]): string {
  const rows = new Map<string, ProvidedModule & { names: string[] }>();
  for (const module of modules) {
    const { request, part, exportName } = module;
    const key = `${request} ${exportName === undefined ? '' : part}`;
    const row = rows.get(key) ?? { ...module, names: [] };
    if (exportName !== undefined) row.names.push(exportName);
    rows.set(key, row);
  }
  const lines = [...rows.values()].map(({ version, part, request, exportName, names }) => {
    const from = exportName === undefined ? request : `./${part}.js`;
    const loading = part === BASE ? 'webpackMode: "eager"' : `webpackChunkName: ${quoted(sharedChunkName(part))}`;
    const columns = [request, version, names.join(' ')].map(quoted).join(', ');
    return `[${columns}, () => import(/* ${loading} */ ${quoted(from)})],\n`;
  });
  return `export const sharedModules = [\n${lines.join('')}];\n`;
}

function madeUpModules(): Record<string, string> {
  const modules = providedModules();
  const parts = new Set(modules.filter(({ exportName }) => exportName !== undefined).map(({ part }) => part));
  const files = [...parts].map((part) => {
    const names = modules.filter((module) => module.part === part && module.exportName !== undefined);
    return [path.join(FOLDER, `${part}.js`), partSource(names)] as const;
  });
  return { ...Object.fromEntries(files), [SHARED_TABLE]: tableSource(modules) };
}

/**
 * Lets a host import `portal-federation-host`, which provides what the list of shared packages says: while it is watched, also what a
 * library exports since.
 * @returns the further options of its configuration
 */
export function federationHost(): { alias: Record<string, string>; plugin: RspackPluginInstance } {
  let written = madeUpModules();
  const virtual = new rspack.experiments.VirtualModulesPlugin(written);
  return {
    alias: { [HOST_REQUEST]: HOST_FILE, [TABLE_REQUEST]: SHARED_TABLE },
    plugin: {
      apply(compiler) {
        virtual.apply(compiler);
        compiler.hooks.watchRun.tap('portal-shared-modules', () => {
          const now = madeUpModules();
          const changed = Object.keys(now).filter((file) => written[file] !== now[file]);
          for (const file of changed) virtual.writeModule(file, now[file] ?? '');
          // The watcher stands still while it compiles, and would not notice.
          if (changed.length > 0) compiler.modifiedFiles = new Set([...(compiler.modifiedFiles ?? []), ...changed]);
          written = now;
        });
      },
    },
  };
}

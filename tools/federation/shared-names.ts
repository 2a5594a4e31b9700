import type { ModuleNames } from '@portal/releases';
import type { Module, Stats } from '@rspack/core';
import { SHARED_TABLE } from './shared-modules';
import { providedModules } from './shared-singletons';

const CONSUMED = /^consume shared module \([^)]*\) (.+?)@/;

/** CommonJS modules have it without exporting it; our own libraries have none. */
const DEFAULT = 'default';

function addName(names: Map<string, Set<string>>, module: string, name: string): void {
  names.set(module, (names.get(module) ?? new Set()).add(name));
}

const sorted = (names: Map<string, Set<string>>): ModuleNames =>
  Object.fromEntries(
    [...names].sort(([one], [other]) => (one < other ? -1 : 1)).map(([module, of]) => [module, [...of].sort()]),
  );

const keyOf = (module: Module): string | undefined => CONSUMED.exec(module.identifier())?.[1];

export function consumedKeys({ compilation }: Stats): string[] {
  return [...compilation.modules].flatMap((module) => keyOf(module) ?? []);
}

/**
 * A module that is required or passed on as a whole has no name: of it the version alone is compared.
 * @throws Error for a module that is imported dynamically
 */
export function importedNames({ compilation }: Stats): ModuleNames {
  const names = new Map<string, Set<string>>();
  const provided = new Map(providedModules().map((module) => [module.key, module]));
  for (const module of compilation.modules) {
    const key = keyOf(module);
    if (key === undefined) continue;
    const shared = provided.get(key);
    if (shared?.exportName !== undefined) {
      addName(names, shared.request, shared.exportName);
      continue;
    }
    for (const { dependency } of compilation.moduleGraph.getIncomingConnections(module)) {
      if (dependency.type === 'import()')
        throw new Error(`import ${key} at the top of a file: import() does not tell which names its host must have`);
      const [name] = 'ids' in dependency ? (dependency.ids ?? []) : [];
      if (name !== undefined && name !== DEFAULT) addName(names, key, name);
    }
  }
  return sorted(names);
}

/** Throws Error when the bundler cannot tell them: remotes could not be compared with this host. */
export function exportedNames({ compilation }: Stats): ModuleNames {
  const names = new Map<string, Set<string>>();
  for (const { request, exportName } of providedModules()) {
    if (exportName !== undefined) addName(names, request, exportName);
  }
  const table = [...compilation.modules].find((module) => module.identifier() === SHARED_TABLE);
  if (!table) throw new Error('this build provides no shared modules');
  const whole = new Set(providedModules().flatMap(({ request, exportName }) => (exportName ? [] : request)));
  for (const { dependency, module } of compilation.moduleGraph.getOutgoingConnections(table)) {
    if (!module || !dependency.request || !whole.has(dependency.request)) continue;
    const exported = compilation.moduleGraph.getProvidedExports(module);
    if (!Array.isArray(exported)) throw new Error(`the names that ${dependency.request} exports cannot be told`);
    for (const name of exported) addName(names, dependency.request, name);
  }
  const untold = [...whole].filter((request) => !names.has(request));
  if (untold.length > 0) throw new Error(`the names that ${untold.join(', ')} exports cannot be told`);
  return sorted(names);
}

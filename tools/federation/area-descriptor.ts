import { parseAreaDescriptor, type AreaDescriptor } from '@portal/domain';
import { createRequire } from 'node:module';
import path from 'node:path';
import { appFolders } from './workspace';

/**
 * Evaluates and checks a remote's `src/area.ts`, which exports `area`.
 * @throws Error when it exports none, is malformed, or carries another name than the project
 */
export function loadAreaDescriptor(name: string): AreaDescriptor {
  const file = path.join(appFolders(name).source, 'area.ts');
  // Not import(): with an address that changes, which a watching process would need, Node 22 gives an empty module.
  const load = createRequire(file);
  delete load.cache[file];
  const module = load(file) as { area?: unknown };
  if (module.area === undefined) throw new Error(`apps/${name}/src/area.ts must export \`area\``);
  const area = parseAreaDescriptor(module.area);
  if (area.name !== name) throw new Error(`apps/${name}/src/area.ts names the area "${area.name}"`);
  return area;
}

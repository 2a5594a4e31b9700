import { type AreaDescriptor } from '@portal/domain';
import { parseAreaDescriptor } from '@portal/releases';
import path from 'node:path';
import { register } from 'tsx/cjs/api';
import { appFolders } from './workspace';

/**
 * Each call reads the sources again: `rspack serve` calls it while they change.
 * @throws Error when it exports none, is malformed, or carries another name than the project
 */
export function loadAreaDescriptor(name: string): AreaDescriptor {
  // A separate namespace keeps tsx from answering with the modules of an earlier call.
  const typescript = register({ namespace: crypto.randomUUID() });
  try {
    const file = path.join(appFolders(name).source, 'area.ts');
    const module = typescript.require(file, __filename) as { area?: unknown };
    if (module.area === undefined) throw new Error(`apps/${name}/src/area.ts must export \`area\``);
    const area = parseAreaDescriptor(module.area);
    if (area.name !== name) throw new Error(`apps/${name}/src/area.ts names the area "${area.name}"`);
    return area;
  } finally {
    typescript.unregister();
  }
}

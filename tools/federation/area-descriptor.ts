import { parseAreaDescriptor, type AreaDescriptor } from '@portal/domain';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { appFolders } from './workspace';

type AreaModule = { area?: unknown; default?: { area?: unknown } };

/**
 * Evaluates and checks a remote's `src/area.ts`, which exports `area`.
 * @throws Error when it exports none, is malformed, or carries another name than the project
 */
export async function loadAreaDescriptor(name: string): Promise<AreaDescriptor> {
  const file = path.join(appFolders(name).source, 'area.ts');
  // The time in the address makes a watching process read a changed file again.
  const { mtimeMs } = await stat(file);
  const module = (await import(`${pathToFileURL(file).href}?${mtimeMs}`)) as AreaModule;
  // The sources run as CommonJS; Node 22 and later give the exports of such a module under `default` only.
  const exported = module.area ?? module.default?.area;
  if (exported === undefined) throw new Error(`apps/${name}/src/area.ts must export \`area\``);
  const area = parseAreaDescriptor(exported);
  if (area.name !== name) throw new Error(`apps/${name}/src/area.ts names the area "${area.name}"`);
  return area;
}

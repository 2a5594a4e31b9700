import path from 'node:path';
import { readLocalBuild, type LocalBuild, BUILD_REPORT_FILE } from '@portal/releases';
import { appFolders, WORKSPACE_ROOT } from '../federation/workspace';
import { runNode } from '../start/child-commands.cjs';
import { PortalRefusal } from './portal';

/**
 * Builds one browser app for production, and nothing else: libraries are source only, and other remotes are not in it.
 * @throws PortalRefusal when the build failed; its own output says why
 */
export async function buildApp(name: string): Promise<void> {
  const rspack = path.join(WORKSPACE_ROOT, 'node_modules/@rspack/cli/bin/rspack.js');
  const code = await runNode([rspack, 'build'], { cwd: appFolders(name).root });
  if (code !== 0) throw new PortalRefusal(`${name} no se pudo construir: no se publicó nada`);
}

/** Throws PortalRefusal when there is no build in it. */
export async function readAppBuild(name: string, from?: string): Promise<LocalBuild> {
  const build = await readLocalBuild(name, from ?? appFolders(name).dist);
  if (build) return build;
  throw new PortalRefusal(
    from === undefined
      ? `${name} no está construido: npx nx build ${name}, o publica sin --skip-build`
      : `en ${from} no hay un build: falta su ${BUILD_REPORT_FILE}`,
  );
}

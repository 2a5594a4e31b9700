import {
  CONTRACT_RANGE,
  CONTRACT_VERSION,
  federationName,
  MANIFEST_FILE,
  PORTAL_CONFIG_PLACEHOLDER,
  SHELL_DEPLOYABLE,
  type AreaDescriptor,
  ROLE,
} from '@portal/domain';
import { BUILD_REPORT_FILE, type BuildReport } from '../contract/build-report';
import { FOLLOW_PAGE_FILE, LOADING_PLAN_FILE, type LoadingPlan } from '../contract/loading-plan';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { integrityOf, type LocalBuild } from '../build-files';

/** Creates a new empty folder for one test. */
export function createTestFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'portal-releases-'));
}

async function writeBuild(
  report: Omit<BuildReport, 'files'>,
  contents: Record<string, string>,
  changes: Partial<BuildReport>,
): Promise<{ folder: string; report: BuildReport }> {
  const folder = await createTestFolder();
  for (const [name, content] of Object.entries(contents)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
    if (name.endsWith('.js')) {
      await writeFile(`${file}.br`, brotliCompressSync(content));
      await writeFile(`${file}.gz`, gzipSync(content));
    }
  }
  const files = Object.fromEntries(
    Object.entries(contents).map(([name, content]) => [
      name,
      { integrity: integrityOf(Buffer.from(content)), bytes: Buffer.byteLength(content) },
    ]),
  );
  const complete: BuildReport = { ...report, files, ...changes };
  await writeFile(path.join(folder, BUILD_REPORT_FILE), JSON.stringify(complete));
  return { folder, report: complete };
}

const PLAN: LoadingPlan = { signedIn: [], areas: [], shared: {} };

/** A finished build of a shell, as `nx build shell` leaves one. */
export async function buildShell(
  version: string,
  changes: Partial<BuildReport> = {},
  moreFiles: Record<string, string> = {},
): Promise<LocalBuild> {
  const report = { name: 'shell', version, contract: CONTRACT_VERSION, shared: { react: '19.3.1' } };
  const page = `<!doctype html><head>${PORTAL_CONFIG_PLACEHOLDER}</head><body>shell ${version}</body>`;
  const contents = {
    'index.html': page,
    [FOLLOW_PAGE_FILE]: page,
    [LOADING_PLAN_FILE]: JSON.stringify(PLAN),
    'main.1a2b3c4d.js': `console.log('${version}');`.repeat(100),
    ...moreFiles,
  };
  return { deployable: SHELL_DEPLOYABLE, ...(await writeBuild(report, contents, changes)) };
}

/** A finished build of a remote, as `nx build <remote>` leaves one. */
export async function buildRemote(
  name: string,
  version: string,
  changes: Partial<BuildReport> = {},
  moreFiles: Record<string, string> = {},
): Promise<LocalBuild> {
  const area: AreaDescriptor = {
    name,
    title: `Área </script> ${name}`,
    contract: CONTRACT_RANGE,
    pages: [{ path: `/${name}`, title: name, roles: [ROLE.admin], contractorRoles: [] }],
  };
  const manifest = {
    name: federationName(name),
    exposes: [
      { name: 'App', assets: { js: { sync: ['expose.5e6f7a8b.js'], async: [] }, css: { sync: [], async: [] } } },
    ],
  };
  const contents = {
    [MANIFEST_FILE]: JSON.stringify(manifest),
    'remoteEntry.js': `// ${name} ${version}`,
    'expose.5e6f7a8b.js': `// ${name} ${version} app`,
    ...moreFiles,
  };
  const report = { name, version, contract: CONTRACT_RANGE, shared: { react: '^19.3.1' }, area };
  return { deployable: name, ...(await writeBuild(report, contents, changes)) };
}

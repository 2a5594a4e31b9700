import { MANIFEST_FILE, satisfiesRange, type BuildReport } from '@portal/domain';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ReleaseRefusedError } from './release-store';

/**
 * Upper limits of all scripts and styles of a build, gzip bytes. A remote brings its own pages only: one that outgrows
 * this has taken along a library that belongs in the shared list, or should load something later.
 */
const SIZE_BUDGETS = { shell: 900 * 1024, remote: 250 * 1024 };

/** The part of a Module Federation manifest that says which files it will load. */
type Manifest = {
  name: string;
  metaData: { remoteEntry: { path: string; name: string } };
  exposes: { name: string; assets: Record<'js' | 'css', { sync: string[]; async: string[] }> }[];
};

const refuse = (report: BuildReport, reason: string): never => {
  throw new ReleaseRefusedError(`${report.name} ${report.version} is refused: ${reason}`);
};

function checkSize(report: BuildReport, budget: number): void {
  if (report.sizes.gzip > budget) {
    const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1024)} KB`;
    refuse(report, `${kilobytes(report.sizes.gzip)} of compressed code, its budget is ${kilobytes(budget)}`);
  }
}

async function checkManifest(report: BuildReport, folder: string): Promise<void> {
  const manifest = JSON.parse(await readFile(path.join(folder, MANIFEST_FILE), 'utf8')) as Manifest;
  const { remoteEntry } = manifest.metaData;
  const app = manifest.exposes.find((exposed) => exposed.name === 'App');
  if (!app || manifest.exposes.length !== 1) return refuse(report, 'it must expose ./App and nothing else');
  const named = [
    path.posix.join(remoteEntry.path, remoteEntry.name),
    ...Object.values(app.assets).flatMap((assets) => [...assets.sync, ...assets.async]),
  ];
  const missing = named.filter((file) => !report.files[file]);
  if (missing.length > 0) refuse(report, `its manifest names files it does not have: ${missing.join(', ')}`);
}

/** What a shell offers to the remotes of its release. */
export type ShellOffer = Pick<BuildReport, 'version' | 'contract' | 'shared'>;

/**
 * Checks that a remote can run in a shell: the contract, and every shared package that it takes from its host.
 * @throws ReleaseRefusedError
 */
export function checkRemoteFitsShell(report: BuildReport, shell: ShellOffer): void {
  if (!satisfiesRange(shell.contract, report.contract)) {
    refuse(
      report,
      `it needs the contract ${report.contract} and the shell ${shell.version} provides ${shell.contract}; ` +
        'publish a shell that provides it first',
    );
  }
  for (const [name, range] of Object.entries(report.shared)) {
    const version = shell.shared[name];
    if (!version || !satisfiesRange(version, range)) {
      refuse(report, `it needs ${name} ${range} and the shell ${shell.version} provides ${version ?? 'none'}`);
    }
  }
}

/**
 * Checks a shell build by itself.
 * @throws ReleaseRefusedError
 */
export function checkShellBuild(report: BuildReport): void {
  if (report.name !== 'shell' || report.area) refuse(report, 'it is not a shell');
  if (!report.files['index.html']) refuse(report, 'it has no index.html');
  checkSize(report, SIZE_BUDGETS.shell);
}

/**
 * Checks a remote build by itself.
 * @param name the unit it is published as
 * @param folder where it lies
 * @throws ReleaseRefusedError
 */
export async function checkRemoteBuild(name: string, report: BuildReport, folder: string): Promise<void> {
  if (report.name !== name || report.area?.name !== name) refuse(report, `it is published as ${name}`);
  if (report.area?.contract !== report.contract) refuse(report, 'its descriptor asks for another contract');
  if (!report.files[MANIFEST_FILE]) refuse(report, `it has no ${MANIFEST_FILE}`);
  checkSize(report, SIZE_BUDGETS.remote);
  await checkManifest(report, folder);
}

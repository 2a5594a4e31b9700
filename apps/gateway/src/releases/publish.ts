import {
  BUILD_REPORT_FILE,
  MANIFEST_FILE,
  parseBuildReport,
  remoteBaseAddress,
  type AreaDescriptor,
  type BuildReport,
  type ReleaseDocument,
  type ReleaseRemote,
} from '@portal/domain';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isFileError } from './durable-files';
import { checkRemoteBuild, checkRemoteFitsShell, checkShellBuild } from './publish-checks';
import {
  ReleaseConflictError,
  ReleaseRefusedError,
  type ReleaseDraft,
  type ReleaseStore,
  type ReleaseUnit,
} from './release-store';

/** A finished build on this machine, to be published as a unit. */
export type LocalBuild = { unit: ReleaseUnit; folder: string; report: BuildReport };

/** Who publishes, and when (UTC instant). */
export type Publication = { by: string; at: Date };

export type PublishResult = { release: ReleaseDocument; published: string[] };

/** Publications that race are repeated on top of the winner; one that loses this often is told so. */
const MAX_ATTEMPTS = 20;

const unitName = (unit: ReleaseUnit): string => (unit.kind === 'shell' ? 'shell' : unit.name);

/**
 * @param folder an app's `dist`
 * @returns the build, or undefined when nothing was built there
 * @throws PlatformFormatError when its report cannot be read
 */
export async function readLocalBuild(unit: ReleaseUnit, folder: string): Promise<LocalBuild | undefined> {
  try {
    const report = parseBuildReport(JSON.parse(await readFile(path.join(folder, BUILD_REPORT_FILE), 'utf8')));
    return { unit, folder, report };
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function publishedVersion(release: ReleaseDocument | undefined, unit: ReleaseUnit): string | undefined {
  return unit.kind === 'shell' ? release?.shell.version : release?.remotes[unit.name]?.version;
}

/** @returns the reports of every unit of the release as it would be with the builds in it */
async function resultingReports(
  store: ReleaseStore,
  current: ReleaseDocument | undefined,
  builds: readonly LocalBuild[],
): Promise<{ shell: BuildReport; remotes: BuildReport[] }> {
  const built = new Map(builds.map((build) => [unitName(build.unit), build.report]));
  const reportOf = async (unit: ReleaseUnit): Promise<BuildReport | undefined> => {
    const version = publishedVersion(current, unit);
    return built.get(unitName(unit)) ?? (version === undefined ? undefined : store.storedReport(unit, version));
  };
  const shell = await reportOf({ kind: 'shell' });
  if (!shell) throw new ReleaseRefusedError('there is no shell yet: the first release must bring one');
  const names = new Set([...Object.keys(current?.remotes ?? {}), ...built.keys()]);
  names.delete('shell');
  const remotes = await Promise.all([...names].map((name) => reportOf({ kind: 'remote', name })));
  return { shell, remotes: remotes.filter((report) => report !== undefined) };
}

async function checkBuilds(
  store: ReleaseStore,
  current: ReleaseDocument | undefined,
  builds: readonly LocalBuild[],
): Promise<void> {
  for (const { unit, report, folder } of builds) {
    if (unit.kind === 'shell') checkShellBuild(report);
    else await checkRemoteBuild(unit.name, report, folder);
  }
  const { shell, remotes } = await resultingReports(store, current, builds);
  for (const remote of remotes) checkRemoteFitsShell(remote, shell);
}

function toReleaseRemote(name: string, report: BuildReport, area: AreaDescriptor, p: Publication): ReleaseRemote {
  return {
    name,
    version: report.version,
    manifest: remoteBaseAddress(name, report.version) + MANIFEST_FILE,
    area,
    files: report.files,
    publishedAt: p.at.toISOString(),
    publishedBy: p.by,
  };
}

function draftWith(
  current: ReleaseDocument | undefined,
  builds: readonly LocalBuild[],
  publication: Publication,
): ReleaseDraft {
  let shell = current?.shell;
  const remotes: Record<string, ReleaseRemote> = { ...current?.remotes };
  for (const { unit, report } of builds) {
    if (unit.kind === 'shell') {
      const { version, contract, files } = report;
      shell = { version, contract, files, publishedAt: publication.at.toISOString(), publishedBy: publication.by };
    } else if (report.area) {
      remotes[unit.name] = toReleaseRemote(unit.name, report, report.area, publication);
    }
  }
  if (!shell) throw new ReleaseRefusedError('there is no shell yet: the first release must bring one');
  return {
    createdAt: publication.at.toISOString(),
    createdBy: publication.by,
    note: `publish ${builds.map(({ unit, report }) => `${unitName(unit)} ${report.version}`).join(', ')}`,
    shell,
    remotes,
  };
}

/**
 * Publishes builds as one release: checks them, stores their files, and changes the release in one atomic step. Builds
 * whose version is the current one already are left out; with none left nothing happens. When another publication comes
 * in between, this one is checked and made again on top of it, so that neither is lost.
 *
 * @throws ReleaseRefusedError when a check fails; nothing has changed then
 * @throws ReleaseConflictError when others kept coming first
 */
export async function publishBuilds(
  store: ReleaseStore,
  builds: readonly LocalBuild[],
  publication: Publication,
): Promise<PublishResult | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const current = await store.current();
    const changed = builds.filter(({ unit, report }) => publishedVersion(current, unit) !== report.version);
    if (changed.length === 0) return current && { release: current, published: [] };
    await checkBuilds(store, current, changed);
    for (const { unit, report, folder } of changed) await store.storeVersion(unit, report, folder);
    try {
      const release = await store.commit(draftWith(current, changed, publication), current?.number ?? 0);
      return { release, published: changed.map(({ unit, report }) => `${unitName(unit)} ${report.version}`) };
    } catch (error) {
      if (!(error instanceof ReleaseConflictError) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

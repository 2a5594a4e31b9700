import {
  MANIFEST_FILE,
  remoteBaseAddress,
  SHELL_DEPLOYABLE,
  type CanaryAudience,
  type ReleaseCanary,
  type ReleaseDocument,
  type ReleaseShell,
  type ReleaseShellCanary,
  type ReleaseVersion,
} from '@portal/domain';
import type { BuildReport } from '../contract/build-report';
import { createReleaseHistory, publishedAs, type Published } from '../store/release-history';
import { ReleaseRefusedError, type ReleaseStore } from '../store/release-store';
import type { Publication, ReleaseContents } from './release-change';

export function publishedBy({ at, by, source }: Publication): Published {
  return {
    publishedAt: at.toISOString(),
    publishedBy: by,
    ...(source && { source }),
  };
}

export function remoteRecord(report: BuildReport, entry: Published): ReleaseVersion {
  const { name, version, area, files } = report;
  if (!area) throw new ReleaseRefusedError(`${name} ${version} no trae su descriptor`);
  return {
    name,
    version,
    manifest: remoteBaseAddress(name, version) + MANIFEST_FILE,
    area,
    files,
    ...publishedAs(entry),
  };
}

/** The record of a remote's version as a person previews it: in no release, so nobody published it. */
export function previewRecord(report: BuildReport): ReleaseVersion {
  return remoteRecord(report, { publishedAt: new Date(0).toISOString(), publishedBy: '-' });
}

export function shellRecord(report: BuildReport, entry: Published): ReleaseShell {
  const { version, contract, files } = report;
  return { version, contract, files, ...publishedAs(entry) };
}

/** A canary of the same version is over, since everyone has it; so is one of another version when `endsCanary`. */
export function withStable(
  release: Pick<ReleaseDocument, 'shell' | 'remotes'>,
  name: string,
  report: BuildReport,
  entry: Published,
  endsCanary: boolean,
): Omit<ReleaseContents, 'note'> {
  const isShell = name === SHELL_DEPLOYABLE;
  const canary = (isShell ? release.shell : release.remotes[name])?.canary;
  const stable = isShell
    ? { shell: shellRecord(report, entry), remotes: release.remotes }
    : { shell: release.shell, remotes: { ...release.remotes, [name]: remoteRecord(report, entry) } };
  const keepsCanary = canary && !endsCanary && canary.version !== report.version;
  return keepsCanary ? withCanary(stable, name, canary) : stable;
}

type Canary = ReleaseCanary | ReleaseShellCanary;

export function canaryRecord(name: string, report: BuildReport, entry: Published, audience: CanaryAudience): Canary {
  const record = name === SHELL_DEPLOYABLE ? shellRecord(report, entry) : remoteRecord(report, entry);
  return { ...record, ...audience };
}

export function withCanary(
  { shell, remotes }: Pick<ReleaseDocument, 'shell' | 'remotes'>,
  name: string,
  canary: Canary | undefined,
): Omit<ReleaseContents, 'note'> {
  if (name === SHELL_DEPLOYABLE) {
    const { canary: _ended, ...stable } = shell;
    return { shell: canary ? { ...stable, canary: canary as ReleaseShellCanary } : stable, remotes };
  }
  const before = remotes[name];
  if (!before) return { shell, remotes };
  const { canary: _ended, ...stable } = before;
  const remote = canary ? { ...stable, canary: canary as ReleaseCanary } : stable;
  return { shell, remotes: { ...remotes, [name]: remote } };
}

/** Throws ReleaseRefusedError when it never was, or its files were pruned. */
export async function findPublished(
  store: ReleaseStore,
  name: string,
  version: string,
): Promise<{ report: BuildReport; published: Published }> {
  const [report, versions] = await Promise.all([
    store.storedReport(name, version),
    createReleaseHistory(store).versionsOf(name),
  ]);
  const published = versions.find((other) => other.version === version);
  if (!published) throw new ReleaseRefusedError(`${name} ${version} no se ha publicado nunca`, 'missing');
  if (!report) {
    throw new ReleaseRefusedError(`${name} ${version} ya no está en el almacén: publica su build otra vez`, 'missing');
  }
  return { report, published };
}

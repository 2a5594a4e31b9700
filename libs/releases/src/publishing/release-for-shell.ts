import { SHELL_DEPLOYABLE, type ReleaseDocument, type ReleaseRemote } from '@portal/domain';
import { remoteRecord } from './version-record';
import type { ReleaseHistory } from '../store/release-history';
import { type ReleaseStore } from '../store/release-store';
import { compareBuilds } from '../compatibility/compare-builds';

/**
 * The current release as a tab with another version of the shell can use it: of each area the newest stable version
 * that works there, and its canary if that does. An area of which no version works there is left out.
 */
export async function releaseForShell(
  store: ReleaseStore,
  history: ReleaseHistory,
  release: ReleaseDocument,
  shell: string,
): Promise<ReleaseDocument> {
  const host = shell === release.shell.version ? undefined : await store.storedReport(SHELL_DEPLOYABLE, shell);
  if (!host) return release;

  const fits = async (name: string, version: string): Promise<boolean> => {
    const report = await store.storedReport(name, version);
    return report !== undefined && compareBuilds(report, host).length === 0;
  };

  const newestFitting = async (name: string, stable: string): Promise<ReleaseRemote | undefined> => {
    const published = await history.versionsOf(name);
    const earlier = (await history.stableVersions(name)).filter((version) => version !== stable);
    for (const version of earlier) {
      const report = await store.storedReport(name, version);
      const found = published.find((one) => one.version === version);
      if (report && found && compareBuilds(report, host).length === 0) return remoteRecord(report, found);
    }
    return undefined;
  };

  const remotes = await Promise.all(
    Object.entries(release.remotes).map(async ([name, { canary, ...stable }]) => {
      const version = (await fits(name, stable.version)) ? stable : await newestFitting(name, stable.version);
      const tried = canary && (await fits(name, canary.version)) ? { canary } : {};
      return version ? [[name, { ...version, ...tried }] as const] : [];
    }),
  );
  return { ...release, remotes: Object.fromEntries(remotes.flat()) };
}

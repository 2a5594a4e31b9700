import type { ReleaseLogger } from '../store/current-release';
import { createReleaseHistory } from '../store/release-history';
import type { ReleaseStore, StoredVersion } from '../store/release-store';

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Days for which a version stays after it was stored or renewed, or last named by a release: longer than any open tab or
 * preview, and long enough to look back at a former version.
 */
const KEPT_DAYS = 90;

export async function findPrunable(store: ReleaseStore, now: Date): Promise<StoredVersion[]> {
  const since = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const old = (await store.versions()).filter(({ storedAt }) => storedAt <= since);
  // The history omits unreadable releases; without the current one the needed versions are unknown.
  await store.current();
  const history = createReleaseHistory(store);
  const used = await history.versionsSince(since);
  const kept = new Set(used.map(({ name, version }) => `${name} ${version}`));
  for (const name of new Set(old.map(({ deployable }) => deployable)))
    kept.add(`${name} ${await history.versionBefore(name)}`);
  return old.filter(({ deployable, version }) => !kept.has(`${deployable} ${version}`));
}

/**
 * Removes the stored versions that nobody can need any more, by their age. These stay: the stable versions and canaries of the
 * current release and of every release of the last 90 days, which open tabs may have; versions stored or renewed in the last 90
 * days, since they came into use or were previewed; and the targets of rollbacks, however old. Releases themselves stay. A
 * concurrent change renews its versions, and so keeps them.
 * @returns the versions that were removed
 */
export async function pruneVersions(store: ReleaseStore, now: Date): Promise<StoredVersion[]> {
  const prunable = await findPrunable(store, now);
  return prunable.length === 0 ? prunable : store.removeVersions(prunable, now);
}

export async function pruneAfterChange(store: ReleaseStore, now: Date, logger: ReleaseLogger): Promise<void> {
  try {
    const removed = await pruneVersions(store, now);
    if (removed.length > 0) logger.info({ removed }, 'old versions were removed from the release store');
  } catch (error) {
    logger.error({ err: error }, 'old versions could not be removed from the release store');
  }
}

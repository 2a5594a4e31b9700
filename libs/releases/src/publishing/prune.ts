import { createReleaseHistory } from '../store/release-history';
import {
  deployableName,
  deployablePath,
  toDeployable,
  type Deployable,
  type ReleaseStore,
  type StoredVersion,
} from '../store/release-store';

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Days for which a version stays after it was stored or renewed, or last named by a release: longer than any open tab or
 * preview.
 */
const KEPT_DAYS = 30;

/** Number of newest published versions of the shell and of each area that always stay. */
const KEPT_VERSIONS = 5;

const keyOf = (deployable: Deployable, version: string): string => `${deployablePath(deployable)}/${version}`;

/** Finds what nobody can need any more. */
async function findPrunable(store: ReleaseStore, now: Date): Promise<StoredVersion[]> {
  const since = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const stored = await store.versions();
  // The history omits unreadable releases; without the current one the needed versions are unknown.
  await store.current();
  const history = createReleaseHistory(store);
  const had = await history.versionsSince(since);
  const kept = new Set(had.map(({ name, version }) => keyOf(toDeployable(name), version)));
  for (const name of new Set(stored.map(({ deployable }) => deployableName(deployable)))) {
    const newest = (await history.versionsOf(name)).slice(0, KEPT_VERSIONS).map(({ version }) => version);
    const before = await history.versionBefore(name);
    for (const version of before === undefined ? newest : [...newest, before]) {
      kept.add(keyOf(toDeployable(name), version));
    }
  }
  return stored.filter(
    ({ deployable, version, storedAt }) => storedAt <= since && !kept.has(keyOf(deployable, version)),
  );
}

/**
 * Removes the stored versions that nobody can need any more. These stay: the stable versions and canaries of the current
 * release and of every release of the last 30 days, which open tabs may have; the targets of rollbacks; versions stored or
 * renewed in the last 30 days, since they came into use or were previewed; and the five newest published versions of the shell
 * and of each area. Releases themselves stay. A concurrent change renews its versions, and so keeps them.
 * @param options.dryRun removes nothing
 * @returns the versions that were, or would be, removed
 */
export async function pruneVersions(
  store: ReleaseStore,
  now: Date,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<StoredVersion[]> {
  const prunable = await findPrunable(store, now);
  return dryRun || prunable.length === 0 ? prunable : store.removeVersions(prunable, now);
}

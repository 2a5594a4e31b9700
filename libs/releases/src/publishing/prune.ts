import { SHELL_DEPLOYABLE, type ReleaseDocument } from '@portal/domain';
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

/** For so long a version stays after it was stored, and after the last release that named it. Longer than a tab stays open. */
const KEPT_DAYS = 30;

/** So many of the newest published versions of the shell and of each area stay, however old they are. */
const KEPT_VERSIONS = 5;

/** Another change of the release comes in between so often at most. */
const MAX_ATTEMPTS = 5;

const keyOf = (deployable: Deployable, version: string): string => `${deployablePath(deployable)}/${version}`;

/** The versions that a release names. */
function versionsOf({ shell, remotes }: ReleaseDocument): string[] {
  return [[SHELL_DEPLOYABLE, shell] as const, ...Object.entries(remotes)].flatMap(([name, { version, canary }]) =>
    (canary ? [version, canary.version] : [version]).map((one) => keyOf(toDeployable(name), one)),
  );
}

/** The versions that somebody had since a moment: those of the releases since then, and of the one that it found. */
async function hadSince(store: ReleaseStore, since: number): Promise<string[]> {
  const had: string[] = [];
  for (const number of (await store.numbers()).reverse()) {
    const release = await store.find(number);
    if (release) had.push(...versionsOf(release));
    if (release && Date.parse(release.createdAt) <= since) break;
  }
  return had;
}

/** Finds what nobody can need any more. */
async function findPrunable(store: ReleaseStore, now: Date): Promise<StoredVersion[]> {
  const since = now.getTime() - KEPT_DAYS * DAY_MS;
  const stored = await store.versions();
  const kept = new Set(await hadSince(store, since));
  const history = createReleaseHistory(store);
  for (const name of new Set(stored.map(({ deployable }) => deployableName(deployable)))) {
    const newest = (await history.versionsOf(name)).slice(0, KEPT_VERSIONS).map(({ version }) => version);
    const before = await history.versionBefore(name);
    for (const version of before === undefined ? newest : [...newest, before]) {
      kept.add(keyOf(toDeployable(name), version));
    }
  }
  return stored.filter(
    ({ deployable, version, storedAt }) => storedAt.getTime() <= since && !kept.has(keyOf(deployable, version)),
  );
}

/**
 * Removes the stored versions that nobody can need any more. What stays: the stable versions and canaries of the current release
 * and of every release of the last 30 days, which open tabs may have; the version that each rollback goes back to; whatever
 * was stored in the last 30 days; and the five newest published versions of the shell and of each area. Releases themselves stay.
 * @param options.dryRun removes nothing
 * @returns what was, or would be, removed
 */
export async function pruneVersions(
  store: ReleaseStore,
  now: Date,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<StoredVersion[]> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const number = await store.newestNumber();
    const prunable = await findPrunable(store, now);
    if (dryRun || prunable.length === 0) return prunable;
    // A change in between may have brought one of them back.
    if ((await store.newestNumber()) !== number) continue;
    await store.removeVersions(prunable, now);
    return prunable;
  }
  return [];
}

import {
  SHELL_DEPLOYABLE,
  type AreaVersion,
  type ReleaseDocument,
  type ReleaseEntry,
  type ReleaseHost,
  type ReleaseRemote,
  type ReleaseVersion,
} from '@portal/domain';
import type { ReleaseStore } from './release-store';

/** When and by whom a version was published, and where it comes from. */
export type Published = Pick<ReleaseVersion, 'publishedAt' | 'publishedBy' | 'source'>;

type PublishedVersion = Published & Pick<ReleaseVersion, 'version'>;

/** The state of one deployable in a release, without its files. */
type DeployableSummary = { stable: PublishedVersion; canary?: PublishedVersion & { audience: string } };

/** A summary of a release, small enough to hold a long history in memory. */
type Summary = { entry: ReleaseEntry; deployables: ReadonlyMap<string, DeployableSummary> };

/** Releases read at once. */
const AT_ONCE = 16;

/** Picks the parts of a record that say how the version was published. */
export function publishedAs({ publishedAt, publishedBy, source }: Published): Published {
  return { publishedAt, publishedBy, ...(source && { source }) };
}

const publishedVersion = (version: PublishedVersion): PublishedVersion => ({
  version: version.version,
  ...publishedAs(version),
});

/** The entry of a release in the history. */
export function toEntry({ number, createdAt, createdBy, note, source }: ReleaseDocument): ReleaseEntry {
  return { number, createdAt, createdBy, note, ...(source && { source }) };
}

/** A text that stays the same while the version, the canary and the audience of a deployable do. */
export function deployableState(release: ReleaseDocument | undefined, name: string): string {
  const state = release && summarize(release).deployables.get(name);
  return state ? stateOf(state) : '';
}

const stateOf = ({ stable, canary }: DeployableSummary): string =>
  JSON.stringify([stable.version, canary?.version, canary?.audience]);

function summarizeDeployable({ canary, ...stable }: ReleaseHost | ReleaseRemote): DeployableSummary {
  if (!canary) return { stable: publishedVersion(stable) };
  const audience = JSON.stringify([canary.share, canary.roles, canary.maxErrorRate]);
  return { stable: publishedVersion(stable), canary: { ...publishedVersion(canary), audience } };
}

function summarize(release: ReleaseDocument): Summary {
  const deployed: [string, ReleaseHost | ReleaseRemote][] = [
    [SHELL_DEPLOYABLE, release.shell],
    ...Object.entries(release.remotes),
  ];
  return {
    entry: toEntry(release),
    deployables: new Map(deployed.map(([name, versions]) => [name, summarizeDeployable(versions)])),
  };
}

/** The past of the releases. Each document is read once: it never changes. */
export type ReleaseHistory = {
  /**
   * Reads a page of the history, newest first.
   * @param name only the releases that changed this deployable
   */
  page(cut: { offset: number; limit: number }, name?: string): Promise<{ entries: ReleaseEntry[]; total: number }>;
  /** The names of all deployables that ever were in a release, sorted. */
  deployables(): Promise<string[]>;
  /** The names of the areas that were in a release and are not in the current one, sorted. */
  withdrawn(): Promise<string[]>;
  /** Every version that the deployable had, newest first. */
  versionsOf(name: string): Promise<AreaVersion[]>;
  /** The current stable version and those before it, newest first; what a rollback has left behind is not among them. */
  stableVersions(name: string): Promise<string[]>;
  /** The stable version before the current one, or the last one of an area that was withdrawn; undefined when there is none. */
  versionBefore(name: string): Promise<string | undefined>;
  /** The names and versions, stable ones and canaries, that somebody had since a moment. */
  versionsSince(moment: Date): Promise<{ name: string; version: string }[]>;
  /** Returns the releases after a given one, newest first; only those that changed the deployable `name` when it is given. */
  since(number: number, name?: string): Promise<ReleaseEntry[]>;
};

export function createReleaseHistory(store: ReleaseStore): ReleaseHistory {
  const cachedSummaries = new Map<number, Summary | null>();

  const read = async (number: number): Promise<void> => {
    // A document that cannot be read is left out of the history; the gateway logs it when it comes to serve it.
    const release = await store.find(number).catch((error: unknown) => {
      if (error instanceof Error && ['PlatformFormatError', 'SyntaxError'].includes(error.name)) return undefined;
      throw error;
    });
    cachedSummaries.set(number, release ? summarize(release) : null);
  };

  let reading: Promise<Summary[]> | undefined;

  const readAll = async (): Promise<Summary[]> => {
    const numbers = await store.numbers();
    const unread = numbers.filter((number) => !cachedSummaries.has(number));
    for (let at = 0; at < unread.length; at += AT_ONCE) {
      await Promise.all(unread.slice(at, at + AT_ONCE).map(read));
    }
    return numbers.flatMap((number) => cachedSummaries.get(number) ?? []);
  };

  /** All releases, oldest first. Concurrent calls share one reading. */
  const summaries = (): Promise<Summary[]> =>
    (reading ??= readAll().finally(() => {
      reading = undefined;
    }));

  /** The releases in which a deployable is not what it was in the one before, oldest first. */
  const changesOf = async (name: string): Promise<Summary[]> => {
    const stateIn = (summary: Summary | undefined): string => {
      const state = summary?.deployables.get(name);
      return state ? stateOf(state) : '';
    };
    return (await summaries()).filter((summary, index, all) => stateIn(summary) !== stateIn(all[index - 1]));
  };

  const entriesOf = async (name: string | undefined): Promise<ReleaseEntry[]> =>
    (name === undefined ? await summaries() : await changesOf(name)).map(({ entry }) => entry).reverse();

  return {
    async page({ offset, limit }, name) {
      const all = await entriesOf(name);
      return { entries: all.slice(offset, offset + limit), total: all.length };
    },

    async deployables() {
      return [...new Set((await summaries()).flatMap(({ deployables }) => [...deployables.keys()]))].sort();
    },

    async withdrawn() {
      const now = (await summaries()).at(-1)?.deployables;
      return (await this.deployables()).filter((name) => now?.has(name) === false);
    },

    async versionsOf(name) {
      const releases = await summaries();
      const all = releases.flatMap(({ deployables }) => deployables.get(name) ?? []);
      const now = releases.at(-1)?.deployables.get(name);
      const roleOf = (version: string): AreaVersion['role'] => {
        if (now?.stable.version === version) return 'stable';
        return now?.canary?.version === version ? 'canary' : null;
      };
      const first = new Map<string, PublishedVersion>();
      for (const { stable, canary } of all) {
        for (const version of canary ? [stable, canary] : [stable]) {
          if (!first.has(version.version)) first.set(version.version, publishedVersion(version));
        }
      }
      return [...first.values()].reverse().map((version) => ({ ...version, role: roleOf(version.version) }));
    },

    async stableVersions(name) {
      const all = await summaries();
      const stables = all.flatMap(({ deployables }) => deployables.get(name)?.stable.version ?? []);
      const present = stables.at(-1);
      // Looks before the first time the current version was stable, so that two rollbacks go back two versions.
      return present === undefined ? [] : [...new Set(stables.slice(0, stables.indexOf(present) + 1).reverse())];
    },

    async versionBefore(name) {
      const [present, before] = await this.stableVersions(name);
      return (await summaries()).at(-1)?.deployables.has(name) ? before : present;
    },

    async versionsSince(moment) {
      const all = await summaries();
      const isSince = (summary: Summary): boolean => Date.parse(summary.entry.createdAt) > moment.getTime();
      // A release was there until the next one came, and the last one still is. Every date is looked at: a clock may have been wrong.
      const since = all.filter((summary, index) => {
        const next = all[index + 1];
        return !next || isSince(next) || isSince(summary);
      });
      return since.flatMap(({ deployables }) =>
        [...deployables].flatMap(([name, { stable, canary }]) =>
          (canary ? [stable, canary] : [stable]).map(({ version }) => ({ name, version })),
        ),
      );
    },

    async since(number, name) {
      return (await entriesOf(name)).filter((entry) => entry.number > number);
    },
  };
}

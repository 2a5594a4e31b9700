import type { AreaVersion, ReleaseDocument, ReleaseEntry, ReleaseVersion } from '@portal/domain';
import type { ReleaseStore } from './release-store';
import { versionsIn, type VersionInRelease } from './release-versions';

export type Published = Pick<ReleaseVersion, 'publishedAt' | 'publishedBy' | 'source'>;

/** `audience`: that of a canary, as a text. */
type PastVersion = Published & Pick<VersionInRelease, 'name' | 'role' | 'version'> & { audience: string };

type Summary = { entry: ReleaseEntry; versions: PastVersion[] };

const AT_ONCE = 16;

export function publishedAs({ publishedAt, publishedBy, source }: Published): Published {
  return { publishedAt, publishedBy, ...(source && { source }) };
}

export function toEntry({ number, createdAt, createdBy, note, source }: ReleaseDocument): ReleaseEntry {
  return { number, createdAt, createdBy, note, ...(source && { source }) };
}

function summarize(release: ReleaseDocument): Summary {
  const versions = versionsIn(release).map(({ name, role, version, record }): PastVersion => {
    const audience = 'share' in record ? JSON.stringify([record.share, record.roles, record.maxErrorRate]) : '';
    return { name, role, version, audience, ...publishedAs(record) };
  });
  return { entry: toEntry(release), versions };
}

const versionsOfName = (summary: Summary | undefined, name: string): PastVersion[] =>
  summary?.versions.filter((one) => one.name === name) ?? [];

const stateOf = (summary: Summary | undefined, name: string): string =>
  JSON.stringify(versionsOfName(summary, name).map(({ role, version, audience }) => [role, version, audience]));

/** A text that stays the same while the version, the canary and the audience of a deployable do. */
export function deployableState(release: ReleaseDocument | undefined, name: string): string {
  return stateOf(release && summarize(release), name);
}

export type ReleaseHistory = {
  page(cut: { offset: number; limit: number }): Promise<{ entries: ReleaseEntry[]; total: number }>;
  deployables(): Promise<string[]>;
  withdrawn(): Promise<string[]>;
  versionsOf(name: string): Promise<AreaVersion[]>;
  /** The current stable version and those before it, newest first; what a rollback has left behind is not among them. */
  stableVersions(name: string): Promise<string[]>;
  /** The stable version before the current one, or the last one of an area that was withdrawn; undefined when there is none. */
  versionBefore(name: string): Promise<string | undefined>;
  versionsSince(moment: Date): Promise<{ name: string; version: string }[]>;
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

  const summaries = (): Promise<Summary[]> =>
    (reading ??= readAll().finally(() => {
      reading = undefined;
    }));

  return {
    async page({ offset, limit }) {
      const all = (await summaries()).toReversed();
      return { entries: all.slice(offset, offset + limit).map(({ entry }) => entry), total: all.length };
    },

    async deployables() {
      return [...new Set((await summaries()).flatMap(({ versions }) => versions.map(({ name }) => name)))].sort();
    },

    async withdrawn() {
      const now = (await summaries()).at(-1);
      return (await this.deployables()).filter((name) => now && versionsOfName(now, name).length === 0);
    },

    async versionsOf(name) {
      const all = await summaries();
      const now = versionsOfName(all.at(-1), name);
      const first = new Map<string, AreaVersion>();
      for (const { version, ...past } of all.flatMap((summary) => versionsOfName(summary, name))) {
        const role = now.find((one) => one.version === version)?.role ?? null;
        if (!first.has(version)) first.set(version, { version, ...publishedAs(past), role });
      }
      return [...first.values()].reverse();
    },

    async stableVersions(name) {
      const stables = (await summaries())
        .flatMap((summary) => versionsOfName(summary, name))
        .flatMap(({ role, version }) => (role === 'stable' ? [version] : []));
      const present = stables.at(-1);
      // Looks before the first time the current version was stable, so that two rollbacks go back two versions.
      return present === undefined ? [] : [...new Set(stables.slice(0, stables.indexOf(present) + 1).reverse())];
    },

    async versionBefore(name) {
      const [present, before] = await this.stableVersions(name);
      return versionsOfName((await summaries()).at(-1), name).length > 0 ? before : present;
    },

    async versionsSince(moment) {
      const all = await summaries();
      const isSince = (summary: Summary): boolean => Date.parse(summary.entry.createdAt) > moment.getTime();
      // A release was there until the next one came, and the last one still is. Every date is looked at: a clock may have been wrong.
      const since = all.filter((summary, index) => {
        const next = all[index + 1];
        return !next || isSince(next) || isSince(summary);
      });
      return since.flatMap(({ versions }) => versions.map(({ name, version }) => ({ name, version })));
    },

    async since(number, name) {
      const all = await summaries();
      const isChange = (summary: Summary, index: number): boolean =>
        name === undefined || stateOf(summary, name) !== stateOf(all[index - 1], name);
      const changes = all.filter(isChange).map(({ entry }) => entry);
      return changes.filter((entry) => entry.number > number).reverse();
    },
  };
}

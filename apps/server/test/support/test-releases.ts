import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { buildRemote, buildShell, type BuildReport, type LocalBuild } from '@portal/releases';

import type { Audience, Publisher } from '../../src/features/releases/change-releases';
import { recordProgram } from '../../src/platform/audit/record-audit';
import { numberOf, readLive, type Live } from '../../src/platform/releases/live';
import type { Part, TestApp } from './test-app';

/** The publisher of what a test finds. */
export const PLATFORM: Publisher = {
  name: 'Equipo de plataforma',
  allowWider: () => Promise.resolve(),
  record: (trx, event) => recordProgram(trx, event),
};

/** Encodes a build as it is sent for publication: its report and every file with its compressed copies. */
export async function toUploadForm(
  { folder, report }: LocalBuild,
  fields: Record<string, string> = {},
): Promise<Record<string, Part>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => name !== 'release.json');
  const files = await Promise.all(
    names.map(async (name) => [name, { filename: 'file', content: await readFile(path.join(folder, name)) }] as const),
  );
  return { report: JSON.stringify(report), ...fields, ...Object.fromEntries(files) };
}

/** Encodes several builds as they are sent for publication together. */
export async function toUploadFormOfSeveral(builds: readonly LocalBuild[]): Promise<Record<string, Part>> {
  const forms = await Promise.all(
    builds.map(async (build) =>
      Object.entries(await toUploadForm(build)).map(([name, part]) => [`${build.report.name}/${name}`, part] as const),
    ),
  );
  return Object.fromEntries(forms.flat());
}

/** Published directly, by `PLATFORM`, and builds to publish over HTTP. */
export function createTestReleases(test: Pick<TestApp, 'db' | 'changes'>) {
  let count = 0;
  const nextVersion = (): string => `1.0.${(count += 1)}-test`;

  const releases = {
    /** A finished build of a version that nobody has published yet. */
    build(area: string, parts?: Partial<BuildReport>, files?: Record<string, string>): Promise<LocalBuild> {
      const version = nextVersion();
      return area === 'shell' ? buildShell(version, parts, files) : buildRemote(area, version, parts, files);
    },

    /**
     * Publishes a new version of each for everyone, as one change.
     * @returns the versions
     */
    async publish(...areas: string[]): Promise<string[]> {
      const builds: LocalBuild[] = [];
      for (const area of areas) builds.push(await releases.build(area));
      await test.changes.publish(PLATFORM, builds, {});
      return builds.map(({ report }) => report.version);
    },

    /**
     * Publishes a new version for some users.
     * @returns the version
     */
    async tryOut(area: string, audience: Partial<Audience> = { share: 10 }): Promise<string> {
      const build = await releases.build(area);
      await test.changes.publishCandidate(PLATFORM, build, { share: 0, roles: [], persons: [], ...audience }, {});
      return build.report.version;
    },

    live: (): Promise<Live[]> => readLive(test.db),
    number: async (): Promise<number> => numberOf(await readLive(test.db)),

    async rowOf(area: string): Promise<Live> {
      const row = (await readLive(test.db)).find(({ deployable }) => deployable === area);
      if (!row) throw new Error(`${area} was never published`);
      return row;
    },

    /** The version of all of each area; null for those that were withdrawn. */
    async versions(): Promise<Record<string, string | null>> {
      const live = await readLive(test.db);
      return Object.fromEntries(live.map(({ deployable, stable }) => [deployable, stable?.report.version ?? null]));
    },
  };
  return releases;
}

export type TestReleases = ReturnType<typeof createTestReleases>;

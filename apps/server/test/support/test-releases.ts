import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import type { CanaryAudienceInput } from '@portal/domain';
import {
  buildRemote,
  buildShell,
  completeAudience,
  openReleaseStore,
  publishBuilds,
  publishCanary,
  type LocalBuild,
  type BuildReport,
} from '@portal/releases';

import type { Part } from './test-app';

/** The publisher of the releases from before the test. */
export const FIRST_PUBLISHER = 'Equipo de plataforma';

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

/** The releases of a test's data folder, published directly, and builds to publish over HTTP. */
export async function createTestReleases(dataDir: string) {
  const store = await openReleaseStore({ dataDir });
  let count = 0;
  const by = () => ({ by: FIRST_PUBLISHER, at: new Date() });
  const nextVersion = (): string => `1.0.${(count += 1)}-test`;

  return {
    store,

    /** A finished build of a version that nobody has published yet. */
    build: (area: string, changes?: Partial<BuildReport>): Promise<LocalBuild> =>
      area === 'shell' ? buildShell(nextVersion(), changes) : buildRemote(area, nextVersion(), changes),

    /**
     * Publishes a new version of each for everyone, as one release.
     * @returns the versions
     */
    async publish(...areas: string[]): Promise<string[]> {
      const builds: LocalBuild[] = [];
      for (const area of areas) builds.push(await this.build(area));
      await publishBuilds(store, builds, by());
      return builds.map(({ report }) => report.version);
    },

    /**
     * Publishes a new version for some users.
     * @returns the version
     */
    async tryOut(area: string, audience: CanaryAudienceInput = { share: 10 }): Promise<string> {
      const build = await this.build(area);
      await publishCanary(store, build, completeAudience(audience), by());
      return build.report.version;
    },

    /** The current release, which must exist. */
    async current() {
      const release = await store.current();
      if (!release) throw new Error('nothing was published');
      return release;
    },
  };
}

export type TestReleases = Awaited<ReturnType<typeof createTestReleases>>;

import {
  ENTRY_FILE,
  MANIFEST_FILE,
  SHELL_DEPLOYABLE,
  type AreaDescriptor,
  type Release,
  type ReleaseFiles,
  type ReleaseRemote,
} from '@portal/domain';
import { compareBuilds, hasCandidate, integrityOf, type BuildReport, type ReleaseReader } from '@portal/releases';
import { LRUCache } from 'lru-cache';

import type { Db } from '../database/schema';
import type { FileStore } from '../files/file-store';
import type { ApiLogger } from '../observability/logger';
import { readBuildFile } from './build-store';
import { findBuild, numberOf, readLive, type Live } from './live';

/** The versions that a person has. The same key stands for the same versions while the number is the same. */
export type Chosen = { number: number; key: string; shell: BuildReport; remotes: readonly BuildReport[] };

/** Paths of the files, and keys of the shared modules, for which a browser asks as soon as an area is opened. */
type AreaNeeds = { files: string[]; ofPages: string[]; shared: string[] };

const NEEDS_KEPT = 200;
/** Answers that are kept for tabs with another shell. */
const SHELLS_KEPT = 50;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 30_000;

/** The most former versions that are checked for a tab that runs another shell. */
const FORMER_MOST = 20;

type Manifest = {
  shared?: { name: string }[];
  exposes: { name: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
};

function filesNamed(files: ReleaseFiles, names: readonly string[]): ReleaseFiles {
  return Object.fromEntries(Object.entries(files).filter(([name]) => names.includes(name)));
}

export function createReleases({ db, files, logger }: { db: Db; files: FileStore; logger: ApiLogger }) {
  let live: Live[] = [];
  const listeners: ((number: number) => void)[] = [];
  const needs = new LRUCache<string, AreaNeeds>({ max: NEEDS_KEPT });
  const inShells = new LRUCache<string, Chosen>({ max: SHELLS_KEPT });

  const readFile = async ({ name, version, files: built }: BuildReport, file: string): Promise<Buffer> => {
    const content = await readBuildFile(files, name, version, file);
    if (built[file]?.integrity === integrityOf(content)) return content;
    throw new Error(`${file} of ${name} ${version} is not the published one`);
  };

  const needsOf = async (report: BuildReport): Promise<AreaNeeds> => {
    const key = `${report.name} ${report.version}`;
    const known = needs.get(key);
    if (known) return known;
    // Checked when it was published.
    const manifest = JSON.parse((await readFile(report, MANIFEST_FILE)).toString('utf8')) as Manifest;
    const { shared = [], exposes } = manifest;
    const filesOf = (parts: Manifest['exposes']): string[] => [
      ENTRY_FILE,
      ...parts.flatMap(({ assets }) => [...assets.js.sync, ...assets.css.sync]),
    ];
    const found = {
      // Open tabs of earlier shells ask for the manifest.
      files: [MANIFEST_FILE, ...filesOf(exposes)],
      ofPages: filesOf(exposes.filter(({ name }) => name === 'App')),
      shared: shared.map(({ name }) => name),
    };
    needs.set(key, found);
    return found;
  };

  const remoteOf = async (report: BuildReport, area: AreaDescriptor): Promise<ReleaseRemote> => {
    const { name, version, files: all } = report;
    // The service worker stores an area that works without a network whole.
    if (area.offline) return { name, version, area, files: all };
    try {
      return { name, version, area, files: filesNamed(all, (await needsOf(report)).files) };
    } catch (error) {
      // An area whose manifest is gone fails by itself.
      logger.error({ err: error, area: name, version }, 'the manifest of an area cannot be read');
      return { name, version, area, files: all };
    }
  };

  const formerFitting = async ({ deployable, stable }: Live, host: BuildReport): Promise<BuildReport | null> => {
    let build = stable;
    for (let tried = 0; build && tried < FORMER_MOST; tried += 1) {
      if (compareBuilds(build.report, host).length === 0) return build.report;
      build = build.replaced === null ? null : ((await findBuild(db, deployable, build.replaced)) ?? null);
    }
    return null;
  };

  const reload = async (): Promise<void> => {
    const read = await readLive(db);
    const number = numberOf(read);
    // One that began earlier and took longer does not undo what a later one read.
    if (number < numberOf(live)) return;
    const isNew = number > numberOf(live);
    live = read;
    if (!isNew) return;
    logger.info({ release: number }, 'a new release');
    listeners.forEach((tell) => tell(number));
  };

  const refresh = async (retryMs = FIRST_RETRY_MS): Promise<void> => {
    try {
      await reload();
    } catch (error) {
      logger.warn({ err: error, retryMs }, 'the live builds cannot be read; they are read again');
      if (retryMs <= LONGEST_RETRY_MS) setTimeout(() => void refresh(retryMs * 2), retryMs).unref();
    }
  };

  return {
    /** Returns the rows as they were last read: a database that is away changes nothing. */
    live: (): readonly Live[] => live,
    /** Throws Error when the database does not answer. */
    reload,
    /** Does the same; after a failure, which is logged, what was read before stays, and it is read again soon. */
    refresh: (): Promise<void> => refresh(),
    onChange: (tell: (number: number) => void): void => void listeners.push(tell),
    /** null before the first shell is published. */
    chosenFor(person: ReleaseReader | null): Chosen | null {
      const chosen = live.flatMap((row) => {
        const { deployable, stable, candidate } = row;
        const tries = candidate && person && hasCandidate(deployable, candidate, person) ? candidate.build : null;
        const build = tries ?? stable;
        return build ? [{ deployable, report: build.report, isTried: tries !== null }] : [];
      });
      const shell = chosen.find(({ deployable }) => deployable === SHELL_DEPLOYABLE)?.report;
      if (!shell) return null;
      const remotes = chosen.filter(({ deployable }) => deployable !== SHELL_DEPLOYABLE);
      const tried = chosen.filter(({ isTried }) => isTried).map(({ deployable }) => deployable);
      return { number: numberOf(live), key: tried.join(), shell, remotes: remotes.map(({ report }) => report) };
    },
    /** The same for a tab with another version of the shell: of each area the newest version that works there. */
    async inShell(chosen: Chosen, version: string): Promise<Chosen> {
      if (version === chosen.shell.version) return chosen;
      const key = `${chosen.number} ${chosen.key} ${version}`;
      const known = inShells.get(key);
      if (known) return known;
      const host = (await findBuild(db, SHELL_DEPLOYABLE, version))?.report;
      if (!host) return chosen;
      const fitting = await Promise.all(
        chosen.remotes.map(async (report) => {
          if (compareBuilds(report, host).length === 0) return report;
          const row = live.find(({ deployable }) => deployable === report.name);
          return row ? formerFitting(row, host) : null;
        }),
      );
      const remotes = fitting.filter((report) => report !== null);
      const found = { ...chosen, key: `${chosen.key} ${version}`, remotes };
      inShells.set(key, found);
      return found;
    },
    async pageOf({ number, shell, remotes }: Chosen): Promise<Release> {
      const { version, contract, files: shellFiles } = shell;
      const areas = remotes.flatMap((report) => (report.area ? [remoteOf(report, report.area)] : []));
      const found = await Promise.all(areas);
      return {
        number,
        shell: { version, contract, files: shellFiles },
        remotes: Object.fromEntries(found.map((remote) => [remote.name, remote])),
      };
    },
    needsOf,
    readFile,
  };
}
export type Releases = ReturnType<typeof createReleases>;

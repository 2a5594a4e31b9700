import {
  SHELL_DEPLOYABLE,
  type ReleaseDocument,
  type ReleaseHost,
  type ReleaseOutcome,
  type ReleaseRemote,
  type ReleaseSource,
} from '@portal/domain';
import type { BuildReport } from '../contract/build-report';
import { createReleaseHistory, deployableState, toEntry } from '../store/release-history';
import { changesBetween, versionsIn, type VersionInRelease } from '../store/release-versions';
import { ReleaseConflictError, ReleaseRefusedError, type ReleaseStore } from '../store/release-store';
import { checkCompatibility, checkOperations, checkPages } from './publish-checks';

export type Publication = {
  by: string;
  at: Date;
  source?: ReleaseSource | undefined;
};

export type ChangeOptions = {
  expected?: number | undefined;
  dryRun?: boolean | undefined;
  /**
   * The builds come with an API of the same tree or image, which starts after them: what the API that runs now lacks is no reason to
   * refuse them.
   */
  bringsApi?: boolean | undefined;
};

export type ReleaseContents = Pick<ReleaseDocument, 'shell' | 'remotes' | 'note' | 'image'>;

export type ReleaseChange = {
  before: ReleaseDocument | undefined;
  release: ReleaseDocument;
  changed: boolean;
  dryRun: boolean;
};

/** A change that loses a race is repeated on top of the winner, at most this often. */
const MAX_ATTEMPTS = 40;
const LONGEST_PAUSE_MS = 25;

const NOTHING_PUBLISHED =
  'Todavía no hay nada publicado: la primera publicación debe traer el shell. Si el portal ya funciona, revisa que todos ' +
  'usen el mismo RELEASES_URL, o la misma carpeta DATA_DIR';

/** Throws ReleaseRefusedError when nothing has been published yet. */
export function requireRelease(release: ReleaseDocument | undefined): ReleaseDocument {
  if (!release) throw new ReleaseRefusedError(NOTHING_PUBLISHED, 'state');
  return release;
}

export function findVersions(
  release: ReleaseDocument | undefined,
  name: string,
): ReleaseHost | ReleaseRemote | undefined {
  if (name === SHELL_DEPLOYABLE) return release?.shell;
  return release && Object.hasOwn(release.remotes, name) ? release.remotes[name] : undefined;
}

/** Throws ReleaseRefusedError when the release has none. */
export function requireVersions(release: ReleaseDocument, name: string): ReleaseHost | ReleaseRemote {
  const versions = findVersions(release, name);
  if (!versions) throw new ReleaseRefusedError(`La publicación ${release.number} no tiene un área ${name}`, 'missing');
  return versions;
}

const pause = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(attempt, 4) * LONGEST_PAUSE_MS));

async function conflict(
  store: ReleaseStore,
  since: number,
  deployables: readonly string[] | 'all',
): Promise<ReleaseConflictError> {
  const history = createReleaseHistory(store);
  const [only] = deployables === 'all' ? [] : deployables;
  const meanwhile = await history.since(since, deployables.length === 1 && only ? only : undefined);
  return new ReleaseConflictError(since, meanwhile.slice(0, 3));
}

/**
 * Changes the release in one atomic step. After a concurrent change, this one is applied again on top of it as long as the
 * other concerned none of `deployables`, so that neither is lost. Every change of the release goes through here, so the rules
 * for all releases are checked here.
 * @param make returns the contents of the next release on top of the present one; undefined when they are the same. It may be
 * called several times.
 * @param storeFiles stores the files that the contents name. It runs after all checks and not in a dry run, so that a refused
 * build leaves nothing in the store. It may be called several times.
 * @throws ReleaseRefusedError when two areas of the new release would have pages at one address
 * @throws ReleaseConflictError when another change concerned the same deployables, or `expected` is no longer the newest
 */
export async function changeRelease(
  store: ReleaseStore,
  deployables: readonly string[] | 'all',
  publication: Publication,
  { expected, dryRun = false }: ChangeOptions,
  make: (current: ReleaseDocument | undefined) => ReleaseContents | undefined | Promise<ReleaseContents | undefined>,
  storeFiles: () => Promise<void> = () => Promise.resolve(),
): Promise<ReleaseChange> {
  const stateOf = (release: ReleaseDocument | undefined): string =>
    deployables === 'all'
      ? String(release?.number)
      : deployables.map((deployable) => deployableState(release, deployable)).join('\n');
  let first: { number: number; state: string } | undefined;

  for (let attempt = 1; ; attempt += 1) {
    const before = await store.current();
    const number = before?.number ?? 0;
    if (expected !== undefined && number !== expected) throw await conflict(store, expected, 'all');
    first ??= { number, state: stateOf(before) };
    const contents = await make(before);
    if (!contents) return { before, release: requireRelease(before), changed: false, dryRun };
    checkPages(before, contents.remotes);
    if (stateOf(before) !== first.state) throw await conflict(store, first.number, deployables);

    const { by, at, source } = publication;
    const image = before?.image && { image: before.image };
    const draft = { ...image, ...contents, createdAt: at.toISOString(), createdBy: by, ...(source && { source }) };
    if (dryRun) return { before, release: { ...draft, number: number + 1 }, changed: true, dryRun };
    await storeFiles();
    const removed = await renewVersions(store, newVersions(before, versionsIn(contents)));
    if (removed) {
      // Made again, it stores the files again, or is refused because they are gone.
      if (attempt === MAX_ATTEMPTS) throw notStored(removed);
      await pause(attempt);
      continue;
    }
    try {
      return { before, release: await store.commit(draft, number), changed: true, dryRun };
    } catch (error) {
      if (!(error instanceof ReleaseConflictError)) throw error;
      if (expected !== undefined || attempt === MAX_ATTEMPTS) throw await conflict(store, number, 'all');
      await pause(attempt);
    }
  }
}

/** Renews versions that come into use, so that no clean-up of the store removes them on the way. */
async function renewVersions(
  store: ReleaseStore,
  versions: readonly VersionInRelease[],
): Promise<VersionInRelease | undefined> {
  for (const one of versions) {
    if (!(await store.renewVersion(one.name, one.version))) return one;
  }
  return undefined;
}

const notStored = ({ name, version }: Pick<VersionInRelease, 'name' | 'version'>): ReleaseRefusedError =>
  new ReleaseRefusedError(`Los archivos de ${name} ${version} no están en el almacén`, 'missing');

/**
 * Checks the builds of the next release: every remote that changed, stable or canary, fits the shell and its canary,
 * and a new shell, stable or canary, fits every remote; the API serves what those that changed call.
 */
export async function checkContents(
  store: ReleaseStore,
  before: ReleaseDocument | undefined,
  contents: ReleaseContents,
  inHand: readonly BuildReport[] = [],
  { bringsApi = false }: Pick<ChangeOptions, 'bringsApi'> = {},
): Promise<void> {
  const read = (versions: readonly VersionInRelease[]): Promise<BuildReport[]> =>
    Promise.all(
      versions.map(async ({ name, version }) => {
        const sent = inHand.find((report) => report.name === name && report.version === version);
        const report = sent ?? (await store.storedReport(name, version));
        if (!report) throw notStored({ name, version });
        return report;
      }),
    );

  const versions = versionsIn(contents);
  const brought = newVersions(before, versions);
  if (brought.length === 0) return;
  const remotes = versions.filter(({ name }) => name !== SHELL_DEPLOYABLE);
  // People have either shell: an area works in both.
  for (const shell of versions.filter(({ name }) => name === SHELL_DEPLOYABLE)) {
    const isNew = brought.includes(shell);
    const [report] = await read([shell]);
    const reports = await read(isNew ? remotes : remotes.filter((remote) => brought.includes(remote)));
    if (report) checkCompatibility(reports, report, isNew);
  }
  // Unchanged versions are not compared: `/readyz` reports what they lack.
  if (!bringsApi) checkOperations(await read(brought), await store.recordedOperations());
}

function newVersions(before: ReleaseDocument | undefined, versions: VersionInRelease[]): VersionInRelease[] {
  const former = versionsIn(before);
  return versions.filter(
    ({ name, role, version }) =>
      !former.some((one) => one.name === name && one.role === role && one.version === version),
  );
}

export function toOutcome({ before, release, changed, dryRun }: ReleaseChange): ReleaseOutcome {
  return { release: toEntry(release), changed, dryRun, changes: changesBetween(changed ? before : release, release) };
}

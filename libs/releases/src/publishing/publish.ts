import {
  CANARY_MAX_ERROR_RATE,
  roleLabel,
  SHELL_DEPLOYABLE,
  type ReleaseCanary,
  type CanaryAudience,
  type CanaryAudienceInput,
  type ReleaseDocument,
  type ReleaseSource,
} from '@portal/domain';
import { BUILD_REPORT_FILE, parseBuildReport } from '../contract/build-report';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ifPresent } from '../store/durable-files';
import { ReleaseRefusedError, type LocalBuild, type ReleaseStore } from '../store/release-store';
import { checkRemoteBuild, checkShellBuild } from './publish-checks';
import {
  changeRelease,
  checkContents,
  findVersions,
  requireRelease,
  type ChangeOptions,
  type Publication,
  type ReleaseChange,
  type ReleaseContents,
} from './release-change';
import { canaryRecord, publishedBy, shellRecord, withCanary, withStable } from './version-record';

export type PublishResult = ReleaseChange & {
  published: string[];
};

/**
 * Returns the build, or undefined when nothing was built there.
 * @throws PlatformFormatError when its report cannot be read
 */
export async function readLocalBuild(deployable: string, folder: string): Promise<LocalBuild | undefined> {
  const content = await ifPresent(readFile(path.join(folder, BUILD_REPORT_FILE), 'utf8'));
  return content === undefined ? undefined : { deployable, folder, report: parseBuildReport(JSON.parse(content)) };
}

export const nameOf = ({ deployable, report }: LocalBuild): string => `${deployable} ${report.version}`;

export async function checkBuild({ deployable, report, folder }: LocalBuild): Promise<void> {
  if (deployable === SHELL_DEPLOYABLE) await checkShellBuild(report, folder);
  else await checkRemoteBuild(deployable, report, folder);
}

export function completeAudience(
  { share, roles, maxErrorRate }: Partial<CanaryAudienceInput>,
  before: Pick<ReleaseCanary, keyof CanaryAudience> = { share: 0, roles: [], maxErrorRate: CANARY_MAX_ERROR_RATE },
): CanaryAudience {
  return {
    share: share ?? before.share,
    roles: [...(roles ?? before.roles)],
    maxErrorRate: maxErrorRate ?? before.maxErrorRate,
  };
}

export function completeSource(partialSource: { [Part in keyof ReleaseSource]: string | undefined }):
  | ReleaseSource
  | undefined {
  const knownParts = Object.entries(partialSource).filter(([, text]) => text !== undefined && text !== '');
  return knownParts.length === 0 ? undefined : Object.fromEntries(knownParts);
}

export function describeAudience({ share, roles }: Pick<ReleaseCanary, 'share' | 'roles'>): string {
  const people = `${share.toLocaleString('es-CL', { maximumFractionDigits: 2 })} % de los usuarios`;
  return roles.length === 0 ? people : `${people} y ${roles.map(roleLabel).join(', ')}`;
}

/** Checks whether a canary has no audience: it is stored, for previews. */
const isForNobody = ({ share, roles }: Pick<ReleaseCanary, 'share' | 'roles'>): boolean =>
  share === 0 && roles.length === 0;

export function withBuilds(
  before: ReleaseDocument | undefined,
  builds: readonly LocalBuild[],
  publication: Publication,
): ReleaseContents {
  const published = publishedBy(publication);
  const shellBuild = builds.find(({ deployable }) => deployable === SHELL_DEPLOYABLE);
  const shell = !before && shellBuild ? shellRecord(shellBuild.report, published) : requireRelease(before).shell;
  let contents: Omit<ReleaseContents, 'note'> = { shell, remotes: before?.remotes ?? {} };
  for (const { deployable, report } of builds) contents = withStable(contents, deployable, report, published, true);
  return { ...contents, note: `Publica ${builds.map(nameOf).join(', ')}` };
}

export function changedBuilds(before: ReleaseDocument | undefined, builds: readonly LocalBuild[]): LocalBuild[] {
  return builds.filter(({ deployable, report }) => findVersions(before, deployable)?.version !== report.version);
}

/**
 * Changes the release to builds: each is checked once, and the files of all are stored after all checks.
 * @param choose returns the builds that become stable on top of the present release
 * @param make returns the contents of the next release; undefined when nothing changes
 */
export async function changeToBuilds(
  store: ReleaseStore,
  deployables: readonly string[],
  publication: Publication,
  options: ChangeOptions,
  choose: (before: ReleaseDocument | undefined) => LocalBuild[] | Promise<LocalBuild[]>,
  make: (before: ReleaseDocument | undefined, changed: readonly LocalBuild[]) => Promise<ReleaseContents | undefined>,
): Promise<PublishResult> {
  const checked = new Set<LocalBuild>();
  let changed: LocalBuild[] = [];
  const makeContents = async (before: ReleaseDocument | undefined): Promise<ReleaseContents | undefined> => {
    changed = await choose(before);
    for (const build of changed) if (!checked.has(build)) await checkBuild(build);
    changed.forEach((build) => checked.add(build));
    return make(before, changed);
  };
  const storeFiles = async (): Promise<void> => {
    for (const build of changed) await store.storeVersion(build);
  };
  const change = await changeRelease(store, deployables, publication, options, makeContents, storeFiles);
  return { ...change, published: changed.map(nameOf) };
}

/**
 * Publishes builds for everyone, as one release: checks them, stores their files, and changes the release in one atomic
 * step. Builds whose version is stable already are left out; with none left nothing happens. A canary of a published area is over.
 *
 * @throws ReleaseRefusedError when a check fails; nothing has changed then
 * @throws ReleaseConflictError when another publication concerned the same deployable in the meantime
 */
export function publishBuilds(
  store: ReleaseStore,
  builds: readonly LocalBuild[],
  publication: Publication,
  options: ChangeOptions = {},
): Promise<PublishResult> {
  const names = builds.map(({ deployable }) => deployable);
  const reports = builds.map(({ report }) => report);
  const choose = (before: ReleaseDocument | undefined): LocalBuild[] => changedBuilds(before, builds);
  return changeToBuilds(store, names, publication, options, choose, async (before, changed) => {
    if (changed.length === 0) return undefined;
    const contents = withBuilds(before, changed, publication);
    await checkContents(store, before, contents, reports, options);
    return contents;
  });
}

/**
 * Publishes a build for some users, beside the stable version, or for nobody, who has it by previews alone. When everyone has it
 * already, nothing happens. One for nobody is only stored while others try another version.
 * @throws ReleaseRefusedError when a check fails, the area has no version yet, or everyone has this one and tries another
 * @throws ReleaseConflictError when another publication concerned the same deployable in the meantime
 */
export async function publishCanary(
  store: ReleaseStore,
  build: LocalBuild,
  audience: CanaryAudience,
  publication: Publication,
  options: ChangeOptions = {},
): Promise<PublishResult> {
  const { deployable, report } = build;
  const published = publishedBy(publication);
  const storeFiles = (): Promise<void> => store.storeVersion(build);
  await checkBuild(build);
  const make = async (current: ReleaseDocument | undefined): Promise<ReleaseContents | undefined> => {
    const before = requireRelease(current);
    const present = findVersions(before, deployable);
    if (!present) {
      throw new ReleaseRefusedError(
        `La publicación ${before.number} no tiene un área ${deployable}, y la primera versión de un área es de todos: ` +
          'publícala sin prueba (sin --canary ni --roles)',
        'missing',
      );
    }
    const { canary } = present;
    if (present.version === report.version) {
      if (!canary) return undefined;
      throw new ReleaseRefusedError(
        `${nameOf(build)} ya es la versión de todos, y ${canary.version} está en prueba: termina esa prueba con canary ${deployable} --off`,
        'state',
      );
    }
    const isSame = canary?.version === report.version;
    // Beside a running trial the version is only stored, for previews.
    const isOnlyStored = canary !== undefined && !isSame && isForNobody(audience) && !isForNobody(canary);
    const record = isSame ? { ...canary, ...audience } : canaryRecord(deployable, report, published, audience);
    if (isSame && JSON.stringify(record) === JSON.stringify(canary)) return undefined;
    const contents = {
      ...withCanary(before, deployable, record),
      note: `Prueba ${nameOf(build)} con ${describeAudience(audience)}`,
    };
    await checkContents(store, before, contents, [report]);
    if (!isOnlyStored) return contents;
    if (!options.dryRun) await storeFiles();
    return undefined;
  };
  const change = await changeRelease(store, [deployable], publication, options, make, storeFiles);
  return { ...change, published: change.changed ? [nameOf(build)] : [] };
}

import {
  SHELL_DEPLOYABLE,
  type CanaryAudienceInput,
  type ReleaseDocument,
  type ReleaseHost,
  type ReleaseRemote,
} from '@portal/domain';
import { createReleaseHistory, deployableState } from '../store/release-history';
import {
  deployableName,
  ReleaseRefusedError,
  toDeployable,
  type Deployable,
  type ReleaseStore,
} from '../store/release-store';
import { completeAudience, describeAudience } from './publish';
import {
  changeRelease,
  checkContents,
  findRemote,
  findVersions,
  requireRelease,
  requireRemote,
  requireVersions,
  stableVersion,
  type ChangeOptions,
  type Publication,
  type ReleaseChange,
} from './release-change';
import { canaryRecord, findPublished, withCanary, withStable } from './version-record';

/** The deployable with that name; throws ReleaseRefusedError when no release ever had it. */
async function requireDeployable(store: ReleaseStore, release: ReleaseDocument, name: string): Promise<Deployable> {
  const deployable = toDeployable(name);
  const isThere = stableVersion(release, deployable) !== undefined;
  // A withdrawn one returns by the same ways.
  if (!isThere && (await createReleaseHistory(store).versionsOf(name)).length === 0) requireRemote(release, name);
  return deployable;
}

type Move = {
  /** Names the version to move to. @throws ReleaseRefusedError when there is none */
  versionIn: (before: ReleaseDocument, deployable: Deployable) => string | Promise<string>;
  note: (name: string, version: string) => string;
};

/** Makes a published version of a deployable the stable one. */
function moveDeployable(
  store: ReleaseStore,
  name: string,
  { versionIn, note }: Move,
  publication: Publication,
  options: ChangeOptions = {},
): Promise<ReleaseChange> {
  return changeRelease(store, [toDeployable(name)], publication, options, async (current) => {
    const before = requireRelease(current);
    const deployable = await requireDeployable(store, before, name);
    const version = await versionIn(before, deployable);
    if (stableVersion(before, deployable) === version) return undefined;
    const { report, published } = await findPublished(store, createReleaseHistory(store), deployable, version);
    const canary = findVersions(before, deployable)?.canary;
    const isCanary = canary?.version === version;
    const contents = {
      ...withStable(before, deployable, report, isCanary ? canary : published, false),
      note: note(deployableName(deployable), version),
    };
    await checkContents(store, before, contents, [report]);
    return contents;
  });
}

/**
 * Makes a published version the stable one.
 * @param version one that was published once; by default the canary
 * @throws ReleaseRefusedError when there is no such version or no canary, or it does not fit the shell
 * @throws ReleaseConflictError when another change concerned the area in the meantime
 */
export function promote(
  store: ReleaseStore,
  name: string,
  version: string | undefined,
  publication: Publication,
  options?: ChangeOptions,
): Promise<ReleaseChange> {
  const versionIn: Move['versionIn'] = (before, deployable) => {
    const wanted = version ?? findVersions(before, deployable)?.canary?.version;
    if (wanted !== undefined) return wanted;
    throw new ReleaseRefusedError(`${name} no tiene una versión en prueba: indica qué versión promover`, 'state');
  };
  const note: Move['note'] = (promoted, to) => `Promueve ${promoted} ${to}`;
  return moveDeployable(store, name, { versionIn, note }, publication, options);
}

/**
 * Rolls one deployable back; nothing else changes.
 * @param version by default the stable version before the current one
 * @throws ReleaseRefusedError when there is nothing to go back to, or it would not fit the shell
 * @throws ReleaseConflictError when another change concerned the deployable in the meantime
 */
export function rollBack(
  store: ReleaseStore,
  name: string,
  version: string | undefined,
  publication: Publication,
  options?: ChangeOptions,
): Promise<ReleaseChange> {
  const versionIn: Move['versionIn'] = async (before, deployable) => {
    const wanted = version ?? (await createReleaseHistory(store).versionBefore(name));
    if (wanted !== undefined) return wanted;
    const present = stableVersion(before, deployable);
    throw new ReleaseRefusedError(`${name} no tiene una versión anterior a ${present ?? 'la primera'}`, 'state');
  };
  const note: Move['note'] = (returned, to) => `Vuelve ${returned} a ${to}`;
  return moveDeployable(store, name, { versionIn, note }, publication, options);
}

/**
 * Withdraws an area: nobody has its pages any more. Its versions stay, and publishing or rolling back brings it back.
 * @throws ReleaseRefusedError when there is no such area, or it is the shell
 * @throws ReleaseConflictError when another change concerned the area in the meantime
 */
export function withdraw(
  store: ReleaseStore,
  name: string,
  publication: Publication,
  options: ChangeOptions = {},
): Promise<ReleaseChange> {
  return changeRelease(store, [toDeployable(name)], publication, options, (current) => {
    const before = requireRelease(current);
    if (name === SHELL_DEPLOYABLE)
      throw new ReleaseRefusedError('El shell no se retira: sin él no hay portal', 'state');
    const { version } = requireRemote(before, name);
    const { [name]: _withdrawn, ...remotes } = before.remotes;
    return Promise.resolve({ shell: before.shell, remotes, note: `Retira ${name} ${version} del portal` });
  });
}

/**
 * Returns the versions of a deployable after a rollback to an earlier release. An earlier canary returns only if it still is
 * one: it may have ended because it failed.
 */
function comeBack<Versions extends ReleaseHost | ReleaseRemote>(then: Versions, now: Versions | undefined): Versions {
  const { canary: _canary, ...stable } = now?.version === then.version ? now : then;
  if (!then.canary || now?.canary?.version !== then.canary.version) return stable as Versions;
  const { share, roles, maxErrorRate } = then.canary;
  return { ...stable, canary: { ...now.canary, share, roles, maxErrorRate } } as Versions;
}

/**
 * Rolls everything back to the versions of a release. This makes a new release, so that the history shows the author and the
 * time. When everything is as it was then, nothing happens.
 * @param number by default the release before the present one
 * @throws ReleaseRefusedError when there is no such release, or its versions do not work together
 * @throws ReleaseConflictError when anything changed in the meantime
 */
export function rollBackAll(
  store: ReleaseStore,
  number: number | undefined,
  publication: Publication,
  options: ChangeOptions = {},
): Promise<ReleaseChange> {
  return changeRelease(store, 'all', publication, options, async (current) => {
    const before = requireRelease(current);
    const wanted = number ?? before.number - 1;
    if (wanted === before.number) return undefined;
    const target = wanted < before.number ? await store.find(wanted) : undefined;
    if (!target) throw new ReleaseRefusedError(`No hay una publicación ${wanted} a la que volver`, 'missing');
    const contents = {
      shell: comeBack(target.shell, before.shell),
      remotes: Object.fromEntries(
        Object.entries(target.remotes).map(([name, remote]) => [name, comeBack(remote, findRemote(before, name))]),
      ),
      note: `Vuelve todo a la publicación ${wanted}`,
    };
    const names = new Set([SHELL_DEPLOYABLE, ...Object.keys(before.remotes), ...Object.keys(target.remotes)]);
    const after = { ...target, ...contents };
    if ([...names].every((name) => deployableState(before, name) === deployableState(after, name))) return undefined;
    await checkContents(store, before, contents);
    return contents;
  });
}

/**
 * Makes a published version the canary of an area, or changes the audience of its canary.
 * @param version by default the present canary
 * @param change of the audience; what it leaves out stays as it is, and begins with nobody
 * @throws ReleaseRefusedError when there is no such version, or everyone has it already
 * @throws ReleaseConflictError when another change concerned the area in the meantime
 */
export function setCanary(
  store: ReleaseStore,
  name: string,
  version: string | undefined,
  change: Partial<CanaryAudienceInput>,
  publication: Publication,
  options: ChangeOptions = {},
): Promise<ReleaseChange> {
  return changeRelease(store, [toDeployable(name)], publication, options, async (current) => {
    const before = requireRelease(current);
    const deployable = toDeployable(name);
    const present = requireVersions(before, deployable);
    const wanted = version ?? present.canary?.version;
    if (wanted === undefined) {
      throw new ReleaseRefusedError(`${name} no tiene una versión en prueba: indica cuál probar`, 'state');
    }
    if (wanted === present.version) {
      throw new ReleaseRefusedError(`${name} ${wanted} ya es la versión de todos: no hay nada que probar`, 'state');
    }
    const isSame = wanted === present.canary?.version;
    const audience = completeAudience(change, isSame ? present.canary : undefined);
    const { report, published } = await findPublished(store, createReleaseHistory(store), deployable, wanted);
    // A version that becomes a canary again starts with a new date, and so with no counted failures.
    const republished = { ...published, publishedAt: publication.at.toISOString(), publishedBy: publication.by };
    const canary =
      isSame && present.canary
        ? { ...present.canary, ...audience }
        : canaryRecord(deployable, report, republished, audience);
    if (isSame && JSON.stringify(canary) === JSON.stringify(present.canary)) return undefined;
    const contents = {
      ...withCanary(before, deployable, canary),
      note: `${isSame ? 'Cambia la prueba de' : 'Prueba'} ${name} ${wanted} con ${describeAudience(audience)}`,
    };
    await checkContents(store, before, contents, [report]);
    return contents;
  });
}

/** The canary to remove: any, or only that version, with the reason for the note. */
export type CanaryEnd = { version?: string; reason?: string };

/**
 * Removes a canary: everyone has the stable version again. Without a canary (of that version) nothing happens.
 * @throws ReleaseRefusedError when there is no such area
 * @throws ReleaseConflictError when another change concerned the area in the meantime
 */
export function removeCanary(
  store: ReleaseStore,
  name: string,
  { version, reason }: CanaryEnd,
  publication: Publication,
  options: ChangeOptions = {},
): Promise<ReleaseChange> {
  return changeRelease(store, [toDeployable(name)], publication, options, (current) => {
    const before = requireRelease(current);
    const deployable = toDeployable(name);
    const { canary } = requireVersions(before, deployable);
    if (!canary || (version !== undefined && canary.version !== version)) return Promise.resolve(undefined);
    const why = reason === undefined ? '' : `: ${reason}`;
    return Promise.resolve({
      ...withCanary(before, deployable, undefined),
      note: `Retira la prueba de ${name} ${canary.version}${why}`,
    });
  });
}

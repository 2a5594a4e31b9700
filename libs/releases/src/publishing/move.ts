import { SHELL_UNIT, type CanaryAudience, type ReleaseDocument } from '@portal/domain';
import { createReleaseHistory } from '../store/release-history';
import { ReleaseRefusedError, toUnit, unitName, type ReleaseStore, type ReleaseUnit } from '../store/release-store';
import { describeAudience } from './publish';
import {
  changeRelease,
  checkContents,
  requireRelease,
  requireRemote,
  stableVersion,
  type ChangeOptions,
  type Publication,
  type ReleaseChange,
} from './release-change';
import { findPublished, remoteRecord, withStable } from './version-record';

/** The unit with that name; throws ReleaseRefusedError when the release does not have it. */
function requireUnit(release: ReleaseDocument, name: string): ReleaseUnit {
  if (name !== SHELL_UNIT) requireRemote(release, name);
  return toUnit(name);
}

type Move = {
  /** Names the version to move to. @throws ReleaseRefusedError when there is none */
  versionIn: (before: ReleaseDocument, unit: ReleaseUnit) => string | Promise<string>;
  note: (name: string, version: string) => string;
};

/** Makes a version of a unit that was published once everyone's. */
function moveUnit(
  store: ReleaseStore,
  name: string,
  { versionIn, note }: Move,
  publication: Publication,
  options: ChangeOptions = {},
): Promise<ReleaseChange> {
  return changeRelease(store, [toUnit(name)], publication, options, async (current) => {
    const before = requireRelease(current);
    const unit = requireUnit(before, name);
    const version = await versionIn(before, unit);
    if (stableVersion(before, unit) === version) return undefined;
    const { report, published } = await findPublished(store, createReleaseHistory(store), unit, version);
    const canary = unit.kind === 'remote' ? requireRemote(before, unit.name).canary : undefined;
    const isCanary = canary?.version === version;
    const contents = {
      ...withStable(before, unit, report, isCanary ? canary : published, false),
      note: note(unitName(unit), version),
    };
    await checkContents(store, before, contents, [report]);
    return contents;
  });
}

/**
 * Makes a published version the stable one.
 * @param version one that was published once; by default the canary
 * @throws ReleaseRefusedError when there is no such version or no canary, or it does not fit the shell
 * @throws ReleaseConflictError when another change concerned the area meanwhile
 */
export function promote(
  store: ReleaseStore,
  name: string,
  version: string | undefined,
  publication: Publication,
  options?: ChangeOptions,
): Promise<ReleaseChange> {
  const versionIn: Move['versionIn'] = (before, unit) => {
    const wanted = version ?? (unit.kind === 'remote' ? requireRemote(before, name).canary?.version : undefined);
    if (wanted !== undefined) return wanted;
    throw new ReleaseRefusedError(`${name} no tiene una versión en prueba: indica qué versión promover`, 'state');
  };
  const note: Move['note'] = (promoted, to) => `Promueve ${promoted} ${to}`;
  return moveUnit(store, name, { versionIn, note }, publication, options);
}

/**
 * Takes one unit back; nothing else changes.
 * @param version by default the one that was everyone's before the present one first was
 * @throws ReleaseRefusedError when there is nothing to go back to, or it would not fit the shell
 * @throws ReleaseConflictError when another change concerned the unit meanwhile
 */
export function rollBack(
  store: ReleaseStore,
  name: string,
  version: string | undefined,
  publication: Publication,
  options?: ChangeOptions,
): Promise<ReleaseChange> {
  const versionIn: Move['versionIn'] = async (before, unit) => {
    const wanted = version ?? (await createReleaseHistory(store).versionBefore(name));
    if (wanted !== undefined) return wanted;
    const present = stableVersion(before, unit);
    throw new ReleaseRefusedError(`${name} no tiene una versión anterior a ${present ?? 'la primera'}`, 'state');
  };
  const note: Move['note'] = (returned, to) => `Vuelve ${returned} a ${to}`;
  return moveUnit(store, name, { versionIn, note }, publication, options);
}

/**
 * Takes everything back to what it was in a release: a new release with older contents, so that the history tells who
 * went back and when.
 * @param number by default the release before the present one
 * @throws ReleaseRefusedError when there is no such release
 * @throws ReleaseConflictError when anything changed meanwhile
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
    return { shell: target.shell, remotes: target.remotes, note: `Vuelve todo a la publicación ${wanted}` };
  });
}

/**
 * Lets some users try a version that was published once, or changes who tries the one that is being tried.
 * @param version by default the present canary
 * @throws ReleaseRefusedError when there is no such version, or everyone has it already
 * @throws ReleaseConflictError when another change concerned the area meanwhile
 */
export function setCanary(
  store: ReleaseStore,
  name: string,
  version: string | undefined,
  audience: CanaryAudience,
  publication: Publication,
  options: ChangeOptions = {},
): Promise<ReleaseChange> {
  return changeRelease(store, [toUnit(name)], publication, options, async (current) => {
    if (name === SHELL_UNIT) throw new ReleaseRefusedError('El shell no se prueba con una parte de los usuarios');
    const before = requireRelease(current);
    const remote = requireRemote(before, name);
    const wanted = version ?? remote.canary?.version;
    if (wanted === undefined) {
      throw new ReleaseRefusedError(`${name} no tiene una versión en prueba: indica cuál probar`, 'state');
    }
    if (wanted === remote.version) {
      throw new ReleaseRefusedError(`${name} ${wanted} ya es la versión de todos: no hay nada que probar`, 'state');
    }
    const isSame = wanted === remote.canary?.version;
    const { report } = await findPublished(store, createReleaseHistory(store), { kind: 'remote', name }, wanted);
    // A version that is tried again begins anew, also with what is known of its failures.
    const published = { publishedAt: publication.at.toISOString(), publishedBy: publication.by };
    const canary = { ...(isSame && remote.canary ? remote.canary : remoteRecord(report, published)), ...audience };
    if (isSame && JSON.stringify(canary) === JSON.stringify(remote.canary)) return undefined;
    const contents = {
      shell: before.shell,
      remotes: { ...before.remotes, [name]: { ...remote, canary } },
      note: `${isSame ? 'Cambia la prueba de' : 'Prueba'} ${name} ${wanted} con ${describeAudience(audience)}`,
    };
    await checkContents(store, before, contents, [report]);
    return contents;
  });
}

/** The canary to remove: any, or only that version, with the reason for the note. */
export type CanaryEnd = { version?: string; reason?: string };

/**
 * Takes a canary back: everyone has the stable version again. Without a canary (of that version) nothing happens.
 * @throws ReleaseRefusedError when there is no such area
 * @throws ReleaseConflictError when another change concerned the area meanwhile
 */
export function removeCanary(
  store: ReleaseStore,
  name: string,
  { version, reason }: CanaryEnd,
  publication: Publication,
  options: ChangeOptions = {},
): Promise<ReleaseChange> {
  return changeRelease(store, [toUnit(name)], publication, options, (current) => {
    const before = requireRelease(current);
    const { canary, ...stable } = requireRemote(before, name);
    if (!canary || (version !== undefined && canary.version !== version)) return Promise.resolve(undefined);
    const why = reason === undefined ? '' : `: ${reason}`;
    return Promise.resolve({
      shell: before.shell,
      remotes: { ...before.remotes, [name]: stable },
      note: `Retira la prueba de ${name} ${canary.version}${why}`,
    });
  });
}

import { SHELL_DEPLOYABLE, type CanaryAudienceInput, type ReleaseHost, type ReleaseRemote } from '@portal/domain';
import { createReleaseHistory, deployableState } from '../store/release-history';
import { ReleaseRefusedError, type ReleaseStore } from '../store/release-store';
import { completeAudience, describeAudience } from './publish';
import {
  changeRelease,
  checkContents,
  findVersions,
  requireRelease,
  requireVersions,
  type ChangeOptions,
  type Publication,
  type ReleaseChange,
} from './release-change';
import { canaryRecord, findPublished, withCanary, withStable } from './version-record';

type Versions = ReleaseHost | ReleaseRemote;

type Move = {
  find: (present: Versions | undefined) => string | undefined | Promise<string | undefined>;
  missing: (present: Versions | undefined) => string;
  note: string;
};

function moveTo(
  store: ReleaseStore,
  name: string,
  version: string | undefined,
  { find, missing, note }: Move,
  publication: Publication,
  options: ChangeOptions = {},
): Promise<ReleaseChange> {
  return changeRelease(store, [name], publication, options, async (current) => {
    const before = requireRelease(current);
    const present = findVersions(before, name);
    // A withdrawn one returns by the same ways.
    if (!present && (await createReleaseHistory(store).versionsOf(name)).length === 0) requireVersions(before, name);
    const wanted = version ?? (await find(present));
    if (wanted === undefined) throw new ReleaseRefusedError(missing(present), 'state');
    if (present?.version === wanted) return undefined;
    const { report, published } = await findPublished(store, name, wanted);
    const entry = present?.canary?.version === wanted ? present.canary : published;
    const contents = { ...withStable(before, name, report, entry, false), note: `${note} ${wanted}` };
    await checkContents(store, before, contents, [report]);
    return contents;
  });
}

/**
 * `version`: one that was published once; by default the canary.
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
  const move: Move = {
    find: (present) => present?.canary?.version,
    missing: () => `${name} no tiene una versión en prueba: indica qué versión promover`,
    note: `Promueve ${name}`,
  };
  return moveTo(store, name, version, move, publication, options);
}

/**
 * `version`: by default the stable version before the current one.
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
  const move: Move = {
    find: () => createReleaseHistory(store).versionBefore(name),
    missing: (present) => `${name} no tiene una versión anterior a ${present?.version ?? 'la primera'}`,
    note: `Vuelve ${name} a`,
  };
  return moveTo(store, name, version, move, publication, options);
}

/**
 * Its versions stay, and publishing or rolling back brings it back.
 * @throws ReleaseRefusedError when there is no such area, or it is the shell
 * @throws ReleaseConflictError when another change concerned the area in the meantime
 */
export function withdraw(
  store: ReleaseStore,
  name: string,
  publication: Publication,
  options: ChangeOptions = {},
): Promise<ReleaseChange> {
  return changeRelease(store, [name], publication, options, (current) => {
    const before = requireRelease(current);
    if (name === SHELL_DEPLOYABLE)
      throw new ReleaseRefusedError('El shell no se retira: sin él no hay portal', 'state');
    const { version } = requireVersions(before, name);
    const { [name]: _withdrawn, ...remotes } = before.remotes;
    return { shell: before.shell, remotes, note: `Retira ${name} ${version} del portal` };
  });
}

function comeBack<Deployed extends Versions>(then: Deployed, now: Versions | undefined): Deployed {
  const { canary: _canary, ...stable } = now?.version === then.version ? now : then;
  if (!then.canary || now?.canary?.version !== then.canary.version) return stable as Deployed;
  const { share, roles, maxErrorRate } = then.canary;
  return { ...stable, canary: { ...now.canary, share, roles, maxErrorRate } } as Deployed;
}

/**
 * This makes a new release, so that the history shows the author and the time. When everything is as it was then,
 * nothing happens.
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
        Object.entries(target.remotes).map(([name, remote]) => [name, comeBack(remote, findVersions(before, name))]),
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
 * `version`: by default the present canary.
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
  return changeRelease(store, [name], publication, options, async (current) => {
    const before = requireRelease(current);
    const { version: stable, canary: present } = requireVersions(before, name);
    const wanted = version ?? present?.version;
    if (wanted === undefined)
      throw new ReleaseRefusedError(`${name} no tiene una versión en prueba: indica cuál probar`, 'state');
    if (wanted === stable)
      throw new ReleaseRefusedError(`${name} ${wanted} ya es la versión de todos: no hay nada que probar`, 'state');
    const running = wanted === present?.version ? present : undefined;
    const audience = completeAudience(change, running);
    const { report, published } = await findPublished(store, name, wanted);
    // A version that becomes a canary again starts with a new date, and so with no counted failures.
    const republished = { ...published, publishedAt: publication.at.toISOString(), publishedBy: publication.by };
    const canary = running ? { ...running, ...audience } : canaryRecord(name, report, republished, audience);
    if (JSON.stringify(canary) === JSON.stringify(running)) return undefined;
    const contents = {
      ...withCanary(before, name, canary),
      note: `${running ? 'Cambia la prueba de' : 'Prueba'} ${name} ${wanted} con ${describeAudience(audience)}`,
    };
    await checkContents(store, before, contents, [report]);
    return contents;
  });
}

export type CanaryEnd = { version?: string; reason?: string };

/**
 * Without a canary (of that version) nothing happens.
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
  return changeRelease(store, [name], publication, options, (current) => {
    const before = requireRelease(current);
    const { canary } = requireVersions(before, name);
    if (!canary || (version !== undefined && canary.version !== version)) return undefined;
    const note = [`Retira la prueba de ${name} ${canary.version}`, ...(reason === undefined ? [] : [reason])];
    return { ...withCanary(before, name, undefined), note: note.join(': ') };
  });
}

import type { ReleaseDocument } from '@portal/domain';
import type { Publication } from './publish';
import { checkRemoteFitsShell } from './publish-checks';
import { ReleaseRefusedError, type ReleaseDraft, type ReleaseStore } from './release-store';

/** What to take back: the whole portal to a release, or one remote to the version it had before. */
export type RollbackTarget = { kind: 'release'; number?: number } | { kind: 'remote'; name: string };

async function findEarlier(
  store: ReleaseStore,
  before: number,
  accept: (release: ReleaseDocument) => boolean,
): Promise<ReleaseDocument | undefined> {
  const earlier = (await store.numbers()).filter((number) => number < before).reverse();
  for (const number of earlier) {
    const release = await store.find(number);
    if (release && accept(release)) return release;
  }
  return undefined;
}

async function releaseDraft(
  store: ReleaseStore,
  current: ReleaseDocument,
  number = current.number - 1,
): Promise<Omit<ReleaseDraft, 'createdAt' | 'createdBy'>> {
  const target = number < current.number ? await store.find(number) : undefined;
  if (!target) throw new ReleaseRefusedError(`there is no release ${number} to go back to`);
  return { note: `rollback to release ${number}`, shell: target.shell, remotes: target.remotes };
}

async function remoteDraft(
  store: ReleaseStore,
  current: ReleaseDocument,
  name: string,
): Promise<Omit<ReleaseDraft, 'createdAt' | 'createdBy'>> {
  const version = current.remotes[name]?.version;
  if (!version) throw new ReleaseRefusedError(`release ${current.number} has no remote ${name}`);
  const earlier = await findEarlier(store, current.number, (release) => {
    const previous = release.remotes[name]?.version;
    return previous !== undefined && previous !== version;
  });
  const remote = earlier?.remotes[name];
  if (!remote) throw new ReleaseRefusedError(`${name} has no earlier version than ${version}`);
  const [report, shell] = await Promise.all([
    store.storedReport({ kind: 'remote', name }, remote.version),
    store.storedReport({ kind: 'shell' }, current.shell.version),
  ]);
  if (!report || !shell) throw new ReleaseRefusedError(`the files of ${name} ${remote.version} are no longer stored`);
  checkRemoteFitsShell(report, shell);
  return {
    note: `rollback ${name} to ${remote.version}`,
    shell: current.shell,
    remotes: { ...current.remotes, [name]: remote },
  };
}

/**
 * Goes back: a new release with older contents, so that the history tells who went back and when.
 * @throws ReleaseRefusedError when there is nothing to go back to, or it would not fit the current shell
 * @throws ReleaseConflictError when a publication came first; look at it before trying again
 */
export async function rollBack(
  store: ReleaseStore,
  target: RollbackTarget,
  publication: Publication,
): Promise<ReleaseDocument> {
  const current = await store.current();
  if (!current) throw new ReleaseRefusedError('nothing has been published yet');
  const draft =
    target.kind === 'remote'
      ? await remoteDraft(store, current, target.name)
      : await releaseDraft(store, current, target.number);
  return store.commit({ ...draft, createdAt: publication.at.toISOString(), createdBy: publication.by }, current.number);
}

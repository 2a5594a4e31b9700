import { draftKey, type Draft } from '../drafts/draft';
import { DraftTakenError, type DraftStore } from '../drafts/draft-store';

/** A store that keeps drafts as long as the test lasts. `failWith`: what the next saves reject with. */
export type MemoryDrafts = DraftStore & {
  all: () => Draft[];
  failWith: (error: Error | null, onlyWithFiles?: boolean) => void;
};

export function createMemoryDrafts(): MemoryDrafts {
  const kept = new Map<string, Draft & { writer: string }>();
  let failure: { error: Error; onlyWithFiles: boolean } | null = null;
  const strip = ({ writer: _writer, ...draft }: Draft & { writer: string }): Draft => draft;
  return {
    all: () => [...kept.values()].map(strip),
    failWith: (error, onlyWithFiles = false) => (failure = error && { error, onlyWithFiles }),
    async open(id, writer) {
      const draft = kept.get(draftKey(id));
      if (!draft) return Promise.resolve(null);
      if (writer !== undefined) kept.set(draftKey(id), { ...draft, writer });
      return strip(draft);
    },
    list: (user) =>
      Promise.resolve(
        [...kept.values()]
          .map(strip)
          .filter(({ id }) => id.user === user)
          .sort((one, other) => other.savedAt - one.savedAt),
      ),
    async save(draft, writer, isNew) {
      const before = kept.get(draftKey(draft.id));
      if (before ? before.writer !== writer : !isNew) throw new DraftTakenError();
      const hasFiles = Object.values(draft.content.files).some((list) => list.length > 0);
      if (failure && (hasFiles || !failure.onlyWithFiles)) throw failure.error;
      kept.set(draftKey(draft.id), { ...draft, submission: before?.submission ?? null, writer });
      return Promise.resolve();
    },
    async setSubmission(id, submission) {
      const draft = kept.get(draftKey(id));
      if (draft) kept.set(draftKey(id), { ...draft, submission });
      return Promise.resolve();
    },
    discard: (id) => Promise.resolve(void kept.delete(draftKey(id))),
    async sweep(before) {
      for (const [key, draft] of kept) if (draft.savedAt < before) kept.delete(key);
      return Promise.resolve();
    },
  };
}

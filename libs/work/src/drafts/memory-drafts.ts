import { draftKey, type Draft } from './draft';
import { DraftTakenError } from './draft-taken-error';
import type { DraftStore } from './idb-drafts';

/** `failWith`: the error with which the next saves reject. */
export type MemoryDrafts<Kind extends string, Request> = DraftStore<Kind, Request> & {
  all: () => Draft<Kind, Request>[];
  failWith: (error: Error | null, onlyWithFiles?: boolean) => void;
};

export function createMemoryDrafts<Kind extends string, Request>(): MemoryDrafts<Kind, Request> {
  type Stored = Draft<Kind, Request> & { writer: string };
  const drafts = new Map<string, Stored>();
  let failure: { error: Error; onlyWithFiles: boolean } | null = null;
  const strip = ({ writer: _writer, ...draft }: Stored): Draft<Kind, Request> => draft;
  return {
    all: () => [...drafts.values()].map(strip),
    failWith: (error, onlyWithFiles = false) => (failure = error && { error, onlyWithFiles }),
    async open(id, writer) {
      const draft = drafts.get(draftKey(id));
      if (!draft) return Promise.resolve(null);
      if (writer !== undefined) drafts.set(draftKey(id), { ...draft, writer });
      return strip(draft);
    },
    list: (user) =>
      Promise.resolve(
        [...drafts.values()]
          .map(strip)
          .filter(({ id }) => id.user === user)
          .sort((one, other) => other.savedAt - one.savedAt),
      ),
    async save(draft, writer, isNew) {
      const before = drafts.get(draftKey(draft.id));
      if (before ? before.writer !== writer : !isNew) throw new DraftTakenError();
      const hasFiles = Object.values(draft.content.files).some((list) => list.length > 0);
      if (failure && (hasFiles || !failure.onlyWithFiles)) throw failure.error;
      drafts.set(draftKey(draft.id), { ...draft, submission: before?.submission ?? null, writer });
      return Promise.resolve();
    },
    async setSubmission(id, submission) {
      const draft = drafts.get(draftKey(id));
      if (draft) drafts.set(draftKey(id), { ...draft, submission });
      return Promise.resolve();
    },
    discard: (id) => Promise.resolve(void drafts.delete(draftKey(id))),
    async deleteOlderThan(before) {
      for (const [key, draft] of drafts) if (draft.savedAt < before) drafts.delete(key);
      return Promise.resolve();
    },
  };
}

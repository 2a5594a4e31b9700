import type { Draft, DraftHead, DraftId, Submission } from './draft';

/**
 * A draft has one writer at a time, the tab that opened it last, so that two tabs never overwrite one another unseen.
 */
export type DraftStore<Kind extends string = string, Request = unknown> = {
  /** With `writer`, that tab becomes its writer. */
  open(id: DraftId<Kind>, writer?: string): Promise<Draft<Kind, Request> | null>;
  list(user: number): Promise<DraftHead<Kind, Request>[]>;
  /**
   * Saves the content and leaves the `submission` of the draft as it is.
   * @param draft `isNew` when this writer never saw it in the store
   * @throws DraftTakenError when the draft has another writer, or is gone
   */
  save(
    draft: Pick<Draft<Kind, Request>, 'id' | 'request' | 'content' | 'savedAt'>,
    writer: string,
    isNew: boolean,
  ): Promise<void>;
  /** Saves the state of its delivery; does nothing for a draft that is not in the store. */
  setSubmission(id: DraftId<Kind>, submission: Submission | null): Promise<void>;
  discard(id: DraftId<Kind>): Promise<void>;
  deleteOlderThan(before: number): Promise<void>;
};

export class DraftTakenError extends Error {
  override name = 'DraftTakenError';
}

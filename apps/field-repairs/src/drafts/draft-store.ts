import type { Draft, DraftHead, DraftId, Submission } from './draft';

/**
 * Where drafts are kept. A draft has one writer at a time, named by the one who opened it last, so that two tabs never
 * overwrite one another unseen.
 */
export type DraftStore = {
  /** Everything of one draft. With `writer`, that one is its writer from now on. */
  open(id: DraftId, writer?: string): Promise<Draft | null>;
  /** The drafts of one person, newest first. */
  list(user: number): Promise<DraftHead[]>;
  /**
   * Keeps the content; whatever `submission` the draft has stays.
   * @param draft `isNew` when this writer never saw it in the store
   * @throws DraftTakenError when the draft has another writer, or is gone
   */
  save(draft: Pick<Draft, 'id' | 'request' | 'content' | 'savedAt'>, writer: string, isNew: boolean): Promise<void>;
  /** Keeps what is known of its send; a draft that is not there stays so. */
  setSubmission(id: DraftId, submission: Submission | null): Promise<void>;
  discard(id: DraftId): Promise<void>;
  /** Removes what was last saved before this instant, whose ever it is. */
  sweep(before: number): Promise<void>;
};

/** The draft is in the hands of another tab, or is done with there. */
export class DraftTakenError extends Error {
  override name = 'DraftTakenError';
}

/** A draft belongs to one person, one form (`kind`) and one request, 0 where the form is about none yet. */
export type DraftId<Kind extends string = string> = { user: number; kind: Kind; request: number };

/** What was entered: plain values by field, and the files by field. */
export type DraftContent = { fields: Record<string, unknown>; files: Record<string, File[]> };

/**
 * A send that has not been answered yet. `key`: its Idempotency-Key. `print`: the content it is of. `isPending`: goes on
 * by itself until there is an answer; false once the person stopped it to correct something. `earlier`: what may have
 * arrived before without an answer: nothing, the same content, or other content (under another key).
 */
export type Submission = { key: string; print: string; isPending: boolean; earlier: 'none' | 'same' | 'other' };

/**
 * Prepares the send of a draft's content. The same content keeps its key, so that the server stores it once however
 * often it is sent.
 * @param before what is known of the last send of this draft
 * @param newKey gives a key that was never used
 */
export function nextSubmission(before: Submission | null, print: string, newKey: () => string): Submission {
  if (before?.print !== print) return { key: newKey(), print, isPending: true, earlier: before ? 'other' : 'none' };
  return { ...before, isPending: true, earlier: before.earlier === 'other' ? 'other' : 'same' };
}

/**
 * A draft without what was entered, for lists. `request`: what is known of the request, so that a form opens without the
 * server. `savedAt` is in milliseconds since 1970.
 */
export type DraftHead<Kind extends string = string, Request = unknown> = {
  id: DraftId<Kind>;
  request: Request;
  savedAt: number;
  submission: Submission | null;
};

export type Draft<Kind extends string = string, Request = unknown> = DraftHead<Kind, Request> & {
  content: DraftContent;
};

/** Drafts that nobody opened again in 30 days are deleted. */
export const DRAFT_LIFE = 30 * 24 * 60 * 60 * 1000;

/** Joins the id into one key. */
export const draftKey = ({ user, kind, request }: DraftId): string => `${user}/${kind}/${request}`;

/**
 * Fingerprints the content by every field and by name, size and type of every file. Equal content gives an equal text.
 */
export function contentPrint({ fields, files }: DraftContent): string {
  return JSON.stringify([
    fields,
    Object.entries(files).map(([name, list]) => [name, ...list.map((file) => [file.name, file.size, file.type])]),
  ]);
}

const isEmptyValue = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Tells whether there is nothing to save. */
export function isEmptyContent({ fields, files }: DraftContent): boolean {
  return Object.values(fields).every(isEmptyValue) && Object.values(files).every(isEmptyValue);
}

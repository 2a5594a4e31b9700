/** A draft belongs to one person, one form (`kind`) and one request, 0 where the form is about none yet. */
export type DraftId<Kind extends string = string> = { user: number; kind: Kind; request: number };

/** What was entered: plain values by field, and the files by field. */
export type DraftContent = { fields: Record<string, unknown>; files: Record<string, File[]> };

/**
 * Why a send came back, so that only a person can go on. `gone`: the record went on without it; `hadBeenSent` when an earlier send
 * may be the reason. `time`: the times it claims cannot be right. `outdated`: this version of the portal is too old. `content`:
 * anything else that has to be corrected.
 */
export type Refusal = {
  kind: 'gone' | 'time' | 'outdated' | 'content';
  /** What happened, in the server's words. */
  message: string;
  hadBeenSent?: boolean;
  /** The photo that is the reason, where the server names one. */
  photo?: RefusedPhoto;
};

/** A photo of a draft that the server refused. */
export type RefusedPhoto = {
  field: string;
  /** From 0. */
  position: number;
  /** True when the set has more photos, so that it can be sent without this one. */
  hasOthers: boolean;
};

/**
 * A send that has not been answered, or was refused. `key`: its Idempotency-Key. `print`: the content it is of. `isPending`: goes on
 * by itself until there is an answer; false once the person stopped it to correct something. `earlier`: what may have
 * arrived before without an answer: nothing, the same content, or other content (under another key).
 * `submittedAt`: when the person handed it over first, milliseconds since 1970 by this device's clock; absent where that does not
 * count. `refusal`: why it came back, absent while it may still arrive.
 */
export type Submission = {
  key: string;
  print: string;
  isPending: boolean;
  earlier: 'none' | 'same' | 'other';
  submittedAt?: number;
  refusal?: Refusal;
};

/**
 * Prepares the send of a draft's content. The same content keeps its key, so that the server stores it once however
 * often it is sent; after a refusal nothing was stored, and the key is a new one. When it was handed over first stays, unless
 * the server refused that time: then its own will do.
 * @param before what is known of the last send of this draft
 * @param newKey gives a key that was never used
 */
export function nextSubmission(
  before: Submission | null,
  print: string,
  newKey: () => string,
  now = Date.now(),
): Submission {
  const submittedAt = before === null ? now : before.refusal?.kind === 'time' ? undefined : before.submittedAt;
  const known = submittedAt === undefined ? {} : { submittedAt };
  const isRefused = before?.refusal !== undefined;
  if (before === null || isRefused || before.print !== print) {
    return {
      key: newKey(),
      print,
      isPending: true,
      earlier: before === null || isRefused ? 'none' : 'other',
      ...known,
    };
  }
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

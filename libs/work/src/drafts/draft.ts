/** A draft belongs to one person, one form (`kind`) and one request, 0 where the form is about none yet. */
export type DraftId<Kind extends string = string> = { user: number; kind: Kind; request: number };

export type DraftContent = { fields: Record<string, unknown>; files: Record<string, File[]> };

/**
 * Reason of a refused send, which only a person can resolve.
 * - `gone`: the record moved on without it; `hadBeenSent` when an earlier send may be the reason.
 * - `time`: its times cannot be right.
 * - `outdated`: this version of the portal is too old.
 * - `content`: any other mistake.
 */
export type Refusal = {
  kind: 'gone' | 'time' | 'outdated' | 'content';
  message: string;
  hadBeenSent?: boolean;
  photo?: RefusedPhoto;
};

export type RefusedPhoto = {
  field: string;
  position: number;
  /** True when the set has more photos, so that it can be sent without this one. */
  hasOthers: boolean;
};

export type Submission = {
  /** Its Idempotency-Key. */
  key: string;
  print: string;
  /** True while it continues automatically until there is an answer; false once the person stopped it to correct something. */
  isPending: boolean;
  /** Content that may have arrived before without an answer: none, the same, or other content (under another key). */
  earlier: 'none' | 'same' | 'other';
  /**
   * Moment of the person's first submission, milliseconds since 1970 by this device's clock; absent where it does not count.
   */
  submittedAt?: number;
  refusal?: Refusal;
};

/**
 * The same content keeps its key, so that the server stores it once; after a refusal nothing was stored, and the key is
 * a new one. The moment of the first submission stays, unless the server refused that time: then the new one counts.
 */
export function nextSubmission(
  before: Submission | null,
  print: string,
  newKey: () => string,
  now = Date.now(),
): Submission {
  const submittedAt = before === null ? now : before.refusal?.kind === 'time' ? undefined : before.submittedAt;
  const firstSubmission = submittedAt === undefined ? {} : { submittedAt };
  const isRefused = before?.refusal !== undefined;
  if (before === null || isRefused || before.print !== print) {
    return {
      key: newKey(),
      print,
      isPending: true,
      earlier: before === null || isRefused ? 'none' : 'other',
      ...firstSubmission,
    };
  }
  return { ...before, isPending: true, earlier: before.earlier === 'other' ? 'other' : 'same' };
}

export type DraftHead<Kind extends string = string, Request = unknown> = {
  id: DraftId<Kind>;
  /** Data of the request, so that a form opens without the server. */
  request: Request;
  /** Milliseconds since 1970. */
  savedAt: number;
  submission: Submission | null;
};

export type Draft<Kind extends string = string, Request = unknown> = DraftHead<Kind, Request> & {
  content: DraftContent;
};

export const DRAFT_LIFE = 30 * 24 * 60 * 60 * 1000;

export const draftKey = ({ user, kind, request }: DraftId): string => `${user}/${kind}/${request}`;

/** Fingerprints the content by every filled field and by name, size and type of every file. */
export function contentPrint({ fields, files }: DraftContent): string {
  const photos = Object.entries(files).map(([name, list]) => [
    name,
    ...list.map(({ name, size, type }) => [name, size, type]),
  ]);
  return JSON.stringify([fields, photos], (_, value: unknown) => (value === '' ? undefined : value));
}

const isEmptyValue = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0);

export function isEmptyContent({ fields, files }: DraftContent): boolean {
  return Object.values(fields).every(isEmptyValue) && Object.values(files).every(isEmptyValue);
}

import { isApiError, type ApiError } from '@portal/api-client';
import { type Refusal, type Submission, draftKey } from '@portal/work';
import { holdsBack, type RepairDraft, type RepairDraftId, type RepairDraftStore } from '../drafts/repair-draft';
import { refusalFor } from './refusal';

export type SubmittedDraft = RepairDraft & { submission: Submission };

export type Sending =
  | {
      state: 'sending';
      progress: number;
      sent: number;
      files: number;
    }
  | {
      state: 'waiting';
      for: 'attempt' | 'start' | 'sign-in';
      reason: string;
      /** Latest moment of the next attempt, in milliseconds since 1970; null when it waits for a start or a sign-in. */
      retryAt: number | null;
    };

/**
 * Result of a send.
 * - `refused`: only the person can continue; `error` is the server's answer, null when this device detected the reason.
 * - `blocked`: it waits for the refused start of its request.
 * - `signed-out`: it continues after the person's sign-in.
 * - `stopped`: by the person.
 */
export type Outcome =
  | { kind: 'done' | 'stopped' | 'signed-out' | 'blocked' }
  | { kind: 'refused'; refusal: Refusal; error: ApiError | null };

export type DeliveryCall = { idempotencyKey: string; onProgress: (part: number) => void; signal: AbortSignal };

type OutboxOptions = {
  store: RepairDraftStore;
  deliver: (draft: RepairDraft, call: DeliveryCall) => Promise<unknown>;
  isStillOpen: (draft: RepairDraft) => Promise<boolean>;
  currentUser: () => number | null;
  /** True when the server can be reached, but has no session of this person. */
  needsSignIn: () => boolean;
};

/** Milliseconds from one attempt to the next. The last pause repeats. */
export const PAUSES = [2_000, 4_000, 8_000, 15_000, 30_000];
/** Milliseconds without any progress after which a connection counts as dead, while sending and while the server works. */
export const SILENCE = { sending: 45_000, working: 120_000 };

type Entry = {
  draft: SubmittedDraft;
  sending: Sending;
  attempts: number;
  cancel: AbortController | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  outcome: Promise<Outcome>;
  settle: (outcome: Outcome) => void;
};

/**
 * It retries after every transient failure, at once when the connection returns, and always with the draft's own key,
 * so that any number of attempts makes one repair. It outlives the pages: a send continues while the person looks at
 * something else.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<() => void>();

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  get = (id: RepairDraftId): Sending | null => this.#entries.get(draftKey(id))?.sending ?? null;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A draft that is being sent already is joined, not sent twice. */
  send(draft: SubmittedDraft): Promise<Outcome> {
    const key = draftKey(draft.id);
    const running = this.#entries.get(key);
    if (running) return running.outcome;
    let settle: Entry['settle'] = () => undefined;
    const outcome = new Promise<Outcome>((resolve) => (settle = resolve));
    const sending: Sending = { state: 'sending', progress: 0, sent: 0, files: countPhotos(draft) };
    const entry: Entry = { draft, sending, attempts: 0, cancel: null, timer: undefined, outcome, settle };
    this.#entries.set(key, entry);
    void this.#begin(entry);
    return outcome;
  }

  resume(draft: SubmittedDraft): Promise<Outcome> {
    const { submission } = draft;
    const earlier = submission.earlier === 'none' ? 'same' : submission.earlier;
    return this.send({ ...draft, submission: { ...submission, earlier } });
  }

  retry(id: RepairDraftId): void {
    const entry = this.#entries.get(draftKey(id));
    if (entry?.sending.state !== 'waiting') return;
    if (entry.sending.for === 'start') return this.retry(startOf(id));
    clearTimeout(entry.timer);
    void this.#attempt(entry);
  }

  retryAll = (): void => {
    for (const { draft } of this.#entries.values()) this.retry(draft.id);
  };

  /** Gives the send up, so that something can be corrected. It may have arrived: its key is saved with the draft. */
  async stop(id: RepairDraftId): Promise<void> {
    const entry = this.#entries.get(draftKey(id));
    if (!entry) return;
    await this.#end(entry, { kind: 'stopped' }, { ...entry.draft.submission, isPending: false });
    entry.cancel?.abort();
  }

  /** A request is started before it is finished: what follows a start that waits here is sent once the server has that. */
  async #begin(entry: Entry): Promise<void> {
    const before = await this.#sendStart(entry);
    if (this.#entries.get(draftKey(entry.draft.id)) !== entry) return;
    // The server's next answer decides about a start that had arrived before.
    const hasArrived = before?.kind === 'refused' && before.refusal.hadBeenSent === true;
    if (before === null || before.kind === 'done' || hasArrived) return this.#attempt(entry);
    await this.#end(entry, { kind: before.kind === 'signed-out' ? 'signed-out' : 'blocked' });
  }

  /** Returns how that ends; null when nothing is to wait for. */
  async #sendStart(entry: Entry): Promise<Outcome | null> {
    if (entry.draft.id.kind === 'start') return null;
    const id = startOf(entry.draft.id);
    // Without a draft store the tab still knows its own start.
    const start = this.#entries.get(draftKey(id))?.draft ?? (await this.#options.store.open(id).catch(() => null));
    if (!start?.submission) return null;
    if (!start.submission.isPending) return holdsBack(start) ? { kind: 'blocked' } : null;
    this.#show(entry, { state: 'waiting', for: 'start', reason: 'Primero se envía el inicio', retryAt: null });
    return this.resume({ ...start, submission: start.submission });
  }

  async #attempt(entry: Entry): Promise<void> {
    const { draft } = entry;
    if (this.#options.currentUser() !== draft.id.user) return this.#end(entry, { kind: 'signed-out' });
    if (this.#options.needsSignIn()) {
      return this.#show(entry, { state: 'waiting', for: 'sign-in', reason: SIGN_IN_FIRST, retryAt: null });
    }
    entry.attempts += 1;
    const cancel = new AbortController();
    entry.cancel = cancel;
    const watch = watchSilence(cancel);
    this.#show(entry, { state: 'sending', progress: 0, sent: 0, files: countPhotos(draft) });
    try {
      if (draft.submission.earlier === 'other' && !(await this.#mayReplace(entry))) return;
      await this.#options.deliver(draft, {
        idempotencyKey: draft.submission.key,
        signal: cancel.signal,
        onProgress: (part) => {
          watch.progressed(part);
          this.#show(entry, sendingOf(draft, part));
        },
      });
      await this.#options.store.discard(draft.id).catch(ignoreStore);
      this.#finish(entry, { kind: 'done' });
    } catch (error) {
      if (!isApiError(error)) {
        await this.#end(entry, { kind: 'stopped' });
        throw error;
      }
      await this.#failed(entry, error);
    } finally {
      watch.end();
    }
  }

  /** Asks the server once whether other content has arrived before the new one replaces it. */
  async #mayReplace(entry: Entry): Promise<boolean> {
    if (!(await this.#options.isStillOpen(entry.draft))) {
      await this.#refuse(entry, { kind: 'gone', message: '', hadBeenSent: true }, null);
      return false;
    }
    const submission: Submission = { ...entry.draft.submission, earlier: 'same' };
    entry.draft = { ...entry.draft, submission };
    await this.#options.store.setSubmission(entry.draft.id, submission).catch(ignoreStore);
    return true;
  }

  async #failed(entry: Entry, error: ApiError): Promise<void> {
    if (this.#entries.get(draftKey(entry.draft.id)) !== entry) return;
    if (error.status === 401) return this.#end(entry, { kind: 'signed-out' });
    const refusal = refusalFor(error, entry.draft);
    if (refusal) return this.#refuse(entry, refusal, error);
    const pause = error.retryAfter === undefined ? pauseAfter(entry.attempts) : error.retryAfter * 1000;
    this.#show(entry, { state: 'waiting', for: 'attempt', reason: reasonOf(error), retryAt: Date.now() + pause });
    entry.timer = setTimeout(() => void this.#attempt(entry), pause);
  }

  #refuse(entry: Entry, refusal: Refusal, error: ApiError | null): Promise<void> {
    const submission = { ...entry.draft.submission, isPending: false, refusal };
    return this.#end(entry, { kind: 'refused', refusal, error }, submission);
  }

  /** `submission`: stored state of the send; omitted when it continues unchanged later. */
  async #end(entry: Entry, outcome: Outcome, submission?: Submission | null): Promise<void> {
    this.#entries.delete(draftKey(entry.draft.id));
    clearTimeout(entry.timer);
    if (submission !== undefined) {
      await this.#options.store.setSubmission(entry.draft.id, submission).catch(ignoreStore);
    }
    this.#finish(entry, outcome);
  }

  #finish(entry: Entry, outcome: Outcome): void {
    if (this.#entries.get(draftKey(entry.draft.id)) === entry) this.#entries.delete(draftKey(entry.draft.id));
    entry.settle(outcome);
    this.#notify();
  }

  #show(entry: Entry, sending: Sending): void {
    if (this.#entries.get(draftKey(entry.draft.id)) !== entry) return;
    entry.sending = sending;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

const SIGN_IN_FIRST = 'Tu sesión terminó. Inicia sesión y se envía solo';

const startOf = (id: RepairDraftId): RepairDraftId => ({ ...id, kind: 'start' });

const ignoreStore = (): void => undefined;

const pauseAfter = (attempts: number): number => PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? 0;

const reasonOf = (error: ApiError): string =>
  error.status === 0 ? 'Sin conexión con el servidor' : error.message.replace(/\.$/, '');

const photosOf = ({ content }: RepairDraft): File[] =>
  Object.entries(content.files).flatMap(([field, list]) => (field === 'signature' ? [] : list));

const countPhotos = (draft: RepairDraft): number => photosOf(draft).length;

/** Counts the transmitted photos at this share of the whole; photos are sent one after another. */
export function sendingOf(draft: RepairDraft, part: number): Sending {
  const photos = photosOf(draft);
  const total = Object.values(draft.content.files)
    .flat()
    .reduce((sum, { size }) => sum + size, 0);
  let through = 0;
  const sent = photos.filter(({ size }) => (through += size) <= part * total).length;
  return { state: 'sending', progress: part, sent, files: photos.length };
}

/** Cancels a call whose connection is silent: a phone that changed cells often gets no error. */
function watchSilence(cancel: AbortController) {
  let timer = setTimeout(() => cancel.abort(), SILENCE.sending);
  return {
    progressed: (part: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => cancel.abort(), part >= 1 ? SILENCE.working : SILENCE.sending);
    },
    end: () => clearTimeout(timer),
  };
}

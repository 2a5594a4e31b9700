import { contentPrint, isEmptyContent, type DraftContent, type DraftId } from './draft';
import { DraftTakenError } from './draft-taken-error';
import type { DraftStore } from './idb-drafts';

/** Milliseconds from a change until it is saved. */
const PAUSE = 250;

/**
 * The autosave status of a form.
 * - `partial`: saved without the newest photos, for lack of room.
 * - `failed`: nothing is saved.
 * - `elsewhere`: another tab has the draft, and no entry here is saved.
 */
export type AutosaveStatus =
  | { kind: 'empty' }
  | { kind: 'saving' }
  | { kind: 'saved' | 'partial'; at: number }
  | { kind: 'failed' | 'elsewhere' };

type AutosaveOptions<Kind extends string, Request> = {
  store: DraftStore<Kind, Request>;
  id: DraftId<Kind>;
  request: Request;
  writer: string;
  stored: { content: DraftContent; savedAt: number } | null;
  /** Initial values of the form: while it holds nothing else, there is nothing to save. */
  beginning: DraftContent;
  onStatus: (status: AutosaveStatus) => void;
};

export class DraftAutosave<Kind extends string = string, Request = unknown> {
  readonly #options: AutosaveOptions<Kind, Request>;
  #savedPrint: string | null;
  readonly #savedFiles: WeakSet<File>;
  #isStored: boolean;
  #waiting: DraftContent | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isOver = false;
  #isAllSaved = true;

  constructor(options: AutosaveOptions<Kind, Request>) {
    this.#options = options;
    this.#isStored = options.stored !== null;
    this.#savedFiles = new WeakSet(Object.values(options.stored?.content.files ?? {}).flat());
    this.#savedPrint = options.stored && contentPrint(options.stored.content);
  }

  change(content: DraftContent): void {
    if (this.#isOver || (this.#waiting === null && contentPrint(content) === this.#savedPrint)) return;
    if (!this.#isStored && this.#isNothing(content)) {
      this.#waiting = null;
      return;
    }
    this.#waiting = content;
    this.#timer ??= setTimeout(() => void this.flush(), PAUSE);
  }

  /**
   * Never rejects: the result is reported through `onStatus`.
   * @returns whether everything entered is saved
   */
  flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const content = this.#waiting;
    this.#waiting = null;
    if (content && !this.#isOver) this.#writing = this.#writing.then(() => this.#write(content));
    return this.#writing.then(() => this.#isAllSaved);
  }

  async takeBack(content: DraftContent): Promise<void> {
    const { store, id, writer } = this.#options;
    this.#isStored = (await store.open(id, writer)) !== null;
    this.#isOver = false;
    this.#isAllSaved = true;
    this.#savedPrint = null;
    this.#waiting = content;
    await this.flush();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#isOver = true;
    this.#waiting = null;
  }

  #isNothing(content: DraftContent): boolean {
    return isEmptyContent(content) || contentPrint(content) === contentPrint(this.#options.beginning);
  }

  async #write(content: DraftContent): Promise<void> {
    const { store, id, onStatus } = this.#options;
    if (this.#isOver) return;
    onStatus({ kind: 'saving' });
    try {
      if (this.#isNothing(content)) {
        await store.discard(id);
        this.#isStored = false;
        this.#isAllSaved = true;
        this.#savedPrint = null;
        onStatus({ kind: 'empty' });
        return;
      }
      await this.#save(content);
      this.#savedPrint = contentPrint(content);
      this.#isAllSaved = true;
      onStatus({ kind: 'saved', at: Date.now() });
    } catch (error) {
      this.#isAllSaved = false;
      if (error instanceof DraftTakenError) {
        this.end();
        onStatus({ kind: 'elsewhere' });
        return;
      }
      await this.#writeWithoutNewFiles(content, error);
    }
  }

  async #save(content: DraftContent): Promise<void> {
    const { store, id, request, writer } = this.#options;
    await store.save({ id, request, content, savedAt: Date.now() }, writer, !this.#isStored);
    this.#isStored = true;
    for (const file of Object.values(content.files).flat()) this.#savedFiles.add(file);
  }

  async #writeWithoutNewFiles({ fields, files }: DraftContent, failure: unknown): Promise<void> {
    const { onStatus } = this.#options;
    const old = Object.entries(files).map(([field, list]) => [
      field,
      list.filter((file) => this.#savedFiles.has(file)),
    ]);
    const hasNew = Object.values(files).some((list) => list.some((file) => !this.#savedFiles.has(file)));
    try {
      if (!hasNew) throw failure;
      await this.#save({ fields, files: Object.fromEntries(old) as DraftContent['files'] });
      onStatus({ kind: 'partial', at: Date.now() });
    } catch {
      // Private windows of some browsers store nothing at all; the status says so, and the form can still be sent.
      onStatus({ kind: 'failed' });
    }
  }
}

import type { OperatorRequestItem } from '@portal/domain';
import { contentPrint, isEmptyContent, type DraftContent, type DraftId } from './draft';
import { DraftTakenError, type DraftStore } from './draft-store';

/** Milliseconds that a change may wait until it is kept. */
const PAUSE = 250;

/**
 * How the device keeps what is entered. `partial`: all but the newest photos, for which there is no room. `failed`:
 * nothing is kept. `elsewhere`: another tab has the draft, and nothing entered here is kept.
 */
export type Keeping =
  { kind: 'empty' } | { kind: 'saving' } | { kind: 'saved' | 'partial'; at: number } | { kind: 'failed' | 'elsewhere' };

type KeeperOptions = {
  store: DraftStore;
  id: DraftId;
  request: OperatorRequestItem;
  /** Names this keeper in the store. */
  writer: string;
  /** What the store had when the form was opened; null when there was nothing. */
  kept: { content: DraftContent; savedAt: number } | null;
  onKeeping: (keeping: Keeping) => void;
};

/** Keeps one form's content, change by change, one write after another. */
export class DraftKeeper {
  readonly #options: KeeperOptions;
  #keptPrint: string | null;
  readonly #keptFiles: WeakSet<File>;
  #isKept: boolean;
  #waiting: DraftContent | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isOver = false;
  #isAllKept = true;

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.#isKept = options.kept !== null;
    this.#keptFiles = new WeakSet(Object.values(options.kept?.content.files ?? {}).flat());
    this.#keptPrint = options.kept && contentPrint(options.kept.content);
  }

  /** Told of the content after every change. */
  change(content: DraftContent): void {
    if (this.#isOver || (this.#waiting === null && contentPrint(content) === this.#keptPrint)) return;
    if (!this.#isKept && isEmptyContent(content)) {
      this.#waiting = null;
      return;
    }
    this.#waiting = content;
    this.#timer ??= setTimeout(() => void this.flush(), PAUSE);
  }

  /**
   * Keeps what is not kept yet, now. Never rejects: how it went is told through `onKeeping`.
   * @returns whether everything entered is kept
   */
  flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const content = this.#waiting;
    this.#waiting = null;
    if (content && !this.#isOver) this.#writing = this.#writing.then(() => this.#write(content));
    return this.#writing.then(() => this.#isAllKept);
  }

  /** Takes the draft back from the other tab, with the content of this one. */
  async takeBack(content: DraftContent): Promise<void> {
    const { store, id, writer } = this.#options;
    this.#isKept = (await store.open(id, writer)) !== null;
    this.#isOver = false;
    this.#isAllKept = true;
    this.#keptPrint = null;
    this.#waiting = content;
    await this.flush();
  }

  /** Keeps nothing from now on: the draft is done with. */
  end(): void {
    clearTimeout(this.#timer);
    this.#isOver = true;
    this.#waiting = null;
  }

  async #write(content: DraftContent): Promise<void> {
    const { store, id, onKeeping } = this.#options;
    if (this.#isOver) return;
    onKeeping({ kind: 'saving' });
    try {
      if (isEmptyContent(content)) {
        await store.discard(id);
        this.#isKept = false;
        this.#isAllKept = true;
        this.#keptPrint = null;
        onKeeping({ kind: 'empty' });
        return;
      }
      await this.#save(content);
      this.#keptPrint = contentPrint(content);
      this.#isAllKept = true;
      onKeeping({ kind: 'saved', at: Date.now() });
    } catch (error) {
      this.#isAllKept = false;
      if (error instanceof DraftTakenError) {
        this.end();
        onKeeping({ kind: 'elsewhere' });
        return;
      }
      await this.#writeWithoutNewFiles(content, error);
    }
  }

  async #save(content: DraftContent): Promise<void> {
    const { store, id, request, writer } = this.#options;
    await store.save({ id, request, content, savedAt: Date.now() }, writer, !this.#isKept);
    this.#isKept = true;
    for (const file of Object.values(content.files).flat()) this.#keptFiles.add(file);
  }

  /** Where new photos find no room, what was typed and the photos before them still do. */
  async #writeWithoutNewFiles({ fields, files }: DraftContent, failure: unknown): Promise<void> {
    const { onKeeping } = this.#options;
    const old = Object.entries(files).map(([field, list]) => [field, list.filter((file) => this.#keptFiles.has(file))]);
    const hasNew = Object.values(files).some((list) => list.some((file) => !this.#keptFiles.has(file)));
    try {
      if (!hasNew) throw failure;
      await this.#save({ fields, files: Object.fromEntries(old) as DraftContent['files'] });
      onKeeping({ kind: 'partial', at: Date.now() });
    } catch {
      // Private windows of some browsers keep nothing at all; the person is told, and can still send.
      onKeeping({ kind: 'failed' });
    }
  }
}

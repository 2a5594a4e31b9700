const REMEMBERED_MS = 15_000;
const MOST_REMEMBERED = 500;

/** What was worked out not long ago, by key. */
export type Remembered<Value> = {
  /** @returns what is remembered and still fresh */
  known(key: string): Value | undefined;
  /**
   * @param run works it out; several who ask at once wait for one run, and who asks while something that has just grown
   * old is worked out anew is given the old
   */
  get(key: string, run: () => Promise<Value>): Promise<Value>;
  /** Forgets everything, also what is being worked out. */
  forget(): void;
};

type Entry<Value> = { value: Value; until: number };

/**
 * Remembers for some seconds what took long to work out.
 * @param isLarge whether a value is worth it: of few rows everybody is told how they are right now
 */
export function createRemembered<Value>(isLarge: (value: Value) => boolean): Remembered<Value> {
  const entries = new Map<string, Entry<Value>>();
  const running = new Map<string, Promise<Value>>();

  const fresh = (entry: Entry<Value> | undefined): Value | undefined =>
    entry !== undefined && entry.until > Date.now() ? entry.value : undefined;

  function remember(key: string, value: Value): void {
    entries.delete(key);
    if (!isLarge(value)) return;
    const oldest = entries.size >= MOST_REMEMBERED ? entries.keys().next().value : undefined;
    if (oldest !== undefined) entries.delete(oldest);
    entries.set(key, { value, until: Date.now() + REMEMBERED_MS });
  }

  async function workOut(key: string, run: () => Promise<Value>): Promise<Value> {
    const mine = run();
    running.set(key, mine);
    try {
      const value = await mine;
      // Whoever forgot in between, or began anew, does not want this one kept.
      if (running.get(key) === mine) remember(key, value);
      return value;
    } finally {
      if (running.get(key) === mine) running.delete(key);
    }
  }

  return {
    known: (key) => fresh(entries.get(key)),

    async get(key, run) {
      const entry = entries.get(key);
      const known = fresh(entry);
      if (known !== undefined) return known;
      const pending = running.get(key);
      if (pending === undefined) return workOut(key, run);
      return entry?.value ?? pending;
    },

    forget() {
      entries.clear();
      running.clear();
    },
  };
}

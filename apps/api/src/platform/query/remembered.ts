const REMEMBERED_MS = 15_000;
/** What took long is remembered so many times as long: working it out anew may take no more of a core than that. */
const REMEMBERED_TIMES = 300;
/** What is older is not given any more; until then nobody waits for what is asked for all the time. */
const GIVEN_MS = 60_000;
const MOST_REMEMBERED = 500;

/** What was worked out not long ago, by key. */
export type Remembered<Value> = {
  /** @returns what is remembered and may be given */
  known(key: string): Value | undefined;
  /**
   * @param run works it out; several who ask at once wait for one run. Who asks for something that has just grown old is
   * given the old, and it is worked out anew for who comes next
   * @param again works it out while nobody waits for it; by default the same
   */
  get(key: string, run: () => Promise<Value>, again?: () => Promise<Value>): Promise<Value>;
  /** Forgets everything, also what is being worked out. */
  forget(): void;
};

/** `freshUntil` and `givenUntil` in milliseconds since 1970. */
type Entry<Value> = { value: Value; freshUntil: number; givenUntil: number };

/**
 * Remembers for some seconds what took long to work out.
 * @param isLarge whether a value is worth it: of few rows everybody is told how they are right now
 */
export function createRemembered<Value>(isLarge: (value: Value) => boolean): Remembered<Value> {
  const entries = new Map<string, Entry<Value>>();
  const running = new Map<string, Promise<Value>>();

  const given = (key: string): Entry<Value> | undefined => {
    const entry = entries.get(key);
    return entry !== undefined && entry.givenUntil > Date.now() ? entry : undefined;
  };

  function remember(key: string, value: Value, tookMs: number): void {
    entries.delete(key);
    if (!isLarge(value)) return;
    const oldest = entries.size >= MOST_REMEMBERED ? entries.keys().next().value : undefined;
    if (oldest !== undefined) entries.delete(oldest);
    const freshMs = Math.min(GIVEN_MS, Math.max(REMEMBERED_MS, REMEMBERED_TIMES * tookMs));
    entries.set(key, { value, freshUntil: Date.now() + freshMs, givenUntil: Date.now() + GIVEN_MS });
  }

  async function workOut(key: string, run: () => Promise<Value>): Promise<Value> {
    const begun = Date.now();
    const mine = run();
    running.set(key, mine);
    try {
      const value = await mine;
      // Whoever forgot in between, or began anew, does not want this one kept.
      if (running.get(key) === mine) remember(key, value, Date.now() - begun);
      return value;
    } finally {
      if (running.get(key) === mine) running.delete(key);
    }
  }

  return {
    known: (key) => given(key)?.value,

    async get(key, run, again = run) {
      const entry = given(key);
      const pending = running.get(key);
      if (entry === undefined) return pending ?? workOut(key, run);
      // A failure is met by who comes when the old is not given any more.
      if (entry.freshUntil <= Date.now() && pending === undefined) workOut(key, again).catch(() => undefined);
      return entry.value;
    },

    forget() {
      entries.clear();
      running.clear();
    },
  };
}

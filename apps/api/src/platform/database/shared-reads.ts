/**
 * Reads what `key` names. While the same is being read, those who ask wait for that to end and share the one that begins
 * then: what they are given was never read before they asked.
 * @param run reads it
 */
export type SharedReads<Value> = (key: string, run: () => Promise<Value>) => Promise<Value>;

type Reading<Value> = {
  /** Resolves when it has ended, well or not. */
  ended: Promise<void>;
  /** The one that begins then, when somebody wants it. */
  next?: Promise<Value>;
};

/**
 * When a request moves, everybody who has its list open asks for it again at that moment (tools/decisions/0009): one
 * statement at a time answers all of them. Whoever shares a value must not change it.
 */
export function createSharedReads<Value>(): SharedReads<Value> {
  const readings = new Map<string, Reading<Value>>();

  function begin(key: string, run: () => Promise<Value>): Promise<Value> {
    const result = run();
    const end = (): void => {
      if (reading.next === undefined) readings.delete(key);
    };
    const reading: Reading<Value> = { ended: result.then(end, end) };
    readings.set(key, reading);
    return result;
  }

  return (key, run) => {
    const reading = readings.get(key);
    if (reading === undefined) return begin(key, run);
    reading.next ??= reading.ended.then(() => begin(key, run));
    return reading.next;
  };
}

/** A platform document (release, descriptor, portal configuration) that is not what it should be, and where. */
export class PlatformFormatError extends Error {
  override name = 'PlatformFormatError';
  constructor(
    readonly path: string,
    expectation: string,
  ) {
    super(`${path}: ${expectation}`);
  }
}

/** A value inside a platform document, with its path for the error message. Unknown keys are left alone. */
export type DocumentNode = {
  readonly path: string;
  readonly value: unknown;
  /** Reads a member of an object. */
  get(key: string): DocumentNode;
  /** Reads a non-empty string, which must match the pattern when there is one. */
  string(pattern?: RegExp): string;
  /** Reads a string, or undefined when it is absent. */
  optionalString(): string | undefined;
  /** Reads an integer of at least `minimum`. */
  integer(minimum?: number): number;
  boolean(): boolean;
  oneOf<T extends string>(options: readonly T[]): T;
  items(): DocumentNode[];
  entries(): [key: string, node: DocumentNode][];
  isAbsent(): boolean;
  fail(expectation: string): never;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Opens a parsed JSON document for reading.
 * @param value what JSON.parse gave
 * @param path how error messages name it
 * @returns a reader that throws PlatformFormatError on the first value that is not as asked
 */
export function readDocument(value: unknown, path: string): DocumentNode {
  const fail = (expectation: string): never => {
    throw new PlatformFormatError(path, expectation);
  };
  const record = (): Record<string, unknown> => (isRecord(value) ? value : fail('must be an object'));
  const string = (pattern?: RegExp): string => {
    if (typeof value !== 'string' || value === '') return fail('must be a text');
    return pattern && !pattern.test(value) ? fail(`must match ${pattern.source}`) : value;
  };
  const isAbsent = (): boolean => value === undefined || value === null;
  return {
    path,
    value,
    fail,
    isAbsent,
    string,
    get: (key) => {
      const members = record();
      return readDocument(Object.hasOwn(members, key) ? members[key] : undefined, `${path}.${key}`);
    },
    optionalString: () => (isAbsent() ? undefined : string()),
    integer: (minimum = 0) =>
      Number.isSafeInteger(value) && (value as number) >= minimum
        ? (value as number)
        : fail(`must be an integer of at least ${minimum}`),
    boolean: () => (typeof value === 'boolean' ? value : fail('must be true or false')),
    oneOf: (options) => options.find((option) => option === value) ?? fail(`must be one of ${options.join(', ')}`),
    items: () =>
      Array.isArray(value)
        ? value.map((item: unknown, index) => readDocument(item, `${path}[${index}]`))
        : fail('must be a list'),
    entries: () => Object.entries(record()).map(([key, member]) => [key, readDocument(member, `${path}.${key}`)]),
  };
}

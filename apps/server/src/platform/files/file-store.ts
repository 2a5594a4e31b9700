import type { Readable } from 'node:stream';

export type StoredFile = { key: string; modifiedAt: Date };

/** Keys are parts of letters, digits, `.`, `-`, `_`, `~` and `@` between `/`; none begins with a dot. */
export type FileStore = {
  /** Writes a file; when it returns, the file survives a power failure. */
  put(key: string, path: string): Promise<void>;
  get(key: string): Promise<Readable | null>;
  /** Reads a small file at once, which costs half of opening it; null when the store does not have it. */
  read(key: string): Promise<Buffer | null>;
  delete(key: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
  check(): Promise<void>;
};

import type { Readable } from 'node:stream';

export type StoredFile = { key: string; modifiedAt: Date };

/** The store of the photos' bytes. Keys consist of letters, digits, `-` and `/`. */
export type FileStore = {
  /**
   * Writes a file; when it returns, the file survives a power failure.
   * @param path source file on this machine
   */
  put(key: string, path: string): Promise<void>;
  /** Opens a file; null when the store does not have it. */
  get(key: string): Promise<Readable | null>;
  /** Reads a small file at once, which costs half of opening it; null when the store does not have it. */
  read(key: string): Promise<Buffer | null>;
  /** Removes a file; a missing one is no error. */
  delete(key: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
  /** Throws when the store cannot be reached. */
  check(): Promise<void>;
};

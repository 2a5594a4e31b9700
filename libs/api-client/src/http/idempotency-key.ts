/** It works in any context, while `crypto.randomUUID` requires a secure one. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns a text that is equal for two submissions with the same content: every field, and name, size, type and date of every
 * file.
 */
function fingerprint(input: unknown): string {
  return JSON.stringify(input, (_key, value: unknown) => {
    if (value instanceof File) return { file: value.name, size: value.size, type: value.type, at: value.lastModified };
    if (value instanceof Blob) return { size: value.size, type: value.type };
    return value;
  });
}

/**
 * The same content keeps its key until the server has confirmed it, for automatic and manual retries; changed content,
 * or a new submission after a success, gets a new one.
 */
export type SubmissionKeys = { keyFor: (input: unknown) => string; confirm: () => void };

export function createSubmissionKeys(): SubmissionKeys {
  let pending: { print: string; key: string } | null = null;
  return {
    keyFor(input) {
      const print = fingerprint(input);
      if (pending?.print !== print) pending = { print, key: newIdempotencyKey() };
      return pending.key;
    },
    confirm() {
      pending = null;
    },
  };
}

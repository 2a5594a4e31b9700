type SystemFailure = { code?: unknown; syscall?: unknown; message?: unknown };

/** The codes of a full file system, or of a used-up quota. */
export const DISK_FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Describes a failure for the log.
 * @param error anything thrown. Only its properties count: `instanceof Error` fails for errors from another realm, such as
 * Node's own inside a test runner
 * @returns its code, system call and message, empty where missing
 */
export function describeFailure(error: unknown): { code: string; syscall: string; message: string } {
  const { code, syscall, message } = (typeof error === 'object' && error !== null ? error : {}) as SystemFailure;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { code: text(code), syscall: text(syscall), message: text(message) };
}

/** Checks whether the error says that a file or folder does not exist. */
export function isMissingFile(error: unknown): boolean {
  return describeFailure(error).code === 'ENOENT';
}

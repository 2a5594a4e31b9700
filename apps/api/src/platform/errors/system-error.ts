/** The fields of an error of Node and its libraries. */
type SystemFailure = { code?: unknown; syscall?: unknown; message?: unknown };

/** The codes of a file system without room, or of an owner who has used up their share of it. */
export const DISK_FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Describes a failure for the log.
 * @param error anything that was thrown. It is read by what it carries: `instanceof Error` fails for errors that come from
 *   another realm, as Node's own do inside a test runner
 * @returns its code, system call and message, empty where it has none
 */
export function describeFailure(error: unknown): { code: string; syscall: string; message: string } {
  const { code, syscall, message } = (typeof error === 'object' && error !== null ? error : {}) as SystemFailure;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { code: text(code), syscall: text(syscall), message: text(message) };
}

/** Whether the error says that a file or folder does not exist. */
export function isMissingFile(error: unknown): boolean {
  return describeFailure(error).code === 'ENOENT';
}

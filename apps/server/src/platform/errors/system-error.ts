type SystemFailure = { code?: unknown; syscall?: unknown; message?: unknown };

export const DISK_FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Describes a failure for the log.
 * @param error anything thrown. Only its properties count: `instanceof Error` fails for errors from another realm, such
 * as Node's own inside a test runner
 */
export function describeFailure(error: unknown): { code: string; syscall: string; message: string } {
  const { code, syscall, message } = (typeof error === 'object' && error !== null ? error : {}) as SystemFailure;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { code: text(code), syscall: text(syscall), message: text(message) };
}

/** The result of work with a file, or null where the file or its folder is missing. */
export async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (describeFailure(error).code === 'ENOENT') return null;
    throw error;
  }
}

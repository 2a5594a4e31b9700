import type { AreaFailureReason } from '@portal/domain';

export class AreaLoadError extends Error {
  override name = 'AreaLoadError';
  constructor(
    readonly area: string,
    readonly reason: AreaFailureReason,
    options?: ErrorOptions,
  ) {
    super(`area ${area}: ${reason}`, options);
  }
}

/** JavaScript throws texts and objects too. */
export function thrownText(thrown: unknown): string {
  if (thrown instanceof Error) return `${thrown.name}: ${thrown.message}`;
  if (typeof thrown === 'string') return thrown;
  try {
    return JSON.stringify(thrown) ?? String(thrown);
  } catch {
    return typeof thrown; // an object that refers to itself
  }
}

/** Throws AreaLoadError when the work takes longer than `limit` milliseconds. */
export function withinTime<Result>(area: string, work: Promise<Result>, limit: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AreaLoadError(area, 'timeout')), limit);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

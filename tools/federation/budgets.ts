/** Compressed (brotli) bytes of JavaScript that a browser may have to load, by what it is loaded for. A build that needs more fails. */
export const BUDGETS = {
  login: 200 * 1024,
  follow: 100 * 1024,
  signedIn: 110 * 1024,
  /** In addition, for any area: the federation runtime, and what areas may take from the shell, all of it. */
  shared: 230 * 1024,
  remote: 64 * 1024,
} as const;

export type Budget = keyof typeof BUDGETS;

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/**
 * Throws Error naming every budget that is exceeded; `needed` are compressed bytes of JavaScript.
 */
export function requireWithinBudget(name: string, needed: Readonly<Partial<Record<Budget, number>>>): void {
  const exceeded = (Object.keys(BUDGETS) as Budget[]).flatMap((budget) => {
    const bytes = needed[budget] ?? 0;
    return bytes > BUDGETS[budget] ? [`${budget}: ${kilobytes(bytes)} of ${kilobytes(BUDGETS[budget])}`] : [];
  });
  if (exceeded.length === 0) return;
  throw new Error(
    `${name} needs more JavaScript than its budget allows (tools/federation/budgets.ts): ${exceeded.join('; ')}`,
  );
}

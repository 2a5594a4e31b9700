/** `red`: a test noticed the fault. `survived`: none did. `broken`: the tests could not be run, which shows nothing. */
export type Outcome = 'red' | 'survived' | 'broken';

/** Counts from the reporter of Jest (testing/results-reporter.cjs) or of Playwright. */
export type Counts = { passed: number; failed: number; errors: number };

/**
 * Judges a run of the tests on the broken product; only a failed test notices the fault.
 * @param counts undefined when the run wrote no results
 */
export function outcomeOf(counts: Counts | undefined): Outcome {
  if (!counts || counts.errors > 0 || counts.passed + counts.failed === 0) return 'broken';
  return counts.failed > 0 ? 'red' : 'survived';
}

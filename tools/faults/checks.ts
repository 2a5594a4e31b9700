/** What a program of this folder found out, printed as it comes; its exit code says whether all of it held. */
export type Checks = {
  /** A figure. */
  say(line: string): void;
  /** Something that must hold. @param details what there was instead */
  expect(what: string, isTrue: boolean, details?: unknown): void;
  /** What did not hold so far. */
  readonly failures: readonly string[];
  /** Prints the outcome and sets the exit code. */
  finish(): void;
};

/**
 * Creates the checks of one program, which print a line each.
 * @param name what the lines begin with
 * @param print a test that reads `failures` prints nothing
 */
export function createChecks(name: string, print: (line: string) => void = console.log): Checks {
  const failures: string[] = [];
  return {
    failures,
    say: (line) => print(`${name}: ${line}`),
    expect(what, isTrue, details) {
      if (isTrue) return;
      const failure = `${what}${details === undefined ? '' : `: ${JSON.stringify(details)?.slice(0, 600)}`}`;
      failures.push(failure);
      print(`${name}: ✕ ${failure}`);
    },
    finish() {
      print(`${name}: ${failures.length === 0 ? 'PASS' : `FAIL, ${failures.length} checks`}`);
      if (failures.length > 0) process.exitCode = 1;
    },
  };
}

/** Runs a program; what it throws fails it. */
export function runProgram(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}

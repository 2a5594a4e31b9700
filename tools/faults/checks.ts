/** What a program of this folder found out, printed as it comes; its exit code says whether all of it held. */
export type Checks = {
  /** A figure. */
  say(line: string): void;
  /** Something that must hold. @param details what there was instead */
  expect(what: string, isTrue: boolean, details?: unknown): void;
  /** Prints the outcome and sets the exit code. */
  finish(): void;
};

/** @param name what the lines begin with */
export function createChecks(name: string): Checks {
  let failed = 0;
  return {
    say: (line) => console.log(`${name}: ${line}`),
    expect(what, isTrue, details) {
      if (isTrue) return;
      failed += 1;
      console.log(`${name}: ✕ ${what}${details === undefined ? '' : `: ${JSON.stringify(details)?.slice(0, 600)}`}`);
    },
    finish() {
      console.log(`${name}: ${failed === 0 ? 'PASS' : `FAIL, ${failed} checks`}`);
      if (failed > 0) process.exitCode = 1;
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

/** Results of a program of this folder, printed as they come; its exit code says whether all of them held. */
export type Checks = {
  /** Prints a figure. */
  say(line: string): void;
  /** Judges a fact that must hold; `details` are printed when it does not. */
  expect(what: string, isTrue: boolean, details?: unknown): void;
  /** Prints the outcome and sets the exit code. */
  finish(): void;
};

/** Creates the checks of one program, whose name begins each line. */
export function createChecks(name: string): Checks {
  let failures = 0;
  return {
    say: (line) => console.log(`${name}: ${line}`),
    expect(what, isTrue, details) {
      if (isTrue) return;
      failures += 1;
      const found = details === undefined ? '' : `: ${JSON.stringify(details)?.slice(0, 600)}`;
      console.log(`${name}: ✕ ${what}${found}`);
    },
    finish() {
      console.log(`${name}: ${failures === 0 ? 'PASS' : `FAIL, ${failures} checks`}`);
      if (failures > 0) process.exitCode = 1;
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

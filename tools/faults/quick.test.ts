import { execFile } from 'node:child_process';
import path from 'node:path';

/** Starting a portal takes seconds; on a machine that is busy with all the other tests, many. */
const LONGEST_MS = 240_000;

/** Runs a program of this folder from its source. @returns what it printed, and whether it ended well */
function run(program: string, args: readonly string[]): Promise<{ isFine: boolean; printed: string }> {
  return new Promise((resolve) => {
    const command = [require.resolve('tsx/cli'), path.join(__dirname, program), ...args];
    execFile(process.execPath, command, { timeout: LONGEST_MS }, (error, stdout, stderr) =>
      resolve({ isFine: error === null, printed: stdout + stderr }),
    );
  });
}

it(
  'bad inputs are refused: none fails, hangs, shows the inside or is stored, and the log has no secret',
  async () => {
    const { isFine, printed } = await run('fuzz.ts', ['--inputs', '300', '--seed', '2026']);
    // The whole of it is what a failure is repeated with.
    expect(isFine ? 'PASS' : printed).toBe('PASS');
    expect(printed).toContain('fuzz: PASS');
  },
  LONGEST_MS,
);

it(
  'a portal that is killed while people write loses no acknowledged write, and shows no half-done one',
  async () => {
    const { isFine, printed } = await run('kill.ts', ['--rounds', '1']);
    expect(isFine ? 'PASS' : printed).toBe('PASS');
    expect(printed).toContain('kill: PASS');
  },
  LONGEST_MS,
);

it(
  'sessions are neither forged nor replayed, other origins change nothing, and guessing ends soon',
  async () => {
    const { isFine, printed } = await run('session-attacks.ts', []);
    expect(isFine ? 'PASS' : printed).toBe('PASS');
    expect(printed).toContain('sessions: PASS');
  },
  LONGEST_MS,
);

it(
  'hostile text, odd addresses, foreign pages, weak passwords and repeated keys are refused, and no price leaks',
  async () => {
    const { isFine, printed } = await run('attacks.ts', ['--quick']);
    expect(isFine ? 'PASS' : printed).toBe('PASS');
    expect(printed).toContain('attacks: PASS');
  },
  LONGEST_MS,
);

import { execFile } from 'node:child_process';
import path from 'node:path';

/** Starting a portal takes seconds; on a machine that is busy with all the other tests, many. */
const LONGEST_MS = 240_000;

/**
 * Runs `kill.ts`, which ends a portal with everything it started.
 * @returns what it printed, and whether it ended well
 */
function runKill(): Promise<{ isFine: boolean; printed: string }> {
  return new Promise((resolve) => {
    const command = ['--import', 'tsx', path.join(__dirname, 'kill.ts'), '--rounds', '1', '--quick'];
    execFile(process.execPath, command, { timeout: LONGEST_MS }, (error, stdout, stderr) =>
      resolve({ isFine: error === null, printed: stdout + stderr }),
    );
  });
}

it(
  'a portal that is killed while people write loses no acknowledged write, and shows no half-done one',
  async () => {
    const { isFine, printed } = await runKill();
    expect(isFine ? 'PASS' : printed).toBe('PASS');
    expect(printed).toContain('kill: PASS');
  },
  LONGEST_MS,
);

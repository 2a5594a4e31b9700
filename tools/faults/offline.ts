// Sends the work of a device through a network that is cut at random bytes, to a portal that is killed at random moments. What is
// sent, a browser keeps and sends: the rounds are a browser spec, which this runs.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { runProgram } from './checks';

const SPEC = 'specs/offline-cuts.spec.ts';

runProgram(async () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '200' },
      seed: { type: 'string', default: String(randomInt(1_000_000)) },
    },
  });
  const tools = path.resolve(__dirname, '..');
  const program = ['--import', 'tsx', path.join(tools, 'testing/e2e.ts'), 'portal-specs', SPEC];
  const run = spawn(process.execPath, [...program, '--project=whole'], {
    stdio: 'inherit',
    env: { ...process.env, FAULT_ROUNDS: values.rounds, FAULT_SEED: values.seed },
  });
  const [code] = (await once(run, 'exit')) as [number | null];
  if (code !== 0) process.exitCode = 1;
});

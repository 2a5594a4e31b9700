// Sends the work of a device through a network that is cut at random bytes, to a portal that is killed at random moments. What is
// sent, a browser keeps and sends: the rounds are a browser spec, which this runs.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' } } });
const program = path.join(__dirname, '../testing/e2e.ts');
const spec = ['portal-specs', 'specs/offline-cuts.spec.ts', '--project=composed'];
const { status } = spawnSync(process.execPath, ['--import', 'tsx', program, ...spec], {
  stdio: 'inherit',
  env: { ...process.env, FAULT_ROUNDS: values.rounds },
});
process.exitCode = status ?? 1;

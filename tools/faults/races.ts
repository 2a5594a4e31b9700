// Two hundred callers at once make every move of a request's life, each of which one of them wins.
import { spawn } from 'node:child_process';
import path from 'node:path';

import { createChecks, runProgram } from './checks';

const API = path.join(__dirname, '../../apps/api');
const CALLERS = '200';

/** The test that `npm test` runs with a few callers. @returns whether it passed */
function runTest(): Promise<boolean> {
  const jest = path.join(path.dirname(require.resolve('jest/package.json')), 'bin/jest.js');
  return new Promise((resolve) => {
    spawn(process.execPath, [jest, 'requests/life/life-over-http'], {
      cwd: API,
      env: { ...process.env, RACE_CALLERS: CALLERS },
      stdio: 'inherit',
    }).on('exit', (code) => resolve(code === 0));
  });
}

runProgram(async () => {
  const checks = createChecks('races');
  checks.expect(`of ${CALLERS} callers of every move one wins`, await runTest());
  checks.finish();
});

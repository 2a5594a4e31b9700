import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';

const JEST_PRESET = path.join(__dirname, 'jest-preset.cjs');

/** Leaves a file and, like Playwright with the portal, a process in a separate group that shares our output. */
const LEAVE_BEHIND = `
  require('node:child_process').spawn(process.execPath, ['-e', \`
    require('node:fs').writeFileSync(require('node:path').join(require('node:os').tmpdir(), 'left'), '');
    console.log(require('node:os').tmpdir());
    setInterval(() => undefined, 60_000);
  \`], { detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
  setInterval(() => undefined, 60_000);`;

const FAIL_SOON = `process.stdin.once('data', () => { throw new Error('a failed run'); });`;

test.each<{ end: NodeJS.Signals | 'failure'; code: number }>([
  { end: 'SIGINT', code: 130 },
  { end: 'failure', code: 1 },
])('neither a file nor a process survives a run of tests that ends with $end', async ({ end, code }) => {
  const run = spawn(process.execPath, ['-e', `require('${JEST_PRESET}')();` + LEAVE_BEHIND + FAIL_SOON], {
    env: { ...process.env, TEST_RUN_FOLDER: '' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const closed = once(run, 'close'); // when nobody holds its output any more
  const [line] = (await once(run.stdout.setEncoding('utf8'), 'data')) as [string];
  const folder = line.trim();
  expect(existsSync(path.join(folder, 'left'))).toBe(true);

  const exited = once(run, 'exit');
  if (end === 'failure') run.stdin.write('now');
  else run.kill(end);
  expect((await exited)[0]).toBe(code);
  expect(existsSync(folder)).toBe(false);
  await closed;
});

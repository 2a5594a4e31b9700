import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { freePort } from '../../testing/free-port';
import { servePort } from './ports';

const run = promisify(execFile);
const { PORT } = process.env;
afterEach(() => {
  if (PORT === undefined) delete process.env.PORT;
  else process.env.PORT = PORT;
});

test('the second remote takes the port two after the portal, or the next free one', async () => {
  const own = await freePort();
  process.env.PORT = String(own - 2);
  expect(await servePort('contractors')).toBe(own);
  const other = createServer().listen(own, '127.0.0.1');
  await once(other, 'listening');
  expect(await servePort('contractors')).toBeGreaterThan(own);
  other.close();
});

test('other machines see the accounts of the demonstration on purpose alone', async () => {
  // A separate process: rspack is an ES module, which Jest cannot load.
  const script = "require('./alone-config').aloneConfig('requests', { host: '0.0.0.0' })";
  await expect(run(process.execPath, ['--import', 'tsx', '--eval', script], { cwd: __dirname })).rejects.toMatchObject({
    stderr: expect.stringContaining('DEMO=public rspack serve --host 0.0.0.0') as unknown,
  });
});

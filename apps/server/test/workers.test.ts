import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { startProductionPortal, type StartedPortal } from '../src/testing/started-portal';

const METRICS_TOKEN = 'a token of the tests';
const WORKERS = 3;

let portal: StartedPortal;

beforeAll(async () => {
  portal = await startProductionPortal({ WORKERS: String(WORKERS), METRICS_TOKEN, LOG_LEVEL: 'silent' });
});

afterAll(() => portal.stop());

type RunningProcess = { pid: number; parent: number; command: string };

/** One look at the machine, so that no process ends between two looks. */
const runningProcesses = (): RunningProcess[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, ...command] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), command: command.join(' ') };
    });

/** The portal's children are its workers and PostgreSQL. The oldest comes first. */
const workersOf = ({ process: { pid } }: StartedPortal): number[] =>
  runningProcesses()
    .filter(({ parent, command }) => parent === pid && /main\.[jt]s/.test(command))
    .map((worker) => worker.pid);

/** Calls on a new connection each time, so that another worker may get it. */
const ask = (place: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(portal.address + place, { headers: { connection: 'close', ...headers } });

async function metric(pattern: RegExp): Promise<number> {
  const response = await ask('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
  return Number(pattern.exec(await response.text())?.[1]);
}

const refusals = (): Promise<number> =>
  metric(/^portal_http_request_duration_seconds_count\{[^}]*route="\/api\/v1\/auth\/verify",status="401"\} (\d+)$/m);

/** The limit is that of the test. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 100));
}

it('serves from several processes, each of which reports the metrics of all', async () => {
  await until(() => workersOf(portal).length === WORKERS);
  const before = await refusals();
  for (let count = 0; count < 2 * WORKERS; count += 1) expect((await ask('/api/v1/auth/verify')).status).toBe(401);
  for (let count = 0; count < WORKERS; count += 1) expect(await refusals()).toBe(before + 2 * WORKERS);
});

it('replaces a killed process while the others serve, and closes its connections', async () => {
  // The oldest serves already; the younger ones may still be starting. Stopped, it does not confirm the connection it is handed.
  const [killed = 0, ...others] = workersOf(portal);
  process.kill(killed, 'SIGSTOP');
  const calls = Array.from({ length: 2 * WORKERS }, () =>
    ask('/api/v1/auth/verify').then(
      ({ status }) => status,
      () => 'closed',
    ),
  );
  await Promise.race(calls);
  process.kill(killed, 'SIGKILL');
  const answers = await Promise.all(calls);
  expect(answers.filter((answer) => answer === 401).length).toBeGreaterThanOrEqual(WORKERS - 1);
  expect(answers).toContain('closed');
  await until(() => !workersOf(portal).includes(killed));
  expect((await ask('/api/v1/auth/verify')).status).toBe(401);
  await until(() => workersOf(portal).length === WORKERS);
  expect(workersOf(portal)).toEqual(expect.arrayContaining(others));
});

it('ends every worker with the first process', async () => {
  const workers = workersOf(portal);
  portal.process.kill('SIGTERM');
  await once(portal.process, 'exit');
  expect(portal.process.exitCode).toBe(0);
  for (const worker of workers) expect(() => process.kill(worker, 0)).toThrow('ESRCH');
});

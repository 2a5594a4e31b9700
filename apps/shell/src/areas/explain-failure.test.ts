import { AreaLoadError } from './area-load-error';
import { explainFailure } from './explain-failure';
import type { TrustedFiles } from './trusted-files';

const ENTRY = 'http://portal.test/remotes/admin/1.0.0-a/remoteEntry.js';
const CHUNK = 'http://portal.test/remotes/admin/1.0.0-a/1.js';
const files: TrustedFiles = { isKnown: () => true, integrityOf: () => 'sha384-x' };

/** A network that delivers the file, or not, with and without the check of its contents. */
function network(arrives: { checked: boolean; unchecked: boolean; type?: string }): void {
  const headers = new Headers({ 'content-type': arrives.type ?? 'text/javascript; charset=utf-8' });
  global.fetch = jest.fn((_address, options?: RequestInit) => {
    const isArriving = options?.integrity ? arrives.checked : arrives.unchecked;
    return isArriving
      ? Promise.resolve({ ok: true, headers } as Response)
      : Promise.reject(new TypeError('Failed to fetch'));
  });
  AbortSignal.timeout = () => new AbortController().signal;
}

const chunkFailure = (type: string): Error =>
  Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError', type, request: CHUNK });
const runtimeFailure = (text: string): Error => new Error(`[ Federation Runtime ]: Failed #RUNTIME-008 ${text}`);

const reasonOf = async (error: unknown): Promise<string> => (await explainFailure('admin', error, files, ENTRY)).reason;

it('leaves an explained failure as it is', async () => {
  const failure = new AreaLoadError('admin', 'contract');
  expect(await explainFailure('admin', failure, files, ENTRY)).toBe(failure);
});

it.each<[string, unknown]>([
  ['contract', new Error('Version 1.0.0 of shared singleton module @portal/ui does not satisfy the requirement of x')],
  ['contract', runtimeFailure('The getter for the shared module is not a function #RUNTIME-012')],
  ['timeout', runtimeFailure(`ScriptNetworkError: Script "${CHUNK}" timed out.`)],
  ['timeout', chunkFailure('timeout')],
  ['broken', runtimeFailure('ScriptExecutionError: threw')],
  ['broken', new TypeError('x is not a function')],
  ['broken', 'a text'],
])('says %s for %s', async (reason, error) => {
  network({ checked: true, unchecked: true });
  expect(await reasonOf(error)).toBe(reason);
});

it.each([
  ['tampered', { checked: false, unchecked: true }],
  ['unreachable', { checked: false, unchecked: false }],
  ['unreachable', { checked: true, unchecked: true }],
  ['unreachable', { checked: false, unchecked: true, type: 'text/html; charset=utf-8' }],
])('tells refused contents from a file that does not arrive: %s', async (reason, arrives) => {
  network(arrives);
  expect(await reasonOf(chunkFailure('missing'))).toBe(reason);
  expect(await reasonOf(runtimeFailure(`ScriptNetworkError: Failed to load script "${CHUNK}"`))).toBe(reason);
});

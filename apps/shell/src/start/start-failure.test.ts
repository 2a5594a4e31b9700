import '@testing-library/jest-dom';
import { pageLoadsSchema, PORTAL_CONFIG_ELEMENT_ID, SHELL_DEPLOYABLE } from '@portal/domain';
import { showStartFailure } from './start-failure';

/** The key under which the session store keeps the token of a tab (specification 1, section 7). */
const SESSION_STORAGE_KEY = 'ps';

type Sent = { headers: Record<string, string>; body: string };
const fetched = jest.fn<Promise<Response>, [address: string, options: Sent]>();

beforeEach(() => {
  jest.useFakeTimers();
  fetched.mockResolvedValue({} as Response);
  Object.assign(window, { fetch: fetched });
  const config = JSON.stringify({ release: { shell: { version: '1.2.3-abc' } } });
  document.body.innerHTML = `<script type="application/json" id="${PORTAL_CONFIG_ELEMENT_ID}">${config}</script>
    <div id="root"></div>`;
});
afterEach(() => {
  jest.useRealTimers();
  fetched.mockReset();
  window.sessionStorage.clear();
});

const reload = jest.fn();
const show = (error: unknown) => showStartFailure(document.getElementById('root')!, error, reload);
const offer = (number: number, version: string) =>
  fetched.mockResolvedValue({
    json: () => Promise.resolve({ number, shell: { version } }),
  } as Response);

it('reports the failure of a shell that does not start, as the API takes it, with the session of this tab', () => {
  window.sessionStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ h: 'iv', e: 'sealed' }));
  show(new TypeError('x is not a function'));
  expect(document.querySelector('[role=alert]')).toHaveTextContent('El portal no pudo iniciar');
  const [address, options] = fetched.mock.calls[0] ?? [];
  expect(address).toBe('/api/v1/area-visits');
  expect(options?.headers).toMatchObject({ authorization: 'Bearer iv.sealed' });
  const { visits } = pageLoadsSchema.validateSync(JSON.parse(options?.body ?? ''));
  expect(visits).toEqual([
    {
      area: SHELL_DEPLOYABLE,
      version: '1.2.3-abc',
      outcome: 'broken',
      message: 'TypeError: x is not a function',
      stack: expect.any(String) as unknown,
      page: '/',
    },
  ]);
});

it('reports nothing without a session, but shows the failure', () => {
  show(new Error('no'));
  expect(fetched).not.toHaveBeenCalledWith('/api/v1/area-visits', expect.anything());
  expect(document.querySelector('[role=alert]')).toBeInTheDocument();
});

it('starts the following shell, three times for each release', async () => {
  offer(7, '1.2.3-abc');
  show(new Error('no'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  offer(8, '1.0.0-old');
  await jest.advanceTimersByTimeAsync(30_000);
  expect(reload).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(300_000);
  expect(reload).toHaveBeenCalledTimes(3);
  offer(9, '1.4.0');
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  // By the pages of the tests before, too.
  expect(reload.mock.calls.length).toBeGreaterThan(3);
});

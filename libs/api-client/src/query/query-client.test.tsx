import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { configureApiClient, type FakeResponse } from '../configuration';
import { useSession } from '../session/session-store';
import { useCan } from '../session/use-can';
import { ANA, LUIS } from '../testing/session-token-fixture';
import { ApiError } from '../http/api-error';
import { http } from '../http/transport';
import { installBrowserGlobals } from '../testing/browser-globals';
import { startFakeApi } from '../testing/fake-api';
import { renderWith } from '../testing/render-with';
import { createQueryClient, retryDelay, shouldRetry } from './query-client';
import { useCreation } from './use-change';
import { getPage, usePage } from './use-page';

const useSupplies = (query: object = {}) =>
  usePage(['supplies', query], (signal) => getPage<{ name: string }>('/inventory/', query, signal));
const useCreateSupply = () =>
  useCreation((input: { insumo: string }, options) => http.create('/inventory/', input, options), [['supplies']]);

beforeAll(installBrowserGlobals);

const failure = (status: number, retryAfter?: number) =>
  new ApiError({ status, code: status === 0 ? 'NETWORK' : 'UNKNOWN', retryAfter });

const clients: QueryClient[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.clear()));

const pageOf = (names: string[]) => ({
  data: names.map((name, index) => ({ id: index + 1, name, price: 100, status: 'activo' })),
  total: names.length,
  totalPaginas: 1,
});

describe('retries', () => {
  it.each([400, 401, 403, 404, 409, 410, 413, 415, 422])('never follow a refusal (%i)', (status) => {
    expect(failure(status).isTransient).toBe(false);
    expect(shouldRetry(0, failure(status))).toBe(false);
  });

  it.each([0, 408, 425, 429, 500, 502, 503, 504, 507])('follow a transient failure (%i), twice', (status) => {
    expect(failure(status).isTransient).toBe(true);
    expect([0, 1, 2].map((failures) => shouldRetry(failures, failure(status)))).toEqual([true, true, false]);
  });

  it('wait as long as the server asks, and do without when that is more than eight seconds', () => {
    expect(retryDelay(0, failure(503, 3))).toBe(3_000);
    expect(retryDelay(1, failure(0))).toBe(2_000);
    expect([shouldRetry(0, failure(429, 8)), shouldRetry(0, failure(429, 60))]).toEqual([true, false]);
  });
});

describe('the hooks', () => {
  it('keep the rows of a list while its next page loads, and never show those of another list', async () => {
    configureApiClient({ network: () => Promise.resolve({ status: 200, body: pageOf(['Ripley']) }) });
    const client = createQueryClient();
    clients.push(client);
    const { result, rerender } = renderHook(
      ({ kind, offset }: { kind: string; offset: number }) =>
        usePage([kind, { offset }], (signal) => getPage(`/masters/${kind}`, { offset }, signal)),
      {
        initialProps: { kind: 'clients', offset: 0 },
        wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
      },
    );
    await waitFor(() => expect(result.current.data).toBeDefined());
    configureApiClient({ network: () => new Promise<FakeResponse>(() => undefined) });
    rerender({ kind: 'clients', offset: 20 });
    expect(result.current.data).toBeDefined();
    rerender({ kind: 'malls', offset: 0 });
    expect(result.current.data).toBeUndefined();
  });

  it("pass the page to the list's call", async () => {
    const queries: unknown[] = [];
    const { result } = renderWith(
      () => useSupplies({ offset: 20, limit: 20, q: 'cab' }),
      ({ query }) => {
        queries.push(query);
        return { status: 200, body: pageOf(['Cable']) };
      },
    );
    await waitFor(() => expect(result.current.data?.data).toHaveLength(1));
    expect(queries).toEqual([{ offset: 20, limit: 20, q: 'cab' }]);
  });

  it('refresh a list after a creation, which repeats a lost answer with the same key', async () => {
    jest.useFakeTimers();
    const names = ['Cable'];
    const keys: (string | undefined)[] = [];
    const { result } = renderWith(
      () => ({ list: useSupplies(), create: useCreateSupply() }),
      ({ method, headers, body }) => {
        if (method === 'GET') return { status: 200, body: pageOf(names) };
        keys.push(headers['Idempotency-Key']);
        if (keys.length === 1) return { status: 503 };
        names.push((body as { insumo: string }).insumo);
        return { status: 201, body: { data: { id: 2 } } };
      },
    );
    await act(async () => {
      const created = result.current.create.mutateAsync({ insumo: 'Tubo' });
      await jest.advanceTimersByTimeAsync(2_000);
      await created;
    });
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(result.current.list.data?.data.map((supply) => supply.name)).toEqual(['Cable', 'Tubo']);
    jest.useRealTimers();
  });

  it('report neither data nor a failure for a cancelled request', async () => {
    const logged = jest.spyOn(console, 'debug').mockReturnValue();
    const api = await startFakeApi();
    configureApiClient({ network: null });
    api.answer({ status: 200, body: pageOf(['Cable']), delay: 60_000 });
    const client = createQueryClient();
    clients.push(client);
    const { result } = renderHook(() => useSupplies(), {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    });
    await waitFor(() => expect(api.received).toHaveLength(1));
    await act(() => client.cancelQueries());
    await waitFor(() => expect(logged).toHaveBeenCalledTimes(1));
    expect(result.current).toMatchObject({ data: undefined, error: null, isError: false });
    await api.close();
    logged.mockRestore();
  });

  it("take the person's permissions from the domain", () => {
    useSession.setState({ status: 'signed-in', user: ANA });
    const { result } = renderHook(() => [useCan('supplies:manage'), useCan('repairs:finish')]);
    expect(result.current).toEqual([true, false]);
    act(() => useSession.setState({ user: LUIS }));
    expect(result.current).toEqual([false, true]);
    act(() => useSession.setState({ status: 'signed-out', user: null }));
    expect(result.current).toEqual([false, false]);
  });
});

it('hides the data of the previous person', () => {
  useSession.setState({ status: 'signed-in', user: ANA });
  const client = createQueryClient();
  client.setQueryData(['home'], 'what waits for Ana');
  useSession.setState({ status: 'signed-in', user: LUIS });
  expect(client.getQueryData(['home'])).toBeUndefined();
});

import { configureApiClient } from '../configuration';
import { subscribeToEvents } from './event-stream';

const never = { signal: new AbortController().signal, onOpen: jest.fn(), onEvent: jest.fn() };

beforeEach(() => {
  configureApiClient({});
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'fetch');
});

it('aborts a stream without headers, as behind a proxy that buffers answers', async () => {
  globalThis.fetch = (_address, { signal } = {}) =>
    new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(new Error('aborted'))));
  const refused = expect(subscribeToEvents('/events', never)).rejects.toMatchObject({ code: 'NETWORK' });
  await jest.advanceTimersByTimeAsync(15_000);
  await refused;
  expect(never.onOpen).not.toHaveBeenCalled();
});

import { localStore, sessionStore } from './browser-storage';

afterEach(() => {
  jest.restoreAllMocks();
  window.sessionStorage.clear();
});

const refuse = (name: 'QuotaExceededError' | 'SecurityError') => () => {
  throw new DOMException('refused', name);
};

it('keeps what a full store refuses as long as the page, and replaces what stood there', () => {
  sessionStore.setItem('key', 'former');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError'));
  sessionStore.setItem('key', 'value');
  expect(sessionStore.getItem('key')).toBe('value');
  sessionStore.removeItem('key');
  expect(sessionStore.getItem('key')).toBeNull();
});

it('works where the browser forbids every store', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(refuse('SecurityError'));
  localStore.setItem('key', 'value');
  expect(localStore.getItem('key')).toBe('value');
  localStore.removeItem('key');
  expect(localStore.getItem('key')).toBeNull();
});

import { PREVIEW } from '../testing/fixtures';
import { createPreviewStore, readPreviewToken } from './preview';

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
beforeEach(() => sessionStorage.clear());

it('takes the token out of the address, for as long as the tab lives or until it is ended', () => {
  window.history.replaceState(null, '', '/request?estado=1&preview=abc');
  expect(readPreviewToken()).toBe('abc');
  expect(window.location.search).toBe('?estado=1');
  expect(readPreviewToken()).toBe('abc');
  createPreviewStore('abc').end();
  expect(readPreviewToken()).toBeNull();
});

it('belongs to the person who signs in, and not to the next one', async () => {
  const answers = [PREVIEW, undefined];
  const { store, follow } = createPreviewStore('abc', () => Promise.resolve(answers.shift()));
  follow(null);
  follow(7);
  await settle();
  expect(store.getState()).toEqual({ preview: { ...PREVIEW, userId: 7 }, isRefused: false });
  follow(null);
  expect(store.getState().preview).toBeNull();
  follow(8);
  await settle();
  expect(store.getState()).toEqual({ preview: null, isRefused: true });
});

it('ends at the next page after it was revoked, and stays the same while it was not', async () => {
  const answers = [PREVIEW, { ...PREVIEW }, undefined];
  const { store, follow, check } = createPreviewStore('abc', () => Promise.resolve(answers.shift()));
  follow(7);
  await settle();
  const { preview } = store.getState();
  check();
  await settle();
  expect(store.getState().preview).toBe(preview);
  check();
  await settle();
  expect(store.getState()).toEqual({ preview: null, isRefused: true });
});

it('shows nothing to a person who signed out while it was loading', async () => {
  const { store, follow } = createPreviewStore('abc', () => Promise.resolve(PREVIEW));
  follow(7);
  follow(null);
  await settle();
  expect(store.getState().preview).toBeNull();
});

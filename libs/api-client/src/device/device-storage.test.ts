/** @jest-environment node */
import 'fake-indexeddb/auto';
import { useSession } from '../session/session-store';
import { ANA, LUIS } from '../testing/session-token-fixture';
import { DEVICE_MAX_AGE_MS } from './device-person';
import { deviceStorage } from './device-storage';
import { emptyDevice } from './empty-device';

const signIn = (user: typeof ANA | null) => useSession.setState({ status: user ? 'signed-in' : 'signed-out', user });

beforeEach(() => signIn(ANA));
afterEach(() => jest.restoreAllMocks());

it('keeps data of the signed-in person, hidden from everybody else', async () => {
  await deviceStorage.setItem('list', { rows: [1, 2] });
  expect(await deviceStorage.getItem('list')).toEqual({ rows: [1, 2] });
  signIn(LUIS);
  expect(await deviceStorage.getItem('list')).toBeUndefined();
  expect(await deviceStorage.entries()).toEqual([]);
  signIn(null);
  await deviceStorage.setItem('list', 'of nobody');
  signIn(ANA);
  expect(await deviceStorage.entries()).toEqual([['list', { rows: [1, 2] }]]);
  await deviceStorage.removeItem('list');
  expect(await deviceStorage.getItem('list')).toBeUndefined();
});

it('is empty after a person signed out, and accepts new data', async () => {
  await deviceStorage.setItem('list', 1);
  emptyDevice();
  expect(await deviceStorage.getItem('list')).toBeUndefined();
  await deviceStorage.setItem('list', 2);
  expect(await deviceStorage.getItem('list')).toBe(2);
});

it('deletes items older than three days', async () => {
  await deviceStorage.setItem('old', 1);
  const now = Date.now() + DEVICE_MAX_AGE_MS + 1;
  jest.spyOn(Date, 'now').mockReturnValue(now);
  await deviceStorage.setItem('new', 2);
  expect(await deviceStorage.getItem('old')).toBeUndefined();
  expect(await deviceStorage.entries()).toContainEqual(['new', 2]);
  jest.restoreAllMocks();
  expect(await deviceStorage.getItem('old')).toBeUndefined();
});

import { SHELL_ADDRESS } from '@portal/domain';

const mockStarted: string[] = [];
jest.mock('./bootstrap', () => {
  mockStarted.push('portal');
  return {};
});
jest.mock('../pages/follow/follow-start', () => {
  mockStarted.push('page without a session');
  return {};
});

const FOR_STRANGERS: readonly string[] = [SHELL_ADDRESS.follow, SHELL_ADDRESS.ask, SHELL_ADDRESS.confirm];

it.each(Object.values(SHELL_ADDRESS))('starts at %s what the address needs', async (address) => {
  mockStarted.length = 0;
  window.history.replaceState(null, '', address);
  await jest.isolateModulesAsync(async () => {
    jest.requireActual('./main');
    await Promise.resolve();
  });
  expect(mockStarted).toEqual([FOR_STRANGERS.includes(address) ? 'page without a session' : 'portal']);
});

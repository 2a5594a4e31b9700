import { attemptAddress } from '@portal/domain';
import { OFFICE } from '../testing/fixtures';
import type { AreaSource } from './area';
import { createAreaLoader } from './area-loader';
import { loadFederationHost } from './load-federation-host';

// The file with the runtime, which the network brings.
jest.mock('./load-federation-host', () => ({ loadFederationHost: jest.fn() }));

const ENTRY = 'http://portal.test/remotes/office/1.0.0/remoteEntry.js';
const Page = () => null;
const notLoaded = () => Object.assign(new Error('Loading chunk failed.'), { name: 'ChunkLoadError' });

const registerRemotes = jest.fn();
const loadRemote = jest.fn();
const loadRuntime = jest.mocked(loadFederationHost);

beforeEach(() => {
  jest.resetAllMocks();
  const createFederationHost = () => ({ registerRemotes, loadRemote });
  loadRuntime.mockResolvedValue({ createFederationHost });
  loadRemote.mockResolvedValue({ default: Page });
});

const createLoader = () => createAreaLoader({ isKnown: () => false, integrityOf: () => undefined });
const createSource = (): AreaSource => ({
  ...OFFICE,
  entry: ENTRY,
  files: null,
  modules: new Map(),
  mustStartOver: false,
  attempt: 0,
});

it('loads the runtime once, and again after it did not load', async () => {
  loadRuntime.mockRejectedValueOnce(notLoaded());
  const loader = createLoader();
  const source = createSource();
  await expect(loader.load(source, 'App')).rejects.toMatchObject({ reason: 'unreachable' });
  expect(await loader.load(source, 'App')).toEqual({ default: Page });
  await loader.load(source, 'home');
  expect(loadRuntime).toHaveBeenCalledTimes(2);
});

it('loads an area that failed from a new address, and one that did not fail from the one it has', async () => {
  loadRemote.mockRejectedValueOnce(notLoaded());
  const loader = createLoader();
  const source = createSource();
  await expect(loader.load(source, 'App')).rejects.toMatchObject({ reason: 'unreachable' });
  await loader.load(source, 'App');
  await loader.load(source, 'home');
  expect(registerRemotes.mock.calls).toEqual([
    [[expect.objectContaining({ entry: ENTRY })], { force: false }],
    [[expect.objectContaining({ entry: attemptAddress(ENTRY, 1) })], { force: true }],
  ]);
});

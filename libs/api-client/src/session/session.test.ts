import 'fake-indexeddb/auto';
import { installBroadcastChannel, installBrowserGlobals } from '../testing/browser-globals';
import { ANA, encryptToken, LUIS, TOKEN_KEY } from '../testing/session-token-fixture';
import type { FakeRequest, FakeResponse } from '../configuration';
import type * as ApiClient from '../index';

type Network = (request: FakeRequest) => Promise<FakeResponse>;
type Tab = typeof ApiClient & { storage: Map<string, string> };
type SessionState = ReturnType<Tab['useSession']['getState']>;

beforeAll(installBrowserGlobals);
// jsdom lacks it; the stored data are text.
beforeAll(() => Object.assign(globalThis, { structuredClone: (value: unknown) => value }));
// A new set of channels per test, so that the tabs of different tests are not connected.
beforeEach(installBroadcastChannel);

/** Session storage of the running tab; `inTab` selects it. */
let storage = new Map<string, string>();
beforeAll(() => {
  Object.defineProperty(window, 'sessionStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
      clear: () => storage.clear(),
    },
  });
});

/** Opens a tab with its own copy of the library. */
async function openTab(network: Network): Promise<Tab> {
  jest.resetModules();
  const tab = await import('../index');
  tab.configureApiClient({ tokenKey: TOKEN_KEY, network });
  return { ...tab, storage: new Map() };
}

async function inTab<Result>(tab: Tab, work: () => Promise<Result>): Promise<Result> {
  storage = tab.storage;
  return work();
}

/** Waits until all messages sent so far are delivered: timers of one delay end in their order. */
const delivered = () => new Promise((resolve) => setTimeout(resolve));

/** Waits until the session of a tab is in the expected state; the tab's code runs meanwhile. */
const untilSession = (tab: Tab, isSo: (session: SessionState) => boolean) =>
  inTab(
    tab,
    () =>
      new Promise<void>((resolve) => {
        const look = (session: SessionState) => isSo(session) && resolve();
        tab.useSession.subscribe(look);
        look(tab.useSession.getState());
      }),
  );

/** A server with one account that accepts every token it issued until the session is ended. */
function createServer(user = ANA) {
  const calls: string[] = [];
  const server = { isOpen: true, isUp: true, calls, onCall: (): void => undefined };
  const network: Network = async ({ method, path }) => {
    calls.push(`${method} ${path}`);
    server.onCall();
    if (!server.isUp) return { status: 503, body: { code: 'UNAVAILABLE' } };
    if (path === '/auth/login') return { status: 200, body: { data: { user, token: await encryptToken(user) } } };
    if (!server.isOpen) return { status: 401, body: { code: 'NO_SESSION' } };
    if (path === '/auth/logout') server.isOpen = false;
    return { status: 200, body: { data: path === '/auth/verify' ? { user } : null } };
  };
  return { server, network };
}

const storedIn = (tab: Tab) => JSON.parse(tab.storage.get('ps') ?? '{}') as { h: string; e: string };

const SIGNED_OUT = { status: 'signed-out', user: null, isOffline: false, hasSignedIn: false };

const credentials = { email: 'ana@demo.test', password: 'Demo-2026' };

/** A server, and a tab in which Ana has signed in, which listens to other tabs. */
async function signedIn() {
  const { server, network } = createServer();
  const tab = await openTab(network);
  await inTab(tab, tab.restore);
  await inTab(tab, () => tab.signIn(credentials));
  return { server, network, tab };
}

describe('signing in and out', () => {
  it('keeps the session over a reload of the tab', async () => {
    const { network, tab } = await signedIn();
    expect(tab.useSession.getState()).toMatchObject({ status: 'signed-in', user: ANA, hasSignedIn: true });

    const reloaded = { ...(await openTab(network)), storage: tab.storage };
    expect(reloaded.useSession.getState().status).toBe('checking');
    await inTab(reloaded, reloaded.restore);
    expect(reloaded.useSession.getState()).toMatchObject({ status: 'signed-in', user: ANA, hasSignedIn: false });
  });

  it('ends the session on the server and in storage', async () => {
    const { server, tab } = await signedIn();
    await inTab(tab, tab.signOut);
    expect(server.calls).toContain('POST /auth/logout');
    expect(tab.storage.size).toBe(0);
    expect(tab.useSession.getState()).toEqual({ ...SIGNED_OUT, ending: 'closed' });
  });

  it('ends here even when the server does not answer', async () => {
    const { server, tab } = await signedIn();
    server.isUp = false;
    await inTab(tab, tab.signOut);
    expect(tab.useSession.getState().status).toBe('signed-out');
  });
});

describe('restoring a session', () => {
  it('ends signed out without a token and without other tabs', async () => {
    const tab = await openTab(createServer().network);
    await inTab(tab, tab.restore);
    expect(tab.useSession.getState()).toMatchObject({ status: 'signed-out', ending: null });
  });

  it('ends signed out when the server refuses the session', async () => {
    const { server, tab } = await signedIn();
    server.isOpen = false;
    await inTab(tab, tab.restore);
    expect(tab.useSession.getState()).toEqual({ ...SIGNED_OUT, ending: 'expired' });
    expect(tab.storage.size).toBe(0);
  });

  it('asks the other tabs when its own session has ended, as a reopened tab has an old one', async () => {
    const { network } = createServer();
    const current = await openTab(network);
    await inTab(current, current.restore);
    await inTab(current, () => current.signIn(credentials));

    const refusesOld: Network = (request) =>
      request.path === '/auth/verify' && !request.headers.Authorization?.endsWith(storedIn(current).e)
        ? Promise.resolve({ status: 401, body: { code: 'NO_SESSION' } })
        : network(request);
    const reopened = {
      ...(await openTab(refusesOld)),
      storage: new Map([['ps', JSON.stringify({ h: 'b2xk', e: 'b2xk' })]]),
    };
    await inTab(reopened, reopened.restore);
    await inTab(current, delivered);
    expect(reopened.useSession.getState()).toEqual({
      status: 'signed-in',
      user: ANA,
      ending: null,
      isOffline: false,
      hasSignedIn: false,
    });
    expect(current.useSession.getState().status).toBe('signed-in');
  });

  it('takes the name from the server where the browser cannot read the token', async () => {
    const { network, tab } = await signedIn();
    const blind = { ...(await openTab(network)), storage: tab.storage };
    blind.configureApiClient({ tokenKey: null, network });
    await inTab(blind, blind.restore);
    expect(blind.useSession.getState()).toMatchObject({ status: 'signed-in', user: ANA });
  });

  it('keeps the token and continues checking while the server is down', async () => {
    const { server, tab } = await signedIn();
    server.isUp = false;
    await expect(inTab(tab, tab.restore)).rejects.toMatchObject({ status: 503 });
    expect(tab.useSession.getState().status).toBe('checking');
    server.isUp = true;
    await inTab(tab, tab.restore);
    expect(tab.useSession.getState().status).toBe('signed-in');
  });
});

describe('without a network', () => {
  /** Opens a device on which Ana has worked: her browser, and a server behind a network that can be cut. */
  async function openDevice() {
    const { server, network, tab } = await signedIn();
    await delivered();
    await tab.rememberPerson(ANA);
    server.isUp = false;
    const open = async (storage: Map<string, string>): Promise<Tab> => {
      const opened = { ...(await openTab(network)), storage };
      await inTab(opened, opened.restore);
      return opened;
    };
    const restart = (): Promise<Tab> => {
      // The browser was closed: no other tab is open.
      installBroadcastChannel();
      return open(new Map());
    };
    return { server, tab, open, restart };
  }
  afterEach(() => {
    localStorage.clear();
    indexedDB.deleteDatabase('portal-person');
  });

  it('lets the person of this device continue, and restores their session once the server can be asked', async () => {
    const { server, tab, open } = await openDevice();
    const reloaded = await open(tab.storage);
    expect(reloaded.useSession.getState()).toMatchObject({ status: 'signed-in', user: ANA, isOffline: true });
    server.isUp = true;
    await inTab(reloaded, reloaded.confirmSession);
    expect(reloaded.useSession.getState()).toMatchObject({ status: 'signed-in', user: ANA, isOffline: false });
  });

  it('leads to the sign-in when the session has ended, and deletes the person from the device', async () => {
    const { server, tab, open } = await openDevice();
    const reloaded = await open(tab.storage);
    Object.assign(server, { isUp: true, isOpen: false });
    await inTab(reloaded, reloaded.confirmSession);
    expect(reloaded.useSession.getState()).toMatchObject({ status: 'signed-out', ending: 'expired' });
    expect(localStorage).toHaveLength(0);
  });

  it('lets the person into a closed browser, sends nothing, and asks for a sign-in on request', async () => {
    const { server, restart } = await openDevice();
    const restarted = await restart();
    expect(restarted.useSession.getState()).toMatchObject({ status: 'signed-in', user: ANA, isOffline: true });
    server.isUp = true;
    server.calls.length = 0;
    await expect(inTab(restarted, restarted.reportPageLoads.bind(null, []))).rejects.toMatchObject({ code: 'NETWORK' });
    expect(server.calls).toEqual([]);
    restarted.signInAgain();
    expect(restarted.useSession.getState()).toMatchObject({ status: 'signed-out', ending: 'expired' });
  });

  it('lets the person into a killed browser that lost its local storage, unless they had signed out', async () => {
    const { tab, restart } = await openDevice();
    localStorage.clear();
    expect((await restart()).useSession.getState()).toMatchObject({ status: 'signed-in', user: ANA, isOffline: true });
    await inTab(tab, tab.signOut);
    expect((await restart()).useSession.getState().status).toBe('signed-out');
  });

  it('follows a server that answers, even on a device with a stored person', async () => {
    const { server, restart } = await openDevice();
    server.isUp = true;
    server.isOpen = false;
    expect((await restart()).useSession.getState()).toMatchObject({ status: 'signed-out' });
  });

  it('lets nobody in after three days, after signing out, or in the place of another person', async () => {
    const { tab, restart } = await openDevice();
    const knownSince = (age: number) => tab.rememberPerson(ANA, Date.now() - age);
    await knownSince(tab.DEVICE_MAX_AGE_MS + 1_000);
    expect((await restart()).useSession.getState().status).toBe('signed-out');
    await knownSince(0);
    // The next sign-in here asks for the password alone.
    expect(tab.rememberedEmail()).toBe(credentials.email);
    await inTab(tab, tab.signOut);
    expect(tab.rememberedEmail()).toBe('');
    expect((await restart()).useSession.getState().status).toBe('signed-out');
    const other = createServer(LUIS);
    installBroadcastChannel();
    // Data of another person are deleted at any age.
    await knownSince(tab.DEVICE_MAX_AGE_MS + 1_000);
    const theirs = await openTab(other.network);
    await inTab(theirs, () => theirs.signIn(credentials));
    expect(localStorage).toHaveLength(0);
  });

  it('leaves nothing on the device of a person who signs out without a session', async () => {
    const { restart } = await openDevice();
    const restarted = await restart();
    await inTab(restarted, restarted.signOut);
    expect(restarted.useSession.getState()).toMatchObject({ status: 'signed-out', ending: 'closed' });
    expect(localStorage).toHaveLength(0);
  });
});

describe('several tabs', () => {
  it('hand the session over to a new one, which asks the server first', async () => {
    const { server, network, tab: first } = await signedIn();

    const second = await openTab(network);
    await inTab(second, second.restore);
    expect(second.useSession.getState()).toMatchObject({ status: 'signed-in', user: ANA });
    expect(second.storage.get('ps')).toBe(first.storage.get('ps'));
    expect(server.calls.filter((call) => call === 'GET /auth/verify')).toHaveLength(1);
  });

  it('hand it over late to a new one that had stopped waiting, unless the session has ended', async () => {
    const { server, network } = createServer();
    const busy = await openTab(network);
    // Not subscribed yet, like a sleeping tab in the background.
    await inTab(busy, () => busy.signIn(credentials));
    await delivered();
    const second = await openTab(network);
    await inTab(second, second.restore);
    expect(second.useSession.getState().status).toBe('signed-out');

    const offer = () => new BroadcastChannel('portal-session').postMessage({ kind: 'offer', token: storedIn(busy) });
    server.isOpen = false;
    const refused = new Promise<void>((resolve) => (server.onCall = () => resolve()));
    await inTab(second, async () => {
      offer();
      await refused;
      await delivered();
    });
    expect(server.calls.at(-1)).toBe('GET /auth/verify');
    expect(second.useSession.getState().status).toBe('signed-out');
    server.isOpen = true;
    await inTab(second, () => Promise.resolve(offer()));
    await untilSession(second, ({ status }) => status === 'signed-in');
    expect(second.useSession.getState()).toMatchObject({ status: 'signed-in', user: ANA });
    expect(second.storage.get('ps')).toBe(busy.storage.get('ps'));
  });

  it('are all signed out when one signs out', async () => {
    const { network, tab: first } = await signedIn();
    const second = await openTab(network);
    await inTab(second, second.restore);

    await inTab(second, second.signOut);
    await untilSession(first, ({ status }) => status === 'signed-out');
    expect(first.useSession.getState()).toMatchObject({ status: 'signed-out', ending: 'closed' });
    expect(first.storage.size).toBe(0);
  });

  it('all expire when the server tells one so', async () => {
    const { server, network, tab: first } = await signedIn();
    const second = await openTab(network);
    await inTab(second, second.restore);

    server.isOpen = false;
    await inTab(second, () => second.getAccount().catch(() => undefined));
    await untilSession(first, ({ status }) => status === 'signed-out');
    expect(second.useSession.getState().ending).toBe('expired');
    expect(first.useSession.getState()).toEqual({ ...SIGNED_OUT, ending: 'expired' });
  });

  it("follow the newest sign-in, which owns the browser's cookie", async () => {
    const first = await openTab(createServer(ANA).network);
    await inTab(first, first.restore);
    await inTab(first, () => first.signIn(credentials));
    const second = await openTab(createServer(LUIS).network);
    await inTab(second, () => second.signIn(credentials));
    await untilSession(first, ({ user }) => user?.id === LUIS.id);
    expect(first.useSession.getState().user).toEqual(LUIS);
  });
});

import { ApiError, configureApiClient, useSession, type FakeResponse } from '@portal/api-client';
import { ROLE, SHELL_DEPLOYABLE, type PageLoad, type Release, type ReleaseShell } from '@portal/domain';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createStore, useStore } from 'zustand';
import { App } from './app';
import { createAreaRegistry } from '../areas/area-registry';
import { createPageLoadTelemetry } from '../areas/page-load-telemetry';
import { createReleaseUpdates } from '../areas/release-updates';
import { HOST, OFFICE, personWith, releaseOf, remoteOf } from '../testing/fixtures';
import { explainAsBroken } from '../testing/open-portal';

const release = (number: number, shell: ReleaseShell): Release =>
  releaseOf([remoteOf({ ...OFFICE, version: '2.0.0' })], { number, shell });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

type Options = {
  /** The shell of the release; that of the tab by default. */
  shell?: ReleaseShell;
  /** The release that the registry answers; none newer by default. */
  newer?: Release;
  /** The answer to every call. */
  answer?: FakeResponse;
  Area?: ComponentType;
};

/** Opens the portal at an address, for an administrator, in a tab with the shell 1.0.0. */
function openApp(address: string, { shell = HOST, newer, answer, Area = () => <h1>Área</h1> }: Options = {}) {
  const sent: PageLoad[] = [];
  const reloadFor = jest.fn<void, [release: number]>();
  const first = release(5, shell);
  configureApiClient({
    network: () => Promise.resolve(answer ?? { status: 200, body: { data: [], total: 0, totalPaginas: 0 } }),
  });
  useSession.setState({ status: 'signed-in', user: personWith([ROLE.admin]), ending: null, isOffline: false });
  window.history.replaceState(null, '', address);
  const telemetry = createPageLoadTelemetry((batch) => {
    sent.push(...batch);
    return Promise.resolve();
  }, HOST.version);
  const registry = createAreaRegistry({
    release: first,
    createLoader: () => ({ load: () => Promise.resolve({ default: Area }), explain: explainAsBroken }),
  });
  const parts = {
    shell: { name: SHELL_DEPLOYABLE, version: HOST.version },
    registry,
    updates: createReleaseUpdates(registry, HOST.version, () => Promise.resolve(newer ?? first)),
    demonstration: null,
    sessionFailure: null,
    telemetry,
    reloadFor,
  };
  render(<App parts={parts} />);
  const reports = async (count: number): Promise<PageLoad[]> => {
    await waitFor(() => {
      telemetry.flush();
      expect(sent).toHaveLength(count);
    });
    return sent;
  };
  return { reports, reloadFor };
}

/** A page that fails when its data arrives, after it was shown. */
function createFailingArea(): { Area: ComponentType; receive: () => void } {
  const arrived = createStore(() => ({ hasData: false }));
  const Area = () => {
    if (useStore(arrived).hasData) throw new Error('undefined is not a function');
    return <h1>Bodega</h1>;
  };
  return { Area, receive: () => act(() => arrived.setState({ hasData: true })) };
}

const SHELL_LOAD = { area: SHELL_DEPLOYABLE, version: HOST.version };
const AREA_LOAD = { area: 'office', version: '2.0.0', shell: HOST.version, page: '/inventory' };

describe('page-load telemetry', () => {
  it('counts a page of the shell that fails when its data arrives as one page load', async () => {
    const { reports } = openApp('/account', { answer: { status: 200, body: { data: 'no' } } });
    expect(await screen.findByText('El portal no se pudo mostrar')).toBeInTheDocument();
    expect(await reports(2)).toMatchObject([
      { ...SHELL_LOAD, outcome: 'shown' },
      { ...SHELL_LOAD, outcome: 'broken', wasShown: true, page: '/account' },
    ]);
  });

  it('counts a page of an area that fails when its data arrives as one page load, and another attempt as another', async () => {
    const { Area, receive } = createFailingArea();
    const { reports } = openApp('/inventory', { Area });
    expect(await screen.findByRole('heading', { name: 'Bodega' })).toBeInTheDocument();
    receive();
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    expect(await reports(3)).toMatchObject([
      { ...SHELL_LOAD, outcome: 'shown' },
      { ...AREA_LOAD, outcome: 'shown' },
      { ...AREA_LOAD, outcome: 'broken', wasShown: true },
    ]);
    await userEvent.click(retry);
    const lastReport = (await reports(4))[3];
    expect(lastReport).toMatchObject({ ...AREA_LOAD, outcome: 'broken' });
    expect(lastReport).not.toHaveProperty('wasShown');
  });
});

describe('an error that no page catches', () => {
  const EXPLANATION = 'Algo no funcionó. Intenta de nuevo; si vuelve a ocurrir, avisa a soporte.';
  const FILE = `${window.location.origin}/remotes/office/2.0.0/js/app.js`;

  /** Raises an error whose stack begins in a file, as a browser does for a handler. */
  const raise = (file: string, error = new Error('boom'), type: 'error' | 'unhandledrejection' = 'error'): void => {
    error.stack = `Error: boom\n    at onClick (${file}:1:58899)\n    at call (${window.location.origin}/shell/${HOST.version}/main.js:1:2)`;
    act(() => void window.dispatchEvent(Object.assign(new Event(type), { error, reason: error })));
  };

  it.each(['error', 'unhandledrejection'] as const)(
    'reports the %s with its area and place, and says so once',
    async (type) => {
      const { reports } = openApp('/home');
      await screen.findByRole('heading', { name: /Ana Muñoz/ });
      raise(FILE, new Error('boom'), type);
      raise(FILE, new Error('boom'), type);
      expect(await screen.findAllByText(EXPLANATION)).toHaveLength(1);
      const sent = await reports(2);
      expect(sent[1]).toMatchObject({ area: 'office', version: '2.0.0', outcome: 'broken', message: 'Error: boom' });
      expect(sent[1]?.stack).toContain(`${FILE}:1:58899`);
    },
  );

  it.each([
    ['a text from a script', 'texto', { type: 'error', filename: FILE }, 'texto'],
    ['an object from a promise', { code: 1 }, { type: 'unhandledrejection' }, '{"code":1}'],
    ['nothing from a promise', undefined, { type: 'unhandledrejection' }, expect.any(String)],
  ] as const)('reports and shows %s like an error', async (_what, thrown, { type, ...event }, message) => {
    const { reports } = openApp('/user');
    await screen.findByRole('heading', { name: 'Área' });
    act(() => void window.dispatchEvent(Object.assign(new Event(type), { error: thrown, reason: thrown, ...event })));
    expect(await screen.findByText(EXPLANATION)).toBeInTheDocument();
    expect((await reports(3))[2]).toMatchObject({ area: 'office', outcome: 'broken', message });
  });

  it('reports one of the shell’s own code for the shell, and none of foreign code or of a refused call', async () => {
    const { reports } = openApp('/home');
    await screen.findByRole('heading', { name: /Ana Muñoz/ });
    act(() => void window.dispatchEvent(Object.assign(new Event('error'), { error: new Error('of an extension') })));
    raise(FILE, new ApiError({ status: 409, code: 'STATE_CONFLICT' }), 'unhandledrejection');
    raise(`${window.location.origin}/shell/${HOST.version}/1.js`);
    expect((await reports(2))[1]).toMatchObject({ ...SHELL_LOAD, outcome: 'broken', wasShown: true });
  });
});

describe('another shell', () => {
  const OFFERED = 'Hay una versión nueva del portal.';

  it.each([
    { of: 'of the release', shell: { ...HOST, version: '1.0.1' }, isOffered: true },
    { of: 'of this tab', shell: HOST, isOffered: false },
  ])('$of is offered: $isOffered', async ({ shell, isOffered }) => {
    openApp('/home', { shell });
    await screen.findByRole('heading', { name: /Ana Muñoz/ });
    expect(screen.queryAllByText(OFFERED)).toHaveLength(isOffered ? 1 : 0);
  });

  const brought = release(6, { ...HOST, version: '0.9.0' });

  it('starts in place of a failed one when a rollback brings it back', async () => {
    const { reloadFor } = openApp('/account', { answer: { status: 200, body: { data: 'no' } }, newer: brought });
    await screen.findByText('El portal no se pudo mostrar');
    await waitFor(() => expect(reloadFor).toHaveBeenCalledWith(6));
  });

  it('starts as well in place of a page whose area failed', async () => {
    const Broken = () => {
      throw new Error('undefined is not a function');
    };
    const { reloadFor } = openApp('/inventory', { Area: Broken, newer: brought });
    await waitFor(() => expect(reloadFor).toHaveBeenCalledWith(6));
  });

  it('does not start while the page works, nor when the release has the same shell', async () => {
    expect(openApp('/home', { shell: brought.shell }).reloadFor).not.toHaveBeenCalled();
    const failed = openApp('/account', { answer: { status: 200, body: { data: 'no' } }, newer: release(6, HOST) });
    await screen.findByText('El portal no se pudo mostrar');
    await failed.reports(2);
    expect(failed.reloadFor).not.toHaveBeenCalled();
  });
});

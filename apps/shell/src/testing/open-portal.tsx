import '@testing-library/jest-dom';
import { configureApiClient, useSession, type FakeRequest, type FakeResponse } from '@portal/api-client';
import { SHELL_DEPLOYABLE, type SessionUser } from '@portal/domain';
import { ThemeProvider } from '@portal/ui';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { Area, AreaModule } from '../areas/area';
import { AreaLoadError } from '../areas/area-load-error';
import { createAreaRegistry } from '../areas/area-registry';
import type { ActiveOverride } from '../areas/remote-overrides';
import { AreasContext, ReleaseContext, type Areas, type TabRelease } from '../areas/contexts';
import { PortalRoutes, type PortalRoutesProps } from '../start/portal-routes';
import { AREAS, releaseOf, remoteOf } from './fixtures';

/** Both contexts of the portal. */
type TestPortal = { areas: Areas; release: TabRelease };

type PortalOptions = Partial<TabRelease> & {
  /** The areas of the release; those of the fixtures by default. */
  areas?: readonly Area[];
  /** Loads the code of an area; by default a page that shows its name. */
  loadArea?: (area: Area, module: string) => Promise<AreaModule<unknown>>;
  overrides?: readonly ActiveOverride[];
};

type OpenOptions = Partial<PortalRoutesProps> & {
  /** The signed-in person; nobody by default. */
  user?: SessionUser | null;
  network?: (request: FakeRequest) => FakeResponse | undefined;
  loadArea?: (area: Area, module: string) => Promise<AreaModule<unknown>>;
  /** By default that of the fixtures' areas with `loadArea`. */
  portal?: TestPortal;
};

/** Default answers to the calls of every page. */
const USUAL_ANSWERS: Readonly<Record<string, unknown>> = { '/notices/unread': { unread: 0 } };

export type OpenedPortal = { person: UserEvent; requests: FakeRequest[]; address: () => string };

/** The portal says that it is there, which the frame asks after a call that failed. Nothing else is fetched. */
const answerAsPortal = (url: unknown): Promise<Response> =>
  url === '/healthz'
    ? Promise.resolve({ ok: true, headers: new Headers({ 'content-type': 'application/json' }) } as Response)
    : Promise.reject(new TypeError(`A test fetches ${String(url)}`));

const showName = ({ name }: Area): Promise<AreaModule> => Promise.resolve({ default: () => <h1>Área {name}</h1> });

/** Explains a failure without a network: an error without a reason is broken code. */
export const explainAsBroken = ({ name }: { name: string }, error: unknown): Promise<AreaLoadError> =>
  Promise.resolve(error instanceof AreaLoadError ? error : new AreaLoadError(name, 'broken', { cause: error }));

/** Builds a portal with no newer release. */
export function portalWith(options: PortalOptions = {}): TestPortal {
  const { areas = AREAS, loadArea = showName, overrides = [], ...more } = options;
  const registry = createAreaRegistry({
    release: releaseOf(areas.map(remoteOf)),
    overrides,
    createLoader: () => ({ load: loadArea, explain: explainAsBroken }),
  });
  return {
    areas: { areas: registry.areas(), registry },
    release: {
      number: 1,
      hasAreas: true,
      updates: { check: () => undefined, loadAreas: () => Promise.resolve() },
      waiting: null,
      moveNow: () => undefined,
      shell: { name: SHELL_DEPLOYABLE, version: '1.0.0' },
      hasNewShell: false,
      reload: () => undefined,
      telemetry: {
        opened: () => () => undefined,
        shown: () => () => undefined,
        reportStopped: () => undefined,
        failed: () => undefined,
        flush: () => undefined,
        clear: () => undefined,
      },
      ...more,
    },
  };
}

/** Puts both contexts around a component. */
export function InPortal({ portal, children }: { portal: TestPortal; children: ReactNode }) {
  return (
    <AreasContext value={portal.areas}>
      <ReleaseContext value={portal.release}>{children}</ReleaseContext>
    </AreasContext>
  );
}

/** Opens the whole portal at an address, with areas and network of the test's own. */
export function openPortal(address: string, options: OpenOptions = {}): OpenedPortal {
  const { user = null, network = () => undefined, loadArea = showName, portal = portalWith({ loadArea }) } = options;
  const { demonstration = null, sessionFailure = null } = options;
  const requests: FakeRequest[] = [];
  let current = address;
  configureApiClient({
    network: (request) => {
      requests.push(request);
      const usual = USUAL_ANSWERS[request.path];
      return Promise.resolve(
        network(request) ??
          (usual === undefined ? { status: 404, body: { code: 'NOT_FOUND' } } : { status: 200, body: { data: usual } }),
      );
    },
  });
  globalThis.fetch = answerAsPortal;
  const status = user ? 'signed-in' : 'signed-out';
  useSession.setState({ status, user, ending: null, isOffline: false, hasSignedIn: false });
  function AddressWatcher() {
    const { pathname, search } = useLocation();
    current = pathname + search;
    return null;
  }
  render(
    <ThemeProvider>
      <InPortal portal={portal}>
        <MemoryRouter initialEntries={[address]}>
          <PortalRoutes demonstration={demonstration} sessionFailure={sessionFailure} />
          <AddressWatcher />
        </MemoryRouter>
      </InPortal>
    </ThemeProvider>,
  );
  return { person: userEvent.setup({ delay: null }), requests, address: () => current };
}

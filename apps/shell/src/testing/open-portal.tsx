import '@testing-library/jest-dom';
import { configureApiClient, useSession, type FakeRequest, type FakeResponse } from '@portal/api-client';
import { SHELL_DEPLOYABLE, type SessionUser } from '@portal/domain';
import { ThemeProvider } from '@portal/ui';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { Area, AreaModule } from '../areas/area';
import { AreaLoadError } from '../areas/area-load-error';
import { createAreaRegistry } from '../areas/area-registry';
import type { ActiveOverride } from '../areas/remote-overrides';
import { PortalProvider, type Portal } from '../areas/portal';
import { PortalRoutes } from '../start/portal-routes';
import { AREAS, releaseOf, remoteOf } from './fixtures';

type PortalOptions = Omit<Partial<Portal>, 'registry'> & {
  /** Loads the code of an area; by default a page that shows its name. */
  loadArea?: (area: Area) => Promise<AreaModule>;
  overrides?: readonly ActiveOverride[];
};

type OpenOptions = {
  /** The signed-in person; nobody by default. */
  user?: SessionUser | null;
  network?: (request: FakeRequest) => FakeResponse | undefined;
  loadArea?: (area: Area) => Promise<AreaModule>;
  /** By default that of the fixtures' areas with `loadArea`. */
  portal?: Portal;
};

/** The answers of what every page asks for, where the test has no other. */
const USUAL_ANSWERS: Readonly<Record<string, unknown>> = { '/home': [], '/notices/unread': { unread: 0 } };

export type OpenedPortal = { person: UserEvent; requests: FakeRequest[]; address: () => string };

const showName = ({ name }: Area): Promise<AreaModule> => Promise.resolve({ default: () => <h1>Área {name}</h1> });

/** Explains a failure without a network: what has no reason yet is broken code. */
export const explainAsBroken = ({ name }: { name: string }, error: unknown): Promise<AreaLoadError> =>
  Promise.resolve(error instanceof AreaLoadError ? error : new AreaLoadError(name, 'broken', { cause: error }));

/** Builds a portal of the fixtures' areas, with no newer release. */
export function portalWith({ loadArea = showName, overrides = [], ...more }: PortalOptions = {}): Portal {
  const registry = createAreaRegistry({
    release: releaseOf((more.areas ?? AREAS).map(remoteOf)),
    overrides,
    createLoader: () => ({ load: loadArea, explain: explainAsBroken }),
  });
  return {
    registry,
    hasAreas: true,
    loadAreas: () => Promise.resolve(),
    waiting: null,
    moveNow: () => undefined,
    shell: { name: SHELL_DEPLOYABLE, version: '1.0.0' },
    hasNewShell: false,
    releaseNumber: 1,
    checkRelease: () => undefined,
    sessionFailure: null,
    demonstration: null,
    telemetry: {
      shown: () => () => undefined,
      failed: () => undefined,
      flush: () => undefined,
      clear: () => undefined,
    },
    preview: null,
    isPreviewRefused: false,
    endPreview: () => undefined,
    reloadFor: () => undefined,
    ...more,
    areas: registry.areasFor(null),
  };
}

/** Opens the whole portal at an address, with areas and network of the test's own. */
export function openPortal(address: string, options: OpenOptions = {}): OpenedPortal {
  const { user = null, network = () => undefined, loadArea = showName, portal = portalWith({ loadArea }) } = options;
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
  const status = user ? 'signed-in' : 'signed-out';
  useSession.setState({ status, user, ending: null, isOffline: false, hasSignedIn: false });
  function AddressWatcher() {
    const { pathname, search } = useLocation();
    current = pathname + search;
    return null;
  }
  render(
    <ThemeProvider>
      <PortalProvider portal={portal}>
        <MemoryRouter initialEntries={[address]}>
          <PortalRoutes />
          <AddressWatcher />
        </MemoryRouter>
      </PortalProvider>
    </ThemeProvider>,
  );
  return { person: userEvent.setup({ delay: null }), requests, address: () => current };
}

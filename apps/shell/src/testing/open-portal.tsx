import '@testing-library/jest-dom';
import { configureApiClient, useSession, type FakeRequest, type FakeResponse } from '@portal/api-client';
import { SHELL_DEPLOYABLE, type SessionUser } from '@portal/domain';
import { ThemeProvider } from '@portal/ui';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createAreaModules } from '../areas/area-modules';
import { AreaLoadError } from '../areas/area-load-error';
import type { AreaVersionRef } from '../areas/area-version';
import type { AreaModule } from '../areas/federation';
import { PortalProvider, type Portal } from '../areas/portal';
import { PortalRoutes } from '../start/portal-routes';
import { AREAS } from './fixtures';

type OpenOptions = {
  /** Who is signed in; nobody by default. */
  user?: SessionUser | null;
  network?: (request: FakeRequest) => FakeResponse | undefined;
  loadArea?: (area: AreaVersionRef) => Promise<AreaModule>;
  portal?: Partial<Portal>;
};

/** The answers of what every page asks for, where the test has no other. */
const USUAL_ANSWERS: Readonly<Record<string, unknown>> = { '/home': [], '/notices/unread': { unread: 0 } };

export type OpenedPortal = { person: UserEvent; requests: FakeRequest[]; address: () => string };

const showName = ({ name }: AreaVersionRef): Promise<AreaModule> =>
  Promise.resolve({ default: () => <h1>Área {name}</h1> });

/** Builds a portal of the fixtures' areas, with no newer release. */
export function portalWith(more: Partial<Portal> = {}): Portal {
  return {
    areas: AREAS,
    hasAreas: true,
    loadAreas: () => Promise.resolve(),
    versions: {},
    waiting: null,
    moveNow: () => undefined,
    shell: { name: SHELL_DEPLOYABLE, version: '1.0.0' },
    hasNewShell: false,
    releaseNumber: 1,
    checkRelease: () => undefined,
    overrides: [],
    sessionFailure: null,
    demonstration: null,
    modules: createAreaModules(showName),
    telemetry: {
      shown: () => () => undefined,
      failed: () => undefined,
      flush: () => undefined,
      clear: () => undefined,
    },
    explainFailure: ({ name }, error) =>
      Promise.resolve(error instanceof AreaLoadError ? error : new AreaLoadError(name, 'broken', { cause: error })),
    preview: null,
    isPreviewRefused: false,
    endPreview: () => undefined,
    resetOverrides: () => undefined,
    reloadFor: () => undefined,
    ...more,
  };
}

/** Opens the whole portal at an address, with areas and network of the test's own. */
export function openPortal(address: string, options: OpenOptions = {}): OpenedPortal {
  const { user = null, network = () => undefined, loadArea = showName } = options;
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
  const portal = portalWith({ modules: createAreaModules(loadArea), ...options.portal });
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

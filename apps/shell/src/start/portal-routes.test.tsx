import { ROLE } from '@portal/domain';
import { ApiError, useSession, type FakeResponse } from '@portal/api-client';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AreaLoadError } from '../areas/area-load-error';
import { readRemoteOverrides } from '../areas/remote-overrides';
import { personWith } from '../testing/fixtures';
import { openPortal, portalWith, type OpenedPortal } from '../testing/open-portal';

const fill = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

const admin = personWith([ROLE.admin]);
const operator = personWith([ROLE.operator]);

const loginAnswer =
  (status: number, body: object) =>
  (path: string): FakeResponse | undefined =>
    path === '/auth/login' ? { status, body } : undefined;

describe('signing in', () => {
  const succeeds = loginAnswer(200, { data: { user: admin, token: { iv: 'aXY', encrypted: 'Y2lwaGVy' } } });

  const signIn = async ({ person }: OpenedPortal) => {
    fill(screen.getByLabelText('Correo'), 'ana@demo.test');
    fill(screen.getByLabelText('Contraseña'), 'Demo-2026');
    await person.click(screen.getByRole('button', { name: 'Ingresar' }));
  };

  it('leads home, whatever address was opened', async () => {
    const portal = openPortal('/inventory?q=cable', { network: ({ path }) => succeeds(path) });
    expect(portal.address()).toBe('/login');
    await signIn(portal);
    expect(await screen.findByRole('heading', { name: /, Ana Muñoz$/ })).toBeInTheDocument();
    expect(portal.address()).toBe('/home');
  });

  it('leads back to the page on which a session ended, with its filters', async () => {
    const portal = openPortal('/inventory?q=cable', { user: admin, network: ({ path }) => succeeds(path) });
    await screen.findByRole('heading', { name: 'Área office' });
    act(() => useSession.setState({ status: 'signed-out', user: null, ending: 'expired' }));
    expect(portal.address()).toBe('/login');
    await signIn(portal);
    expect(await screen.findByRole('heading', { name: 'Área office' })).toBeInTheDocument();
    expect(portal.address()).toBe('/inventory?q=cable');
  });

  it('is not needed where another tab hands its session over late: the opened address is shown', async () => {
    const { address } = openPortal('/inventory?q=cable');
    act(() => useSession.setState({ status: 'signed-in', user: admin }));
    expect(await screen.findByRole('heading', { name: 'Área office' })).toBeInTheDocument();
    expect(address()).toBe('/inventory?q=cable');
  });

  it('shows nothing of the page while access is checked, and offers a retry when the server cannot be asked', async () => {
    let verified: FakeResponse = { status: 503, body: { code: 'UNAVAILABLE' } };
    window.sessionStorage.setItem('ps', JSON.stringify({ h: 'aXY', e: 'Y2lwaGVy' }));
    const { person } = openPortal('/inventory', {
      user: admin,
      network: ({ path }) => (path === '/auth/verify' ? verified : undefined),
    });
    act(() => useSession.setState({ status: 'checking', user: null }));
    expect(screen.getByText('Cargando...')).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(await screen.findByText('No se pudo comprobar tu sesión')).toBeInTheDocument();
    verified = { status: 200, body: { data: { user: admin } } };
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'Área office' })).toBeInTheDocument();
    window.sessionStorage.clear();
  });

  it('shows the failure of the first session check, and asks the server again on Reintentar alone', async () => {
    const { person, requests } = openPortal('/inventory', {
      sessionFailure: new ApiError({ status: 503, code: 'UNAVAILABLE', message: 'El servicio no responde' }),
      network: ({ path }) => (path === '/auth/verify' ? { status: 401, body: { code: 'NO_SESSION' } } : undefined),
    });
    act(() => useSession.setState({ status: 'checking' }));
    expect(screen.getByText('El servicio no responde')).toBeInTheDocument();
    expect(requests).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'Iniciar Sesión' })).toBeInTheDocument();
  });

  it('waits for the areas of the person, and checks the session before a retry', async () => {
    let fail: (error: Error) => void = () => undefined;
    const loadAreas = jest.fn(() => new Promise<void>((_resolve, reject) => (fail = reject)));
    const portal = openPortal('/login', {
      portal: portalWith({ hasAreas: false, updates: { check: () => undefined, loadAreas } }),
      network: ({ path }) => (path === '/auth/verify' ? { status: 401, body: { code: 'NO_SESSION' } } : succeeds(path)),
    });
    await signIn(portal);
    await waitFor(() => expect(portal.address()).toBe('/home'));
    expect(screen.getByText('Cargando...')).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    // The page asks in an effect, after its first paint: a failure before that would reach nobody.
    await waitFor(() => expect(loadAreas).toHaveBeenCalled());
    fail(new Error('the registry answered 503'));
    await portal.person.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'Iniciar Sesión' })).toBeInTheDocument();
    expect(loadAreas).toHaveBeenCalledTimes(1);
  });

  it("shows the specification's message for missing fields, and sends nothing", async () => {
    const { person, requests } = openPortal('/login');
    await person.click(screen.getByRole('button', { name: 'Ingresar' }));
    expect(await screen.findByText('El correo es requerido')).toBeInTheDocument();
    expect(screen.getByText('La contraseña es requerida')).toBeInTheDocument();
    fill(screen.getByLabelText('Correo'), 'ana');
    expect(await screen.findByText('El formato del correo es incorrecto')).toBeInTheDocument();
    expect(requests).toHaveLength(0);
  });

  it("shows the server's text when it is refused, and lets one try again", async () => {
    const refuses = loginAnswer(401, {
      code: 'BAD_CREDENTIALS',
      message: 'mensaje',
      error: 'El correo o la contraseña son incorrectos',
    });
    const { person } = openPortal('/login', { network: ({ path }) => refuses(path) });
    fill(screen.getByLabelText('Correo'), 'ana@demo.test');
    fill(screen.getByLabelText('Contraseña'), 'otra');
    await person.click(screen.getByRole('button', { name: 'Ingresar' }));
    expect(await screen.findByText('El correo o la contraseña son incorrectos')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ingresar' })).toBeEnabled());
  });

  it('offers the demonstration accounts only where there are some', async () => {
    const accounts = [{ email: 'admin@demo.test', description: 'Administrador' }];
    const { person } = openPortal('/login', {
      demonstration: { password: 'Demo-2026', accounts },
    });
    await person.click(screen.getByText('Cuentas de demostración'));
    await person.click(screen.getByRole('button', { name: /admin@demo\.test/ }));
    expect(screen.getByLabelText('Correo')).toHaveValue('admin@demo.test');
    expect(screen.getByLabelText('Contraseña')).toHaveValue('Demo-2026');
  });
});

describe('the navigation of the portal', () => {
  it('shows only the entries of the person, each a link', async () => {
    const { person, address } = openPortal('/home', { user: admin });
    const menu = screen.getByRole('navigation');
    const entries = within(menu).getAllByRole('link');
    expect(entries).toHaveLength(3);
    for (const [index, name] of ['Inicio', 'Usuarios', 'Inventario'].entries()) {
      expect(entries[index]).toHaveAccessibleName(name);
    }
    await person.click(within(menu).getByRole('link', { name: 'Inventario' }));
    expect(await screen.findByRole('heading', { name: 'Área office' })).toBeInTheDocument();
    expect(address()).toBe('/inventory');
    expect(within(menu).getByRole('link', { name: 'Inventario' })).toHaveAttribute('aria-current', 'page');
    expect(document.title).toBe('Inventario · Portal de Reparaciones');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('leads home from a page of other roles, and says so', async () => {
    const { address } = openPortal('/inventory', { user: operator });
    expect(await screen.findByText('No tienes acceso a esa página')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: /, Ana Muñoz$/ })).toBeInTheDocument();
    expect(address()).toBe('/home');
  });

  it('shows 404 at an unknown address', () => {
    openPortal('/nada', { user: operator });
    expect(screen.getByText('404')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'La página que estás buscando no existe' })).toBeInTheDocument();
  });

  it('leads to the sign-in page when the session ends, and says why', async () => {
    const { address } = openPortal('/inventory', { user: admin });
    await screen.findByRole('heading', { name: 'Área office' });
    act(() => useSession.setState({ status: 'signed-out', user: null, ending: 'expired' }));
    expect(address()).toBe('/login');
    expect(screen.getByText('Tu sesión expiró')).toBeInTheDocument();
  });

  it('signs out from the user menu', async () => {
    const { person, requests, address } = openPortal('/home', {
      network: ({ path }) =>
        path === '/auth/login'
          ? { status: 200, body: { data: { user: admin, token: { iv: 'aXY', encrypted: 'Y2lwaGVy' } } } }
          : path === '/auth/logout'
            ? { status: 200, body: { data: null } }
            : undefined,
    });
    fill(screen.getByLabelText('Correo'), 'ana@demo.test');
    fill(screen.getByLabelText('Contraseña'), 'Demo-2026');
    await person.click(screen.getByRole('button', { name: 'Ingresar' }));
    await person.click(await screen.findByRole('button', { name: /^Menú de usuario: Ana Muñoz, Administrador/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }));
    expect(await screen.findByRole('heading', { name: 'Iniciar Sesión' })).toBeInTheDocument();
    expect(address()).toBe('/login');
    expect(requests.map((request) => request.path)).toContain('/auth/logout');
  });
});

describe('home', () => {
  it('greets, names the roles, and links to the open work', async () => {
    jest.useFakeTimers({
      now: new Date(2026, 10, 21, 19, 0),
      doNotFake: ['setTimeout', 'queueMicrotask', 'performance'],
    });
    const waiting = {
      key: 'to-start',
      label: 'Solicitudes por iniciar',
      count: 6,
      path: '/request/operator?status=asignado',
    };
    const idle = { key: 'to-finish', label: 'Reparaciones por finalizar', count: 0, path: '/request/operator' };
    openPortal('/home', {
      user: operator,
      network: ({ path }) => (path === '/home' ? { status: 200, body: { data: [waiting, idle] } } : undefined),
    });
    expect(screen.getByRole('heading', { name: 'Buena noche, Ana Muñoz' })).toBeInTheDocument();
    expect(within(screen.getByRole('list', { name: 'Tus roles' })).getByText('Operario')).toBeInTheDocument();
    expect(screen.getByText(/sistema de reparaciones/)).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /6 ?Solicitudes por iniciar/ })).toHaveAttribute(
      'href',
      '/request/operator?status=asignado',
    );
    expect(screen.getByText(/Al día: reparaciones por finalizar/)).toBeInTheDocument();
    jest.useRealTimers();
  });

  const late = { id: 9, service: 'Gasfitería', address: 'Mall Sur, Local 12', date: '2020-01-02', hour: '10:30' };
  const ahead = { id: 11, service: 'Clima', address: 'Mall Norte, Local 3', date: '2999-01-02', hour: '08:00' };
  const openVisits = (visits: object[]) =>
    openPortal('/home', {
      user: operator,
      network: ({ path }) =>
        path.startsWith('/request/assigned/')
          ? { status: 200, body: { data: visits, total: visits.length, totalPaginas: 1 } }
          : undefined,
    });

  it.each([
    ['asignado', 'Visita atrasada', 'Iniciar'],
    ['en proceso', 'Tu trabajo en curso', 'Finalizar'],
  ])('shows an operator the first of their visits, %s, and leads to its action', async (status, title, action) => {
    const { person, address } = openVisits([{ ...late, status }]);
    const link = await screen.findByRole('link', { name: '02-01-2020 10:30 jue · Gasfitería Mall Sur, Local 12' });
    expect(link).toHaveAttribute('href', '/request/operator');
    const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(sections[0]).toBe(title);
    await person.click(screen.getByRole('button', { name: action }));
    expect(address()).toBe('/request/operator?visita=9');
  });

  it('calls the next visit one that lies ahead, behind the work that was begun', async () => {
    openVisits([
      { ...late, status: 'asignado' },
      { ...late, id: 10, status: 'en proceso' },
      { ...ahead, status: 'asignado' },
    ]);
    const link = await screen.findByRole('link', { name: /Mall Norte, Local 3/ });
    expect(screen.getByRole('region', { name: 'Tu próxima visita' })).toContainElement(link);
    const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(sections.slice(0, 2)).toEqual(['Tu trabajo en curso', 'Tu próxima visita']);
  });

  it('keeps the rest when the counts cannot be had', async () => {
    openPortal('/home', {
      user: operator,
      network: ({ path }) => (path === '/home' ? { status: 403, body: { message: 'No tienes permiso' } } : undefined),
    });
    expect(await screen.findByText('No tienes permiso')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Accesos directos' })).toBeInTheDocument();
  });
});

describe('an area that fails', () => {
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['unreachable', /No hay conexión con esta parte/],
    ['timeout', /tardó demasiado/],
    ['tampered', /por seguridad no se ejecutaron/],
    ['contract', /necesita otra versión/],
    ['broken', /Ocurrió un error/],
  ] as const)('(%s) says so in its own place and is tried again without a reload', async (reason, words) => {
    let attempts = 0;
    const { person } = openPortal('/inventory', {
      user: admin,
      loadArea: ({ name }) => {
        attempts += 1;
        if (attempts === 1) return Promise.reject(new AreaLoadError(name, reason));
        return Promise.resolve({ default: () => <h1>Por fin</h1> });
      },
    });
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(within(screen.getByRole('navigation')).getByRole('link', { name: 'Usuarios' })).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'Por fin' })).toBeInTheDocument();
    expect(attempts).toBe(2);
  });

  it('while it is shown leaves the others alone', async () => {
    let isBroken = true;
    const Broken = () => {
      if (isBroken) throw new Error('undefined is not a function');
      return <h1>Repuesta</h1>;
    };
    const { person } = openPortal('/inventory', {
      user: personWith([ROLE.admin, ROLE.operator]),
      loadArea: ({ name }) => Promise.resolve({ default: name === 'office' ? Broken : () => <h1>Área {name}</h1> }),
    });
    expect(await screen.findByText(/Ocurrió un error al mostrar/)).toBeInTheDocument();
    const menu = screen.getByRole('navigation');
    await person.click(within(menu).getByRole('link', { name: 'Solicitudes Asignadas' }));
    expect(await screen.findByRole('heading', { name: 'Área workshop' })).toBeInTheDocument();
    isBroken = false;
    await person.click(within(menu).getByRole('link', { name: 'Inventario' }));
    expect(await screen.findByRole('heading', { name: 'Repuesta' })).toBeInTheDocument();
  });
});

it('warns about areas from a developer’s machine, and offers to remove them', async () => {
  const override = {
    name: 'office',
    manifest: 'http://localhost:4201/mf-manifest.json',
    isOwn: false,
  };
  const { person } = openPortal('/home', { user: admin, portal: portalWith({ overrides: [override] }) });
  expect(screen.getByText(/office desde localhost:4201 \(no responde\)/)).toBeInTheDocument();
  sessionStorage.setItem('portal-remote-overrides', JSON.stringify({ office: override.manifest }));
  // The page begins again, which this browser does not do.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await person.click(screen.getByRole('button', { name: 'Restablecer' }));
  jest.restoreAllMocks();
  expect(readRemoteOverrides('development')).toEqual([]);
});

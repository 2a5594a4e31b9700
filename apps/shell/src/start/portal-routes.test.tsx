import { areaSlot, OPERATIONS, ROLE } from '@portal/domain';
import { ApiError, useSession, type FakeResponse } from '@portal/api-client';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AreaLoadError } from '../areas/area-load-error';
import { loadSignedIn } from '../pages/load-signed-in';
import { readRemoteOverrides } from '../areas/remote-overrides';
import { areaWith, personWith } from '../testing/fixtures';
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

  it('leads home, where the page that was asked for is one key away', async () => {
    const portal = openPortal('/inventory?q=cable', { network: ({ path }) => succeeds(path) });
    expect(portal.address()).toBe('/login');
    await signIn(portal);
    expect(await screen.findByRole('heading', { name: /, Ana Muñoz$/ })).toBeInTheDocument();
    expect(portal.address()).toBe('/home');
    expect(screen.getByRole('button', { name: 'Abrir «Inventario»' })).toHaveFocus();
    await portal.person.keyboard('{Enter}');
    expect(portal.address()).toBe('/inventory?q=cable');
  });

  it('says that a session ended, and leads back to its page with its filters', async () => {
    const portal = openPortal('/inventory?q=cable', { user: admin, network: ({ path }) => succeeds(path) });
    await screen.findByRole('heading', { name: 'Área office' });
    act(() => useSession.setState({ status: 'signed-out', user: null, ending: 'expired' }));
    expect(portal.address()).toBe('/login');
    expect(screen.getByText('Tu sesión expiró')).toBeInTheDocument();
    await signIn(portal);
    expect(await screen.findByRole('heading', { name: 'Área office' })).toBeInTheDocument();
    expect(portal.address()).toBe('/inventory?q=cable');
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

  it("refuses an empty form and sends nothing, shows the server's text when it is refused, and lets one try again", async () => {
    const refuses = loginAnswer(401, {
      code: 'BAD_CREDENTIALS',
      message: 'mensaje',
      error: 'El correo o la contraseña son incorrectos',
    });
    const { person, requests } = openPortal('/login', { network: ({ path }) => refuses(path) });
    await person.click(screen.getByRole('button', { name: 'Ingresar' }));
    expect(await screen.findByText('El correo es requerido')).toBeInTheDocument();
    expect(requests).toHaveLength(0);
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
    expect(screen.getByRole('button', { name: 'Ingresar' })).toHaveFocus();
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
});

describe('home', () => {
  it('greets, names the roles, and says what each does', async () => {
    jest.useFakeTimers({
      now: new Date(2026, 10, 21, 19, 0),
      doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'performance'],
    });
    openPortal('/home', { user: operator });
    expect(await screen.findByRole('heading', { name: 'Buena noche, Ana Muñoz' })).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Tus roles' })).toHaveTextContent(/^OperarioVas a cada visita/);
    expect(screen.getByText(/sistema de reparaciones/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ayuda' })).toHaveAttribute('href', '/help');
    jest.useRealTimers();
  });

  const audience = OPERATIONS['repairs:finish'];
  const homeOf = (name: string, order: number) =>
    areaWith({
      name,
      title: name,
      pages: [],
      slots: [areaSlot('home', { module: 'home', title: `Pendientes de ${name}`, order, audience })],
    });
  const count = (key: string, order: number, number: number) => ({
    key,
    label: `Trabajos ${key}`,
    count: number,
    path: `/list/${key}`,
    order,
  });
  const openHome = (modules: Record<string, () => Promise<unknown>>, more: Parameters<typeof portalWith>[0] = {}) => {
    const areas = Object.keys(modules).map((name, index) => homeOf(name, index));
    const loadArea = ({ name }: { name: string }) => Promise.resolve({ default: modules[name] });
    return openPortal('/home', { user: operator, portal: portalWith({ areas, loadArea, ...more }) });
  };

  it('shows what comes first, the tasks by title, what waits, in the order of the counts, and what waits for nobody', async () => {
    const task = {
      key: 'visit',
      title: 'Tu próxima visita',
      text: 'mañana · Clima',
      detail: 'Mall Norte',
      urgent: 'Urgente',
      path: '/visits',
      action: { label: 'Iniciar', icon: 'start', path: '/visits?visita=9' },
    };
    const figure = { ...task, key: 'figure', title: 'En cifras', isLast: true, action: undefined };
    const { person, address } = openHome({
      one: () => Promise.resolve({ counts: [count('b', 20, 6), count('d', 40, 0)], tasks: [task] }),
      two: () =>
        Promise.resolve({
          counts: [count('a', 10, 1), { ...count('c', 30, 2), isFirst: true, action: 'Asignar' }],
          tasks: [figure, { ...task, key: 'other', action: undefined }],
          setup: [{ text: 'Agrega los servicios', path: '/services', isDone: true }],
        }),
    });
    const cards = await screen.findAllByRole('link', { name: /Trabajos/ });
    expect(cards.map((card) => card.textContent?.trim())).toEqual(['2 Trabajos c', '1 Trabajos a', '6 Trabajos b']);
    expect(cards[2]).toHaveAttribute('href', '/list/b');
    expect(screen.getByRole('link', { name: 'Listo Agrega los servicios' })).toHaveAttribute('href', '/services');
    const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(sections).toEqual(['Prepara el portal', 'Lo primero', 'Tu próxima visita', 'Lo que te espera', 'En cifras']);
    expect(screen.getAllByText('Urgente:')).toHaveLength(3);
    expect(screen.getByRole('button', { name: 'Asignar' })).toHaveClass('ant-btn-primary');
    await person.click(screen.getByRole('button', { name: 'Iniciar' }));
    expect(address()).toBe('/visits?visita=9');
  });

  it('says after 15 seconds of an area that never answers, records it, and asks again on demand', async () => {
    await loadSignedIn();
    jest.useFakeTimers();
    const failed = jest.fn();
    const answers = [new Promise<never>(() => undefined), Promise.resolve({ counts: [count('a', 10, 1)] })];
    const { release } = portalWith();
    openHome(
      { one: () => answers.shift() ?? Promise.reject(new Error()) },
      { telemetry: { ...release.telemetry, failed } },
    );
    await act(() => jest.advanceTimersByTimeAsync(14_000));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByRole('alert')).toHaveTextContent('No se pudo mostrar «Pendientes de one».');
    expect(failed).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole('link', { name: /Trabajos a/ })).toBeInTheDocument();
    jest.useRealTimers();
  });

  it.each([
    ['fails', () => Promise.reject(new TypeError('undefined is not a function'))],
    ['answers something else', () => Promise.resolve({ counts: 'no' })],
  ])('keeps the rest when an area %s, and asks it again on demand', async (_what, broken) => {
    const failed = jest.fn();
    const { telemetry } = portalWith().release;
    let isBroken = true;
    const { person } = openHome(
      {
        one: () => (isBroken ? broken() : Promise.resolve({ counts: [count('b', 20, 6)] })),
        two: () => Promise.resolve({ counts: [count('a', 10, 1)] }),
      },
      { telemetry: { ...telemetry, failed } },
    );
    expect(await screen.findByRole('link', { name: /Trabajos a/ })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(/^No se pudo mostrar «Pendientes de one»/);
    expect(failed).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'one', version: '1.0.0' }),
      '/home',
      expect.anything(),
      true,
    );
    isBroken = false;
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('link', { name: /Trabajos b/ })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('gives the words of a refused call', async () => {
    const refused = () =>
      Promise.reject(new ApiError({ status: 403, code: 'FORBIDDEN', message: 'No tienes permiso' }));
    openHome({ one: refused });
    expect(await screen.findByRole('alert')).toHaveTextContent('No tienes permiso');
  });
});

describe('an area that fails', () => {
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  it('says so in its own place and is tried again without a reload', async () => {
    let attempts = 0;
    const { person } = openPortal('/inventory', {
      user: admin,
      loadArea: ({ name }) => {
        attempts += 1;
        if (attempts === 1) return Promise.reject(new AreaLoadError(name, 'unreachable'));
        return Promise.resolve({ default: () => <h1>Por fin</h1> });
      },
    });
    expect(await screen.findByText(/Un archivo de esta parte del portal no llegó/)).toBeInTheDocument();
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

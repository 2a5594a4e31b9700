import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setPendingSends, useConnection, useSession } from '@portal/api-client';
import { ROLE } from '@portal/domain';
import '@testing-library/jest-dom';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AREAS, personWith, WORKSHOP } from '../testing/fixtures';
import { openPortal, portalWith } from '../testing/open-portal';
import { InstallHint } from './offline/install-hint';
import { StartScreen } from './start-screen';

describe('start screen', () => {
  const text = (element: Element): string | undefined => element.querySelector('[role=status]')?.textContent?.trim();
  const shapes = (element: Element): (string | null)[] =>
    [...element.querySelectorAll('svg path')].map((shape) => shape.getAttribute('d'));

  it('looks like the page before its code has loaded', () => {
    const page = new DOMParser().parseFromString(
      readFileSync(path.join(__dirname, '../index.html'), 'utf8'),
      'text/html',
    );
    const shown = page.querySelector('#root > main');
    const drawn = render(<StartScreen />).container.querySelector('main');
    if (!shown || !drawn) throw new Error('one of them has no start screen');
    expect(shapes(shown)).toEqual(shapes(drawn));
    expect(text(shown)).toBe(text(drawn));
  });
});

describe('install hint', () => {
  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';

  const userAgent = jest.spyOn(navigator, 'userAgent', 'get');
  afterEach(() => {
    userAgent.mockReset();
    localStorage.clear();
    Reflect.deleteProperty(navigator, 'standalone');
  });

  it('explains once on an iPhone that installing the portal protects its stored data', async () => {
    userAgent.mockReturnValue(IPHONE);
    const { unmount } = render(<InstallHint outcome="kept" />);
    expect(screen.getByRole('status')).toHaveTextContent('toca Compartir y luego Agregar a inicio');
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Entendido' }));
    unmount();
    const { container } = render(<InstallHint outcome="kept" />);
    expect(container).toBeEmptyDOMElement();
  });

  it('shows nothing in an installed portal, before the portal is stored, and on other devices', () => {
    userAgent.mockReturnValue('Mozilla/5.0 (Linux; Android 15) Chrome/140.0');
    expect(render(<InstallHint outcome="kept" />).container).toBeEmptyDOMElement();
    userAgent.mockReturnValue(IPHONE);
    expect(render(<InstallHint outcome={null} />).container).toBeEmptyDOMElement();
    Object.assign(navigator, { standalone: true });
    expect(render(<InstallHint outcome="kept" />).container).toBeEmptyDOMElement();
  });

  it('says everywhere that the device has no room', () => {
    render(<InstallHint outcome="full" />);
    expect(screen.getByRole('status')).toHaveTextContent('no tiene espacio para trabajar sin conexión');
  });
});

describe('without a network', () => {
  const OPERATOR_AND_ADMIN = personWith([ROLE.operator, ROLE.admin]);
  const areas = AREAS.map((area) => (area === WORKSHOP ? { ...area, offline: true as const } : area));
  const inMenu = (name: RegExp) => within(screen.getByRole('navigation')).getByRole('link', { name });
  const goOffline = () => act(() => useConnection.setState({ isOnline: false }));
  const goOnline = () => act(() => useConnection.setState({ isOnline: true }));

  afterEach(() => {
    goOnline();
    setPendingSends(WORKSHOP.name, 0);
  });

  it('shows the areas that work without a network and the number of unsent items, and nothing more after the return', async () => {
    openPortal('/home', { user: OPERATOR_AND_ADMIN, portal: portalWith({ areas }) });
    await screen.findByRole('heading', { level: 1 });
    act(() => setPendingSends(WORKSHOP.name, 2));
    goOffline();
    const bar = await screen.findByText(/Sin conexión/);
    expect(bar.parentElement).toHaveTextContent(
      'Sin conexión. Puedes seguir en Solicitudes Asignadas; lo demás necesita red. 2 envíos por enviar.',
    );
    goOnline();
    expect(await screen.findByText('2 envíos por enviar.')).toBeInTheDocument();
    act(() => setPendingSends(WORKSHOP.name, 0));
    expect(screen.queryByText(/por enviar/)).not.toBeInTheDocument();
  });

  it('an area that needs a network says so without one, opens as soon as there is one, and stays when it is lost', async () => {
    const { person } = openPortal('/home', { user: OPERATOR_AND_ADMIN, portal: portalWith({ areas }) });
    await screen.findByRole('heading', { level: 1 });
    goOffline();
    await person.click(inMenu(/^Inventario \(necesita conexión\)/));
    expect(await screen.findByText('«Inventario» necesita conexión')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Ir a Solicitudes Asignadas' }));
    expect(await screen.findByText('Área workshop')).toBeInTheDocument();
    await person.click(inMenu(/^Inventario/));
    goOnline();
    expect(await screen.findByText('Área office')).toBeInTheDocument();
    goOffline();
    expect(screen.getByText('Área office')).toBeInTheDocument();
  });

  it('a person whom the device alone let in can sign in later, and returns to their page', async () => {
    const { person, address } = openPortal('/request/operator', {
      user: OPERATOR_AND_ADMIN,
      portal: portalWith({ areas }),
    });
    await screen.findByText('Área workshop');
    act(() => useSession.setState({ isOffline: true }));
    await person.click(await screen.findByRole('button', { name: 'Iniciar sesión' }));
    expect(await screen.findByText('Tu sesión expiró')).toBeInTheDocument();
    expect(address()).toBe('/login');
  });
});

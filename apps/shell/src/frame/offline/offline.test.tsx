import { setPendingSends, useConnection, useSession } from '@portal/api-client';
import { ROLE } from '@portal/domain';
import { act, screen, within } from '@testing-library/react';
import { AREAS, personWith, WORKSHOP } from '../../testing/fixtures';
import { openPortal, portalWith } from '../../testing/open-portal';

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

it('an area that needs a network says so without one, and opens as soon as there is one', async () => {
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
});

it('keeps an open area when the network is lost', async () => {
  openPortal('/inventory', { user: OPERATOR_AND_ADMIN, portal: portalWith({ areas }) });
  await screen.findByText('Área office');
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

import { areaSlot, OPERATIONS, requestPath, ROLE, type SearchSlot } from '@portal/domain';
import { screen, waitFor } from '@testing-library/react';
import type { AreaModule } from '../../areas/area';
import { AREAS, areaWith, personWith } from '../../testing/fixtures';
import { openPortal, portalWith } from '../../testing/open-portal';

const assigner = personWith([ROLE.assigner]);
const audience = OPERATIONS['requests:read'];
const TICKETS = areaWith({
  name: 'tickets',
  title: 'Solicitudes',
  pages: [],
  slots: [areaSlot('search', { module: 'search', title: 'Solicitudes', order: 10, hint: 'N° o cliente', audience })],
});
const MACHINES = areaWith({
  name: 'machines',
  title: 'Equipos',
  pages: [],
  slots: [areaSlot('search', { module: 'search', title: 'Equipos', order: 20, audience })],
});
const areas = [...AREAS, MACHINES, TICKETS];

const found = (number: number) => ({
  key: String(number),
  title: `N° ${number}`,
  subtitle: 'Cliente',
  detail: 'Mall Sur',
  path: requestPath(number),
  total: 12,
});
const searchTickets: SearchSlot = ({ text }) =>
  Promise.resolve(text === 'sur' ? [found(1002), found(1001)] : text === '#1202' ? [found(1202)] : []);
const loadTickets = ({ name }: { name: string }): Promise<AreaModule<unknown>> =>
  name === 'tickets' ? Promise.resolve({ default: searchTickets }) : Promise.reject(new Error('gone'));

const open = (options: Parameters<typeof portalWith>[0] = {}) =>
  openPortal('/home', { user: assigner, portal: portalWith({ areas, loadArea: loadTickets, ...options }) });

it('opens by Ctrl+K, shows what areas find in their order, and leads to a match with the keys alone', async () => {
  const failed = jest.fn();
  const { person, address } = open({ telemetry: { ...portalWith().release.telemetry, failed } });
  await screen.findByRole('button', { name: /^Buscar/ });
  await person.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Buscar solicitudes y equipos' });
  await person.type(field, 'sur');
  expect(await screen.findByText('2 de 12 resultados: escribe más para acotar')).toBeInTheDocument();
  expect(screen.getAllByText('Sur', { selector: 'mark' })).toHaveLength(2);
  // The area that fails says so beside the results of the other.
  expect(await screen.findByRole('alert')).toHaveTextContent(/^No se pudo mostrar «Equipos»\..*machines 1\.0\.0$/);
  expect(failed).toHaveBeenCalledWith(
    expect.objectContaining({ name: 'machines', version: '1.0.0' }),
    '/home',
    expect.anything(),
    true,
  );
  await person.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { name: /N° 1001/ })).toHaveAttribute('aria-selected', 'true');
  await person.keyboard('{Enter}');
  expect(address()).toBe(requestPath(1001));
});

it('keeps what is typed before the field is there, and passes none of it on', async () => {
  const { person } = open();
  await screen.findByRole('button', { name: /^Buscar/ });
  const passed = jest.fn();
  window.addEventListener('keydown', passed);
  await person.keyboard('{Control>}k{/Control}');
  passed.mockClear();
  await person.keyboard('sur');
  const early = passed.mock.calls.length;
  window.removeEventListener('keydown', passed);
  expect(await screen.findByRole('combobox', { name: 'Buscar solicitudes y equipos' })).toHaveValue('sur');
  expect(early).toBe(0);
});

it('leads to the first match when Enter comes before the results', async () => {
  const { person, address } = open({ areas: [TICKETS] });
  await person.click(await screen.findByRole('button', { name: /^Buscar/ }));
  await person.type(await screen.findByRole('combobox', { name: 'Buscar solicitudes' }), '#1202{Enter}');
  await waitFor(() => expect(address()).toBe('/solicitud/1202'));
});

it('is hidden from a person for whom no area searches', async () => {
  openPortal('/home', { user: personWith([ROLE.admin]), portal: portalWith({ areas }) });
  expect(await screen.findByRole('navigation')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Buscar/ })).not.toBeInTheDocument();
});

import { areaPage, LINKED_PATHS, OPERATIONS, requestPath, ROLE } from '@portal/domain';
import type { FakeRequest, FakeResponse } from '@portal/api-client';
import { screen } from '@testing-library/react';
import { AREAS, areaWith, personWith } from '../../testing/fixtures';
import { openPortal, portalWith } from '../../testing/open-portal';

const assigner = personWith([ROLE.assigner]);
const areas = [
  ...AREAS,
  areaWith({
    name: 'tickets',
    title: 'Solicitudes',
    pages: [areaPage(LINKED_PATHS.request, 'Solicitud', OPERATIONS['requests:read'])],
  }),
];

const row = (id: number, client: string) => ({
  id,
  numRequest: 1000 + id,
  client,
  service: 'Gasfitería',
  address: 'Mall Sur, Local 2',
  operator: null,
  status: 'finalizado',
});
const network = ({ path, query }: FakeRequest): FakeResponse | undefined =>
  path === '/request/search' && query?.q === 'sur'
    ? { status: 200, body: { data: [row(2, 'Uno'), row(1, 'Dos')] } }
    : undefined;

const open = () => openPortal('/home', { user: assigner, network, portal: portalWith({ areas }) });

it('opens by Ctrl+K and leads to a match with the keys alone', async () => {
  const { person, address } = open();
  await screen.findByRole('button', { name: /^Buscar/ });
  await person.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Buscar solicitud' });
  await person.type(field, 'sur');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  await person.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { name: /N° 1001/ })).toHaveAttribute('aria-selected', 'true');
  await person.keyboard('{Enter}');
  expect(address()).toBe(requestPath(1001));
});

it('leads to a number at once', async () => {
  const { person, address, requests } = open();
  await person.click(screen.getByRole('button', { name: /^Buscar/ }));
  await person.type(await screen.findByRole('combobox', { name: 'Buscar solicitud' }), '#1202{Enter}');
  expect(address()).toBe('/solicitud/1202');
  expect(requests.map(({ path }) => path)).not.toContain('/request/search');
});

it.each([
  ['reads no requests', personWith([ROLE.admin]), areas],
  ['has no area that shows them', assigner, AREAS],
])('is hidden from a person who %s', (_who, user, known) => {
  openPortal('/home', { user, portal: portalWith({ areas: known }) });
  expect(screen.getByRole('navigation')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Buscar/ })).not.toBeInTheDocument();
});

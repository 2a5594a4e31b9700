import { areaPage, LINKED_PATHS, OPERATIONS, ROLE } from '@portal/domain';
import { screen, within } from '@testing-library/react';
import { openPortal, portalWith } from '../../testing/open-portal';
import { areaWith, CONTRACTOR, OWNER, personWith } from '../../testing/fixtures';

it('explains, from the user menu, the work of a contractor’s leader and which state waits for them', async () => {
  const { person } = openPortal('/home', { user: personWith([ROLE.assigner], CONTRACTOR) });
  await person.click(await screen.findByRole('button', { name: /^Menú de usuario/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Ayuda' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Asignador (líder)' })).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Asignar contratistas' })).toBeVisible();
  const mine = screen.getAllByText('Te toca.').map((mark) => within(mark.closest('div')!).getByRole('term'));
  expect(mine.map((state) => state.textContent)).toEqual(['Pendiente']);
});

it('leads administrators, who read no requests, to the page that verifies documents', async () => {
  const pages = [areaPage(LINKED_PATHS.verifyDossier, 'Verificar expediente', OPERATIONS['dossiers:verify'])];
  const area = areaWith({ name: 'requests', title: 'Solicitudes', owner: OWNER, pages });
  openPortal('/help', { user: personWith([ROLE.admin]), portal: portalWith({ areas: [area] }) });
  expect(await screen.findByRole('link', { name: 'Verificar expediente' })).toHaveAttribute('href', '/expediente');
});

it('says in a client’s words what each state means', async () => {
  openPortal('/help', { user: personWith([ROLE.client]) });
  expect(await screen.findAllByText('El trabajo terminó')).toHaveLength(3);
});

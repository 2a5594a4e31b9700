import { ROLE } from '@portal/domain';
import { screen, within } from '@testing-library/react';
import { openPortal } from '../../testing/open-portal';
import { CONTRACTOR, personWith } from '../../testing/fixtures';

it('explains, from the user menu, the work of a contractor’s leader and which state waits for them', async () => {
  const { person } = openPortal('/home', { user: personWith([ROLE.assigner], CONTRACTOR) });
  await person.click(await screen.findByRole('button', { name: /^Menú de usuario/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Ayuda' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Líder' })).toBeVisible();
  const mine = screen.getAllByText('Te toca.').map((mark) => within(mark.closest('div')!).getByRole('term'));
  expect(mine.map((state) => state.textContent)).toEqual(['Pendiente']);
});

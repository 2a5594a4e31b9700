import { screen, waitFor, within } from '@testing-library/react';
import { openPage } from '../testing/open-page';
import { ADMIN, refusal, usersNetwork } from '../testing/users-network';
import { TOASTS } from '../toasts';

const MANAGED = 'No puedes eliminar ni desactivar tu propia cuenta';

describe('Usuarios', () => {
  it('shows the columns of the spec, the roles as one text', async () => {
    openPage('/user', ADMIN, usersNetwork());
    const row = (await screen.findByText('Luisa Soto')).closest('tr')!;
    expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
      '#',
      'Nombre',
      'Documento',
      'Correo',
      'Rol',
      'Contratista',
      'Estado',
      'Acciones',
    ]);
    expect(
      within(row)
        .getAllByRole('cell')
        .slice(0, 7)
        .map((cell) => cell.textContent),
    ).toEqual([
      '20',
      'Luisa Soto',
      '12345678-5',
      'luisa@sur.cl',
      'Asignador, Liquidador',
      'Sí, Aguas del Sur',
      'Activo',
    ]);
  });

  it('sends the filters of the address to the server', async () => {
    const page = openPage('/user?role=6&company=3&status=activo&sort=-email&q=soto&page=2', ADMIN, usersNetwork());
    await screen.findByText('Luisa Soto');
    const { query } = page.requests.find(({ path }) => path === '/users/')!;
    expect(query).toEqual({
      role: '6',
      company: '3',
      status: 'activo',
      sort: '-email',
      q: 'soto',
      offset: 20,
      limit: 20,
    });
  });

  it('sorts by its five columns and by no other', async () => {
    openPage('/user', ADMIN, usersNetwork());
    await screen.findByText('Luisa Soto');
    const sortable = screen
      .getAllByRole('columnheader')
      .filter((heading) => within(heading).queryByRole('button'))
      .map((heading) => heading.textContent);
    expect(sortable).toEqual(['#', 'Nombre', 'Documento', 'Correo', 'Estado']);
  });

  it("asks with the specification's text before it deletes, and names the person", async () => {
    const page = openPage(
      '/user',
      ADMIN,
      usersNetwork(({ method }) => (method === 'DELETE' ? { status: 200, body: { data: {} } } : undefined)),
    );
    await page.person.click(await screen.findByRole('button', { name: 'Eliminar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Estás seguro de eliminar este usuario?' });
    expect(dialog).toHaveTextContent('Luisa Soto');
    expect(within(dialog).getByRole('button', { name: 'No, cancelar' })).toBeInTheDocument();
    expect(page.requests.some(({ method }) => method === 'DELETE')).toBe(false);
    await page.person.click(within(dialog).getByRole('button', { name: 'Sí, estoy seguro' }));
    expect(await screen.findByText(TOASTS.user.deleted)).toBeInTheDocument();
    expect(page.requests.find(({ method }) => method === 'DELETE')?.path).toBe('/users/20');
  });

  it("shows the server's reason why a user cannot be deleted", async () => {
    const page = openPage(
      '/user',
      ADMIN,
      usersNetwork(({ method }) => (method === 'DELETE' ? refusal(409, MANAGED) : undefined)),
    );
    await page.person.click(await screen.findByRole('button', { name: 'Eliminar' }));
    await page.person.click(await screen.findByRole('button', { name: 'Sí, estoy seguro' }));
    expect(await screen.findByText(MANAGED)).toBeInTheDocument();
    expect(screen.queryByText(TOASTS.user.deleted)).not.toBeInTheDocument();
  });

  it('passes the user along to the edit page, which names them before they are loaded, and leads back to the list as it was', async () => {
    const page = openPage(
      '/user?status=activo&sort=email',
      ADMIN,
      usersNetwork(({ path }) => (path === '/users/20' ? { status: 503, body: {} } : undefined)),
    );
    await page.person.click(await screen.findByRole('button', { name: 'Editar' }));
    await waitFor(() => expect(page.address()).toBe('/user/edit/20'));
    expect(screen.getByText('Cargando...')).toBeInTheDocument();
    expect(screen.getByText('Luisa Soto')).toBeInTheDocument();
    await page.person.click(screen.getByRole('button', { name: 'Volver' }));
    expect(page.address()).toBe('/user?status=activo&sort=email');
  });

  it('leads to the creation', async () => {
    const page = openPage('/user', ADMIN, usersNetwork());
    const add = await screen.findByRole('button', { name: 'Agregar usuario +' });
    // The visible part begins with the icon, as in every other button.
    expect(add.firstElementChild).toHaveClass('ant-btn-icon');
    await page.person.click(add);
    expect(await screen.findByRole('heading', { name: 'Crear usuario' })).toBeInTheDocument();
    expect(page.address()).toBe('/user/create');
  });
});

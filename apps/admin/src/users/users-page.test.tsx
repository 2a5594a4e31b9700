import { type EditUserInput, MESSAGES, ROLE } from '@portal/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import { answer, ASSIGNER, SESSION } from '../../../../tools/testing/browser/samples';

import { type OpenedPage, openPage } from '../testing/open-page';
import { ADMIN, IDENTITY, LEADER, refusal, ROLE_ITEMS, usersNetwork } from '../testing/users-network';
import { TOASTS } from '../toasts';

const MANAGED = 'No puedes eliminar ni desactivar tu propia cuenta';

describe('Usuarios', () => {
  it('shows the columns of the spec, five of them to sort by, and the roles as one text; sends its filters, and leads to the creation', async () => {
    const page = openPage('/user?role=6&company=3&status=activo', ADMIN, usersNetwork());
    const row = (await screen.findByText('Luisa Soto')).closest('tr')!;
    const headings = screen.getAllByRole('columnheader');
    expect(headings.map(({ textContent }) => textContent).join(' | ')).toBe(
      '# | Nombre | DocumentoCorreo | Rol | Contratista | Estado | Acciones',
    );
    const sortable = headings.filter((heading) => within(heading).queryAllByRole('button').length > 0);
    expect(sortable.map(({ textContent }) => textContent).join(' | ')).toBe('# | Nombre | DocumentoCorreo | Estado');
    expect([...row.cells].map(({ textContent }) => textContent).join(' | ')).toMatch(
      /^20 \| Luisa Soto \| 12345678-5luisa@sur.cl \| Asignador, Liquidador \| Sí, Aguas del Sur \| Activo \|/,
    );
    const { query } = page.requests.find(({ path }) => path === '/users/')!;
    expect(query).toMatchObject({ role: '6', company: '3', status: 'activo' });
    const add = screen.getByRole('button', { name: 'Agregar usuario +' });
    // The visible part begins with the icon, as in every other button.
    expect(add.firstElementChild).toHaveClass('ant-btn-icon');
    await page.person.click(add);
    expect(await screen.findByRole('heading', { name: 'Crear usuario' })).toBeInTheDocument();
    expect(page.address()).toBe('/user/create');
  });

  it("asks with the specification's text before it deletes, names the person, and shows the server's reason against it", async () => {
    const answers = [refusal(409, MANAGED), answer({})];
    const network = usersNetwork(({ method }) => (method === 'DELETE' ? answers.shift() : undefined));
    const page = openPage('/user', ADMIN, network);
    await page.person.click(await screen.findByRole('button', { name: 'Eliminar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Estás seguro de eliminar este usuario?' });
    expect(dialog).toHaveTextContent('Luisa Soto');
    expect(within(dialog).getByRole('button', { name: 'No, cancelar' })).toBeInTheDocument();
    expect(page.requests.some(({ method }) => method === 'DELETE')).toBe(false);
    await page.person.click(within(dialog).getByRole('button', { name: 'Sí, estoy seguro' }));
    expect(await screen.findByText(MANAGED)).toBeInTheDocument();
    expect(screen.queryByText(TOASTS.user.deleted)).not.toBeInTheDocument();
    await page.person.click(within(dialog).getByRole('button', { name: 'Sí, estoy seguro' }));
    expect(await screen.findByText(TOASTS.user.deleted)).toBeInTheDocument();
    expect(page.requests.find(({ method }) => method === 'DELETE')?.path).toBe('/users/20');
  });

  it('passes the user along to the edit page, which names them before they are loaded, and leads back to the list as it was', async () => {
    const network = usersNetwork(({ path }) => (path === '/users/20' ? { status: 503, body: {} } : undefined));
    const page = openPage('/user?status=activo&sort=email', ADMIN, network);
    await page.person.click(await screen.findByRole('button', { name: 'Editar' }));
    await waitFor(() => expect(page.address()).toBe('/user/edit/20'));
    expect(screen.getByText('Cargando...')).toBeInTheDocument();
    expect(screen.getByText('Luisa Soto')).toBeInTheDocument();
    await page.person.click(screen.getByRole('button', { name: 'Volver' }));
    expect(page.address()).toBe('/user?status=activo&sort=email');
  });
});

describe('Editar usuario', () => {
  const NOT_FOUND = 'No se encontró el usuario, no es posible editarlo';
  const field = (label: string) => screen.getByLabelText(label);
  const box = (name: string) => screen.findByRole('checkbox', { name });
  const press = async ({ person }: OpenedPage, name: string) => person.click(screen.getByRole('button', { name }));
  const sent = ({ requests }: OpenedPage) => requests.findLast(({ method }) => method === 'PUT')?.body;

  it('is filled with the user as stored: roles and operators too, the password empty; keeps what is typed when the user is fetched again', async () => {
    const page = openPage('/user/edit/20', ADMIN, usersNetwork());
    expect(screen.getByText('Cargando...')).toBeInTheDocument();
    expect(await screen.findByLabelText('Nombre')).toHaveValue('Luisa');
    expect(field('Apellido')).toHaveValue('Soto');
    expect(field('Número de documento')).toHaveValue('12345678-5');
    expect(field('Correo')).toHaveValue('luisa@sur.cl');
    expect(field('Celular')).toHaveValue('56911112222');
    expect(field('Contraseña')).toHaveValue('');
    expect(await box('¿Es contratista?')).toBeChecked();
    expect(await screen.findByTitle('Aguas del Sur')).toBeInTheDocument();
    expect(await box('Asignador')).toBeChecked();
    expect(await box('Liquidador')).toBeChecked();
    expect(await box('Operario')).not.toBeChecked();
    expect(await screen.findByRole('button', { name: 'Eliminar a Pedro Araya' })).toBeInTheDocument();
    expect(screen.getByTitle('Activo')).toBeInTheDocument();
    await page.person.type(field('Nombre'), ' María');
    await act(() => page.client.refetchQueries());
    expect(field('Nombre')).toHaveValue(`${LEADER.name} María`);
  });

  it('saves without a password, says so and leads to the list', async () => {
    const page = openPage('/user/edit/20', ADMIN, usersNetwork());
    await page.person.type(await screen.findByLabelText('Apellido'), ' Díaz');
    await box('Asignador');
    expect(screen.queryByLabelText('Tu contraseña')).not.toBeInTheDocument();
    await press(page, 'Guardar');
    expect(await screen.findByText(TOASTS.user.updated)).toBeInTheDocument();
    await waitFor(() => expect(page.address()).toBe('/user'));
    expect(sent(page)).toEqual({
      ...IDENTITY,
      lastName: 'Soto Díaz',
      password: undefined,
      status: 'activo',
      isContractor: true,
      company: 3,
      rol: [ROLE.assigner, ROLE.liquidator],
      usersContractors: [{ id: 30, name: 'Pedro Araya' }],
    });
  });

  it('asks for the own password when the roles differ from the stored ones, and shows its refusal there', async () => {
    const message = MESSAGES.password.ownWrong;
    const network = usersNetwork(({ method, body }) => {
      const isRefused = method === 'PUT' && (body as EditUserInput).ownPassword === 'Otra-2026';
      return isRefused ? refusal(422, message, { ownPassword: message }) : undefined;
    });
    const page = openPage('/user/edit/20', ADMIN, network);
    await page.person.click(await box('Liquidador'));
    expect(field('Tu contraseña')).toHaveAttribute('autocomplete', 'current-password');
    await page.person.click(await box('Liquidador'));
    expect(screen.queryByLabelText('Tu contraseña')).not.toBeInTheDocument();
    await page.person.click(await box('Liquidador'));
    await page.person.type(field('Tu contraseña'), 'Otra-2026');
    await press(page, 'Guardar');
    await waitFor(() => expect(field('Tu contraseña')).toHaveAccessibleDescription(message));
    await page.person.clear(field('Tu contraseña'));
    await page.person.type(field('Tu contraseña'), 'Mi-Clave-2026');
    await press(page, 'Guardar');
    expect(await screen.findByText(TOASTS.user.updated)).toBeInTheDocument();
    expect(sent(page)).toMatchObject({ rol: [ROLE.assigner], ownPassword: 'Mi-Clave-2026' });
  });

  it('makes an administrator without a new password, unless the server asks for one at its field', async () => {
    const message = MESSAGES.password.administrator.newRequired;
    const network = usersNetwork(({ method, body }) => {
      const isRefused = method === 'PUT' && (body as { password?: string }).password === undefined;
      return isRefused ? refusal(422, message, { password: message }) : undefined;
    });
    const page = openPage('/user/edit/20', ADMIN, network);
    await page.person.click(await box('¿Es contratista?'));
    await page.person.click(await box('Administrador'));
    expect(field('Contraseña')).toHaveAccessibleDescription(expect.stringContaining('Al menos 10 caracteres'));
    await press(page, 'Guardar');
    await waitFor(() => expect(field('Contraseña')).toHaveAccessibleDescription(expect.stringContaining(message)));
    await page.person.type(field('Contraseña'), 'Tres-Gatos-88');
    await press(page, 'Guardar');
    expect(await screen.findByText(TOASTS.user.updated)).toBeInTheDocument();
    const bodies = page.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body as EditUserInput);
    expect(bodies.map(({ password }) => password)).toEqual([undefined, 'Tres-Gatos-88']);
    expect(bodies[1]?.rol).toContain(ROLE.admin);
  });

  // spec 1 §2 Editar usuario: the password is optional.
  it.each([true, false])(
    'says at the role whether an administrator needs a new password: %s',
    async (hasWeakPassword) => {
      const network = usersNetwork(({ method, path }) =>
        method === 'GET' && path === '/users/20' ? answer({ ...LEADER, hasWeakPassword }) : undefined,
      );
      const page = openPage('/user/edit/20', ADMIN, network);
      const asks = () => screen.queryByText(MESSAGES.password.administrator.newRequired) !== null;
      await page.person.click(await box('¿Es contratista?'));
      expect(asks()).toBe(false);
      await page.person.click(await box('Administrador'));
      expect(asks()).toBe(hasWeakPassword);
      await page.person.type(field('Contraseña'), 'T');
      expect(asks()).toBe(false);
    },
  );

  it('says how many visits an operator leaves who becomes inactive, and leads assigners to them', async () => {
    const network = usersNetwork(({ method, path }) =>
      method === 'GET' && path === '/users/20' ? answer({ ...LEADER, openVisits: 3 }) : undefined,
    );
    const page = openPage('/user/edit/20', { ...ADMIN, roles: [...ADMIN.roles, ...ASSIGNER.roles] }, network);
    await page.person.click(await screen.findByRole('combobox', { name: 'Estado' }));
    await page.person.click(await screen.findByTitle('Inactivo'));
    expect(await screen.findByText('Tiene 3 solicitudes abiertas')).toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'Reasignarlas' });
    expect(link.getAttribute('href')).toMatch(/^\/request\/assign\?status=solicitado.*asignado.*&operator=20$/);
  });

  it('offers an operator again who was taken off the list', async () => {
    const page = openPage('/user/edit/20', ADMIN, usersNetwork());
    await page.person.click(await screen.findByRole('button', { name: 'Eliminar a Pedro Araya' }));
    expect(await screen.findByText(MESSAGES.operators.required)).toBeInTheDocument();
    await page.person.click(screen.getByRole('combobox', { name: 'Operario a cargo' }));
    await page.person.click((await screen.findAllByTitle('Pedro Araya')).at(-1)!);
    await press(page, 'Agregar +');
    expect(await screen.findByRole('button', { name: 'Eliminar a Pedro Araya' })).toBeInTheDocument();
  });

  it('resets the ticks when the list of roles changes under it', async () => {
    let roles = ROLE_ITEMS;
    const network = usersNetwork(({ path }) => (path === '/roles' ? answer(roles) : undefined));
    const page = openPage('/user/edit/20', ADMIN, network);
    expect(await box('Asignador')).toBeChecked();
    roles = ROLE_ITEMS.filter(({ rol }) => rol !== 'Operario');
    await act(() => page.client.refetchQueries({ queryKey: ['admin', 'roles'] }));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Operario' })).not.toBeInTheDocument());
    expect(await box('Asignador')).not.toBeChecked();
  });

  it.each([
    ['a user who is not there', '/user/edit/99'],
    ['an address that is no number', '/user/edit/abc'],
  ])('says that there is nobody to edit: %s', async (_case, address) => {
    const page = openPage(address, ADMIN, usersNetwork());
    expect(await screen.findByText(NOT_FOUND)).toBeInTheDocument();
    await press(page, 'Ver usuarios');
    expect(page.address()).toBe('/user');
  });

  it('ends one session of the person, and all of them, after asking', async () => {
    const network = usersNetwork(({ method, path }) => {
      if (method === 'DELETE') return answer(null);
      return path === '/users/20/sessions' ? answer([{ ...SESSION, id: 'b', isCurrent: false }]) : undefined;
    });
    const page = openPage('/user/edit/20', ADMIN, network);
    for (const [opening, what] of [
      ['Cerrar sesión en Chrome en Windows', 'esta sesión'],
      ['Cerrar todas las sesiones', 'todas las sesiones'],
    ] as const) {
      await page.person.click(await screen.findByRole('button', { name: opening }));
      const question = await screen.findByRole('dialog', { name: `¿Cerrar ${what}?` });
      expect(question).toHaveTextContent('Luisa Soto tendrá que ingresar de nuevo');
      await page.person.click(within(question).getByRole('button', { name: `Cerrar ${what}` }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    }
    const ended = page.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    expect(ended).toEqual(['/users/20/sessions/b', '/users/20/sessions']);
  });

  it('invites the person again, and shows the link where the portal sends no mails', async () => {
    const secret = 'S'.repeat(43);
    let isSent = true;
    const network = usersNetwork(({ path }) =>
      path === '/users/20/invitation' ? answer({ secret: isSent ? null : secret }) : undefined,
    );
    const page = openPage('/user/edit/20', ADMIN, network);
    await screen.findByLabelText('Nombre');
    await press(page, 'Enviar invitación');
    expect(await screen.findByText(TOASTS.user.invited)).toBeInTheDocument();
    isSent = false;
    await press(page, 'Enviar invitación');
    const dialog = await screen.findByRole('dialog', { name: 'Enlace para Luisa Soto' });
    expect(within(dialog).getByLabelText('Enlace')).toHaveValue(`${window.location.origin}/password#${secret}`);
    await page.person.click(within(dialog).getByRole('button', { name: 'Listo' }));
    await waitFor(() => expect(screen.queryByLabelText('Enlace')).not.toBeInTheDocument());
  });
});

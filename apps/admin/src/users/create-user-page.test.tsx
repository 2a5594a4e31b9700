import { MESSAGES, ROLE } from '@portal/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openDecisions } from '../../../../tools/testing/browser/decisions';
import { answer } from '../../../../tools/testing/browser/samples';
import { openPage, type OpenedPage } from '../testing/open-page';
import { ADMIN, IDENTITY, refusal, ROLE_ITEMS, usersNetwork } from '../testing/users-network';
import { FAILURES, TOASTS } from '../toasts';

const field = (label: string) => screen.getByLabelText(label);
// By label, because a search by role asks for the styles of every element.
const box = (name: string) => screen.findByLabelText(name, { selector: '[type=checkbox]' });
const press = async ({ person }: OpenedPage, name: string | RegExp) =>
  person.click(screen.getByRole('button', { name }));

async function choose({ person }: OpenedPage, label: string, option: string): Promise<void> {
  await person.click(field(label));
  const list = field(label).getAttribute('aria-controls');
  await waitFor(() => expect(document.getElementById(list ?? '')).toBeInTheDocument());
  const options = await screen.findAllByTitle(option);
  await person.click(options.at(-1)!);
}

async function fillIdentity(page: OpenedPage): Promise<void> {
  const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
  fill('Nombre', 'Luisa');
  fill('Apellido', 'Soto');
  await choose(page, 'Tipo de documento', 'R.U.T');
  fill('Número de documento', '12.345.678-5');
  fill('Correo', 'luisa@sur.cl');
  fill('Celular', '56911112222');
  fill('Contraseña', 'Tres-Gatos-88');
}

const confirmOwn = () => fireEvent.change(field('Tu contraseña'), { target: { value: 'Mi-Clave-2026' } });

const COMPANY = 'Selecciones la empresa a la que pertenece';

/** A contractor of the first company who holds the role that leads operators. */
async function becomeLeader(page: OpenedPage): Promise<void> {
  await page.person.click(await box('¿Es contratista?'));
  await choose(page, COMPANY, 'Aguas del Sur');
  await page.person.click(await box('Asignador'));
}

const sent = ({ requests }: OpenedPage) => requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
const lookups = ({ requests }: OpenedPage) =>
  requests.filter(({ path }) => path === '/users').map(({ query }) => query);
const added = () => within(screen.getByRole('list', { name: 'Operarios agregados' })).getAllByRole('listitem');

describe('Crear usuario', () => {
  it('has its sections in the order of the spec, refuses an empty form at its fields, and sends nothing', async () => {
    const page = openPage('/user/create', ADMIN, usersNetwork());
    const admin = await box('Administrador');
    expect(openDecisions('user-form')).toEqual({ documentType: '' });
    const labels = [
      'Nombre',
      'Apellido',
      'Tipo de documento',
      'Número de documento',
      'Correo',
      'Celular',
      'Contraseña',
      '¿Es contratista?',
    ];
    const fields = [...labels.map(field), await box('Tramitador'), screen.getByRole('button', { name: 'Guardar' })];
    for (const [index, element] of fields.slice(1).entries()) {
      expect(fields[index]!.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
    expect(screen.queryByLabelText('Estado')).not.toBeInTheDocument();
    await press(page, 'Guardar');
    await waitFor(() => expect(field('Nombre')).toHaveFocus());
    expect(field('Nombre')).toHaveAccessibleDescription(MESSAGES.name.required);
    expect(admin).toHaveAccessibleDescription(MESSAGES.roles.required);
    expect(field('Contraseña')).toHaveAccessibleDescription(expect.stringContaining(MESSAGES.password.required));
    expect(sent(page)).toEqual([]);
  });

  // spec 1 §5 RUT: the hyphen is the person's.
  it('opens the document with its type, asks for the hyphen of a RUT, writes the rest in the stored form, and warns of a check digit without blocking', async () => {
    const page = openPage('/user/create', ADMIN, usersNetwork());
    expect(field('Número de documento')).toBeDisabled();
    await choose(page, 'Tipo de documento', 'R.U.T');
    await page.person.type(field('Número de documento'), '07979749k');
    await page.person.tab();
    expect(field('Número de documento')).toHaveValue('07979749k');
    await waitFor(() => expect(field('Número de documento')).toHaveAccessibleDescription(MESSAGES.rut.noHyphen));
    fireEvent.change(field('Número de documento'), { target: { value: '07979749–k' } });
    fireEvent.blur(field('Número de documento'));
    expect(field('Número de documento')).toHaveValue('7979749-K');
    await page.person.clear(field('Número de documento'));
    await page.person.type(field('Número de documento'), '12.345.678-9');
    expect(field('Número de documento')).toHaveValue('12345678-9');
    expect(field('Número de documento')).toHaveAccessibleDescription(MESSAGES.rut.checkDigit);
    expect(field('Número de documento')).toBeValid();
    await page.person.type(field('Número de documento'), '{Backspace}5');
    expect(field('Número de documento')).toHaveAccessibleDescription('');
  });

  // spec 1 §8: the toast ends the creation. A link is for somebody whose password nobody typed.
  it('creates, says so without a link, and starts afresh at the first field', async () => {
    const page = openPage('/user/create', ADMIN, usersNetwork());
    await fillIdentity(page);
    await page.person.click(await box('Operario'));
    await page.person.click(await box('Pintura'));
    await page.person.click(await box('Informe'));
    await press(page, 'Guardar');
    await waitFor(() => expect(field('Tu contraseña')).toHaveAccessibleDescription(MESSAGES.password.ownRequired));
    expect(sent(page)).toEqual([]);
    await page.person.type(field('Tu contraseña'), 'Mi-Clave-2026');
    await press(page, 'Guardar');
    expect(await screen.findByText(TOASTS.user.created)).toBeInTheDocument();
    expect(sent(page)).toEqual([
      {
        ...IDENTITY,
        password: 'Tres-Gatos-88',
        isContractor: false,
        company: undefined,
        rol: [ROLE.report, ROLE.operator],
        trades: [9],
        usersContractors: [],
        ownPassword: 'Mi-Clave-2026',
      },
    ]);
    await waitFor(() => expect(field('Nombre')).toHaveFocus());
    for (const label of ['Nombre', 'Apellido', 'Correo', 'Celular', 'Contraseña']) expect(field(label)).toHaveValue('');
    expect(await box('Informe')).not.toBeChecked();
    expect(page.address()).toBe('/user/create');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  describe('roles', () => {
    it('offers a contractor only the roles that allow it, and resets the boxes with the flag', async () => {
      const page = openPage('/user/create', ADMIN, usersNetwork());
      await page.person.click(await box('Operario'));
      await page.person.click(await box('¿Es contratista?'));
      const group = screen.getByRole('group', { name: 'Selecciona los roles a asignar:' });
      const names = within(group)
        .getAllByRole('checkbox')
        .map((role) => role.closest('label')?.textContent);
      expect(names).toEqual(['Asignador', 'Operario', 'Liquidador']);
      expect(await box('Operario')).not.toBeChecked();
      await page.person.click(await box('Operario'));
      await page.person.click(await box('¿Es contratista?'));
      expect(await box('Operario')).not.toBeChecked();
      expect(await box('Administrador')).toBeInTheDocument();
    });

    it('says that they are loading and that they could not be loaded, loads them again, and says when none is for contractors', async () => {
      let fails = true;
      const ours = answer(ROLE_ITEMS.filter(({ allowContractor }) => !allowContractor));
      const network = usersNetwork(({ path }) => (path !== '/roles' ? undefined : fails ? refusal(403, 'No') : ours));
      const page = openPage('/user/create', ADMIN, network);
      expect(screen.getByText('Cargando Roles...')).toBeInTheDocument();
      expect(await screen.findByText(FAILURES.roles)).toBeInTheDocument();
      fails = false;
      await press(page, 'Reintentar');
      expect(await box('Administrador')).toBeInTheDocument();
      expect(screen.queryByText(FAILURES.roles)).not.toBeInTheDocument();
      await page.person.click(await box('¿Es contratista?'));
      expect(await screen.findByText('No hay ningún rol disponible para los contratistas')).toBeInTheDocument();
    });
  });

  describe('operators of a leader', () => {
    it('are added, repeated in vain and removed, for a contractor who assigns alone', async () => {
      const page = openPage('/user/create', ADMIN, usersNetwork());
      const section = () => screen.queryByText('Selecciona los operadores que te pertenecen:');
      await page.person.click(await box('Asignador'));
      expect(section()).not.toBeInTheDocument();
      await becomeLeader(page);
      expect(section()).toBeInTheDocument();
      await press(page, 'Agregar +');
      expect(field('Operario a cargo')).toHaveAccessibleDescription(MESSAGES.operators.selection);
      await choose(page, 'Operario a cargo', 'Rosa Vega');
      expect(field('Operario a cargo')).toHaveAccessibleDescription('');
      await press(page, 'Agregar +');
      expect(added().map((item) => item.textContent)).toEqual(['Rosa VegaEliminar']);
      await choose(page, 'Operario a cargo', 'Rosa Vega');
      await press(page, 'Agregar +');
      expect(field('Operario a cargo')).toHaveAccessibleDescription(MESSAGES.operators.repeated);
      expect(added()).toHaveLength(1);
      await press(page, 'Eliminar a Rosa Vega');
      expect(screen.getByText('Ningún operador agregado')).toBeInTheDocument();
      await waitFor(() =>
        expect(field('Operario a cargo')).toHaveAccessibleDescription(
          `${MESSAGES.operators.repeated} ${MESSAGES.operators.required}`,
        ),
      );
      await page.person.click(await box('Asignador'));
      expect(section()).not.toBeInTheDocument();
    });

    it('must be free and active ones of the chosen company, as long as the user is a contractor', async () => {
      const page = openPage('/user/create', ADMIN, usersNetwork());
      await becomeLeader(page);
      const filter = { role: 'operario', status: 'activo', haveLeader: false };
      await waitFor(() => expect(lookups(page)).toEqual([{ ...filter, company: 3 }]));
      await choose(page, 'Operario a cargo', 'Rosa Vega');
      await press(page, 'Agregar +');
      await choose(page, COMPANY, 'Climas del Norte');
      expect(await screen.findByText(MESSAGES.operators.otherCompany)).toBeInTheDocument();
      await waitFor(() => expect(lookups(page)[1]).toEqual({ ...filter, company: 4 }));
      await choose(page, COMPANY, 'Aguas del Sur');
      expect(screen.queryByText(MESSAGES.operators.otherCompany)).not.toBeInTheDocument();
      expect(lookups(page)).toHaveLength(2);
      await choose(page, COMPANY, 'Climas del Norte');
      await page.person.click(await box('¿Es contratista?'));
      expect(screen.queryByText(MESSAGES.operators.otherCompany)).not.toBeInTheDocument();
      await fillIdentity(page);
      await page.person.click(await box('Informe'));
      confirmOwn();
      await press(page, 'Guardar');
      await waitFor(() => expect(sent(page)).toHaveLength(1));
      expect(sent(page)[0]).toMatchObject({ isContractor: false, company: undefined, usersContractors: [] });
    });

    it('says that they are loading, and when nothing matches', async () => {
      let arrive = (): void => undefined;
      const arrival = new Promise<void>((resolve) => (arrive = resolve));
      const network = usersNetwork();
      const page = openPage('/user/create', ADMIN, (request) =>
        request.path === '/users' ? arrival.then(() => network(request)!) : network(request),
      );
      await becomeLeader(page);
      expect(screen.getByText('Cargando operadores...')).toBeInTheDocument();
      arrive();
      expect(await screen.findByText('Seleccione un operador')).toBeInTheDocument();
      await page.person.type(field('Operario a cargo'), 'zzz');
      expect(await screen.findByText('No hay coincidencias')).toBeInTheDocument();
    });

    // spec 1 §4: after a creation the form is reset and the operator section is refreshed.
    it('are sent as name and id, and after it the whole form is empty and the operators are looked up afresh', async () => {
      const page = openPage('/user/create', ADMIN, usersNetwork());
      await fillIdentity(page);
      await becomeLeader(page);
      for (const name of ['Rosa Vega', 'José Nuñez']) {
        await choose(page, 'Operario a cargo', name);
        await press(page, 'Agregar +');
      }
      expect(lookups(page)).toHaveLength(1);
      confirmOwn();
      await press(page, 'Guardar');
      expect(await screen.findByText(TOASTS.user.created)).toBeInTheDocument();
      expect(sent(page)[0]).toMatchObject({
        company: 3,
        rol: [ROLE.assigner],
        usersContractors: [
          { id: 31, name: 'Rosa Vega' },
          { id: 32, name: 'José Nuñez' },
        ],
      });
      await waitFor(() => expect(field('Nombre')).toHaveValue(''));
      expect(await box('¿Es contratista?')).not.toBeChecked();
      await page.person.click(await box('¿Es contratista?'));
      expect(screen.queryByTitle('Aguas del Sur')).not.toBeInTheDocument();
      await choose(page, COMPANY, 'Aguas del Sur');
      await page.person.click(await box('Asignador'));
      await waitFor(() => expect(lookups(page)).toHaveLength(2));
    });

    it("shows the server's message about the list under it", async () => {
      const message = MESSAGES.operators.otherLeader;
      const refused = refusal(422, 'Hay campos por corregir', { usersContractors: message });
      const network = usersNetwork(({ method }) => (method === 'POST' ? refused : undefined));
      const page = openPage('/user/create', ADMIN, network);
      await fillIdentity(page);
      await becomeLeader(page);
      await choose(page, 'Operario a cargo', 'Rosa Vega');
      await press(page, 'Agregar +');
      confirmOwn();
      await press(page, 'Guardar');
      await waitFor(() => expect(field('Operario a cargo')).toHaveAccessibleDescription(message));
      await waitFor(() => expect(field('Operario a cargo')).toHaveFocus());
      expect(added()).toHaveLength(1);
    });
  });
});

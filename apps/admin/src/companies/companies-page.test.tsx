import { type Company, MESSAGES, REFUSALS } from '@portal/domain';
import { screen, within } from '@testing-library/react';

import { openDecisions } from '../../../../tools/testing/browser/decisions';
import { openPage } from '../testing/open-page';
import { isChange, type Others, listNetwork } from '../testing/list-network';
import { ADMIN, answer } from '../testing/users-network';
import { TOASTS } from '../toasts';

describe('the list', () => {
  const NORTH: Company = { id: 5, name: 'Climatización Norte', status: 'activo' };

  const open = (rows: Company[], others?: Others, query = '') =>
    openPage(`/companys${query}`, ADMIN, listNetwork('/companys/', rows, others));

  const message = REFUSALS.companyInUse({ users: 2, requests: 1 });
  const inUse = { status: 409, body: { status: 409, code: 'IN_USE', message, error: message } };

  describe('Empresas', () => {
    it('says that there are none, and creates the first', async () => {
      const page = open([], { POST: answer(NORTH, 201) });
      expect(await screen.findByText('No hay empresas creadas')).toBeInTheDocument();
      await page.person.click(screen.getAllByRole('button', { name: 'Agregar empresa +' })[0]!);
      const dialog = await screen.findByRole('dialog', { name: 'Crear empresa' });
      const name = within(dialog).getByLabelText('Nombre');
      await page.person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
      expect(await within(dialog).findByText(MESSAGES.name.required)).toBeInTheDocument();
      await page.person.type(name, 'Norte & Cía');
      expect(await within(dialog).findByText(MESSAGES.company.characters)).toBeInTheDocument();
      await page.person.clear(name);
      await page.person.type(name, 'Climatización Ñuñoa S.A.');
      await page.person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
      expect(await screen.findByText(TOASTS.company.created)).toBeInTheDocument();
      expect(page.requests.filter(isChange).map(({ path, body }) => ({ path, body }))).toEqual([
        { path: '/companys/', body: { name: 'Climatización Ñuñoa S.A.' } },
      ]);
    });

    it('says why a company in use cannot be deleted and leads to its users', async () => {
      const page = open([NORTH], { DELETE: inUse });
      await page.person.click(await screen.findByRole('button', { name: 'Eliminar' }));
      const question = await screen.findByRole('dialog');
      expect(question).toHaveTextContent('¿Estás seguro de eliminar esta empresa?');
      await page.person.click(within(question).getByRole('button', { name: 'Eliminar' }));
      const refusal = await screen.findByRole('dialog', { name: 'No se puede eliminar la empresa' });
      expect(refusal).toHaveTextContent('La empresa tiene 2 usuarios activos y 1 solicitud abierta');
      await page.person.click(within(refusal).getByRole('button', { name: 'Ver sus usuarios' }));
      expect(page.address()).toBe('/user?company=5&status=activo');
    });

    it('says in the form why a company in use cannot be disabled', async () => {
      const page = open([NORTH], { PUT: inUse });
      await page.person.click(await screen.findByRole('button', { name: 'Editar' }));
      const dialog = await screen.findByRole('dialog', { name: 'Editar empresa' });
      await page.person.click(within(dialog).getByLabelText('Estado'));
      await page.person.click(await screen.findByTitle('Inactivo'));
      await page.person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
      expect(await within(dialog).findByRole('alert')).toHaveTextContent(message);
      await page.person.click(within(dialog).getByRole('button', { name: 'Ver sus usuarios' }));
      expect(page.address()).toBe('/user?company=5&status=activo');
    });

    it('deletes an unused company', async () => {
      const page = open([NORTH], { DELETE: answer(null) });
      await page.person.click(await screen.findByRole('button', { name: 'Eliminar' }));
      await page.person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
      expect(await screen.findByText(TOASTS.company.deleted)).toBeInTheDocument();
      expect(page.requests.find(isChange)?.path).toBe('/companys/5');
    });
  });
});

describe('a new contractor', () => {
  const CREATED = {
    company: { id: 5, name: 'Andes' },
    people: [
      { id: 30, name: 'Lidia Soto' },
      { id: 31, name: 'Luis Rojas' },
    ],
    isInvited: false,
  };

  it('makes company, leader and operators with one call, and puts a refusal at the person it is about', async () => {
    const taken = { 'operators[0].email': MESSAGES.email.taken };
    const refusal = { status: 409, code: 'DUPLICATE', message: MESSAGES.email.taken, error: '', errors: taken };
    let answers = [
      { status: 409, body: refusal },
      { status: 201, body: { data: CREATED } },
    ];
    const page = openPage('/companys/create', ADMIN, ({ method }) => {
      if (method !== 'POST') return undefined;
      const [answer, ...others] = answers;
      answers = others;
      return answer;
    });
    const fill = async (section: string, values: Record<string, string>) => {
      for (const [label, value] of Object.entries(values)) {
        await page.person.click(within(screen.getByRole('region', { name: section })).getByLabelText(label));
        await page.person.paste(value);
      }
    };
    const chooseRut = async (section: string) => {
      await page.person.click(
        within(screen.getByRole('region', { name: section })).getByLabelText('Tipo de documento'),
      );
      await page.person.click((await screen.findAllByTitle('R.U.T')).at(-1)!);
    };
    const save = () => page.person.click(screen.getByRole('button', { name: 'Crear contratista' }));

    await screen.findByRole('region', { name: 'Empresa' });
    expect(openDecisions('create-contractor-page')).toEqual({ documentType: '' });
    await save();
    expect(await screen.findAllByText(MESSAGES.name.required)).not.toHaveLength(0);
    expect(page.requests.some(({ method }) => method === 'POST')).toBe(false);

    await fill('Empresa', { 'Nombre de la empresa': 'Andes' });
    const lidia = { Nombre: 'Lidia', Apellido: 'Soto', 'Número de documento': '12345678-5', Celular: '56912345678' };
    await chooseRut('Líder');
    await fill('Líder', { ...lidia, Correo: 'lidia@andes.cl' });
    const luis = { Nombre: 'Luis', Apellido: 'Rojas', 'Número de documento': '11111111-1', Celular: '56912345679' };
    await chooseRut('Operario 1');
    await fill('Operario 1', { ...luis, Correo: 'luis@andes.cl' });
    await save();
    const operator = within(await screen.findByRole('region', { name: 'Operario 1' }));
    expect(await operator.findByText(MESSAGES.email.taken)).toBeInTheDocument();
    await save();
    expect(await screen.findByRole('button', { name: 'Enlace para Luis Rojas' })).toBeInTheDocument();
    expect(page.requests.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Andes',
      leader: { email: 'lidia@andes.cl' },
      operators: [{ documentType: 'RT', email: 'luis@andes.cl' }],
    });
  });
});

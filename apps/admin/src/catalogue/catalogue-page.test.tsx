import { MESSAGES } from '@portal/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { openDecisions } from '../../../../tools/testing/browser/decisions';
import { answer, answerCreated, answerFailure } from '../../../../tools/testing/browser/samples';
import { openPage } from '../testing/open-page';
import { isChange, listNetwork, type Others } from '../testing/list-network';
import { ADMIN } from '../testing/users-network';

const VALVE = { id: 7, name: 'Válvula', price: 25_000.5, status: 'activo' };
const PLUMBING = { id: 3, service: 'Gasfitería', price: 25_000.5, status: 'activo' };
const NORTH = { id: 5, name: 'Andes', status: 'activo' };

const open = (path: string, rows: object[], others?: Others, query = '') =>
  openPage(path + query, ADMIN, listNetwork(`${path}/`, rows, others));

/** The lists, which are one page: their record as it is shown, their words, and what their form sends. */
const CATALOGUES = [
  {
    path: '/inventory',
    record: VALVE,
    shown: ['Válvula', '$25.000,50', 'Activo'],
    what: 'insumo',
    none: 'No hay insumos creados',
    question: '¿Estás seguro de eliminar este insumo?',
    label: 'Insumo',
    required: MESSAGES.supply.required,
    open: { price: '' },
    sent: { insumo: 'Nuevo', price: 6490.5 },
    edited: { insumo: 'Válvula', price: 25_000.5, status: 'inactivo' },
    toast: 'Insumo',
  },
  {
    path: '/services',
    record: PLUMBING,
    shown: ['Gasfitería', '$25.000,50', 'Activo'],
    what: 'servicio',
    none: 'No hay servicios creados',
    question: '¿Estás seguro de eliminar este servicio?',
    label: 'Servicio',
    required: MESSAGES.service.required,
    open: { service: '', price: '' },
    sent: { service: 'Nuevo', price: 6490.5 },
    edited: { service: 'Gasfitería', price: 25_000.5, status: 'inactivo' },
    toast: 'Servicio',
  },
  {
    path: '/companys',
    record: NORTH,
    shown: ['Andes', 'Activo'],
    what: 'empresa',
    none: 'No hay empresas creadas',
    question: '¿Estás seguro de eliminar esta empresa?',
    label: 'Nombre',
    required: MESSAGES.name.required,
    sent: { name: 'Nuevo' },
    edited: { name: 'Andes', status: 'inactivo' },
    toast: 'Empresa',
  },
];

describe.each(CATALOGUES)('$path', ({ path, record, what, ...expected }) => {
  const said = (did: string) => screen.findByText(new RegExp(`^${expected.toast} ${did}[oa] con exito!$`));

  it('says that there are none, refuses one without a name, and creates the first without asking for its status', async () => {
    const { person, requests } = open(path, [], { POST: answerCreated(record) });
    expect(await screen.findByText(expected.none)).toBeInTheDocument();
    await person.click(screen.getAllByRole('button', { name: `Agregar ${what} +` })[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: `Crear ${what}` }));
    expect(dialog.queryByLabelText('Estado')).not.toBeInTheDocument();
    if (expected.open) expect(openDecisions('record-form-modal')).toEqual(expected.open);
    await person.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(await dialog.findByText(expected.required)).toBeInTheDocument();
    await person.type(dialog.getByLabelText(expected.label), ' Nuevo ');
    if (expected.open) await person.type(dialog.getByLabelText('Valor'), '6490,5');
    expect(requests.some(isChange)).toBe(false);
    await person.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(await said('cread')).toBeInTheDocument();
    expect(requests.find(isChange)).toMatchObject({ path: `${path}/`, body: expected.sent });
  });

  it('shows a record as a card, and edits it with its status', async () => {
    const { person, requests } = open(path, [record], { PUT: answer(record) });
    const card = await screen.findByRole('listitem');
    for (const text of expected.shown) expect(card).toHaveTextContent(text);
    await person.click(screen.getByRole('button', { name: 'Editar' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Editar ${what}` }));
    await person.click(dialog.getByLabelText('Estado'));
    await person.click(await screen.findByTitle('Inactivo'));
    await person.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(await said('actualizad')).toBeInTheDocument();
    expect(requests.find(isChange)).toMatchObject({ path: `${path}/${record.id}`, body: expected.edited });
  });

  it('deletes a record only after the question, which names it', async () => {
    const { person, requests } = open(path, [record], { DELETE: answer(null) });
    await person.click(await screen.findByRole('button', { name: 'Eliminar' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent(expected.question);
    expect(question).toHaveTextContent(expected.shown[0]!);
    expect(requests.some(isChange)).toBe(false);
    await person.click(within(question).getByRole('button', { name: 'Eliminar' }));
    expect(await said('eliminad')).toBeInTheDocument();
    expect(requests.find(isChange)?.path).toBe(`${path}/${record.id}`);
  });
});

// spec 2 §2 Inventario: by name, prefix, 500 ms. The first letter is enough.
it('searches once, half a second after the typing rested, and keeps the search in the address', async () => {
  const page = open('/inventory', [VALVE], undefined, '?status=inactivo');
  await screen.findByText('Válvula');
  expect(page.requests[0]!.query).toEqual({ status: 'inactivo', offset: 0, limit: 20, sort: 'name' });
  await page.person.type(screen.getByRole('searchbox'), 'v');
  expect(page.requests).toHaveLength(1);
  await waitFor(() => expect(page.requests).toHaveLength(2));
  expect(page.requests[1]!.query).toMatchObject({ q: 'v', status: 'inactivo' });
  expect(page.address()).toBe('/inventory?status=inactivo&q=v');
});

it('is a table for who chose it, in which a price is changed where it stands: Enter saves, Escape does not', async () => {
  const page = open('/inventory', [VALVE], { PUT: answer(VALVE) });
  await page.person.click(await screen.findByText('Tabla'));
  const price = { name: 'Cambiar valor de Válvula: $25.000,50' };
  await page.person.click(await screen.findByRole('button', price));
  await page.person.keyboard('7{Escape}');
  await page.person.click(await screen.findByRole('button', price));
  await page.person.keyboard('7100{Enter}');
  await waitFor(() => expect(page.requests.some(isChange)).toBe(true));
  expect(page.requests.filter(isChange).map(({ body }) => body)).toEqual([
    { insumo: 'Válvula', price: 7100, status: 'activo' },
  ]);
  localStorage.clear();
});

describe('a record in use', () => {
  const stay = async (path: string, record: object, what: string, message: string) => {
    const page = open(path, [record], { DELETE: answerFailure(409, 'IN_USE', message) });
    await page.person.click(await screen.findByRole('button', { name: 'Eliminar' }));
    await page.person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
    const refusal = await screen.findByRole('dialog', { name: `No se puede eliminar ${what}` });
    expect(refusal).toHaveTextContent(message);
    return { page, press: (name: string) => page.person.click(within(refusal).getByRole('button', { name })) };
  };

  it('stays: a service can be disabled instead', async () => {
    const message = 'El servicio tiene 3 solicitudes abiertas';
    const { press } = await stay('/services', PLUMBING, 'el servicio', message);
    await press('Editar servicio');
    expect(await screen.findByRole('dialog', { name: 'Editar servicio' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
  });

  const inUse = 'La empresa tiene 2 usuarios activos y 1 solicitud abierta';

  it('stays: a company leads to its users', async () => {
    const { page, press } = await stay('/companys', NORTH, 'la empresa', inUse);
    await press('Ver sus usuarios');
    expect(page.address()).toBe('/user?company=5&status=activo');
  });

  it('leads to its users from its card too', async () => {
    const page = open('/companys', [NORTH]);
    await page.person.click(await screen.findByRole('button', { name: 'Ver usuarios' }));
    expect(page.address()).toBe('/user?company=5&status=activo');
  });

  it('says in its form why it cannot be disabled', async () => {
    const page = open('/companys', [NORTH], { PUT: answerFailure(409, 'IN_USE', inUse) });
    await page.person.click(await screen.findByRole('button', { name: 'Editar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar empresa' }));
    await page.person.click(dialog.getByLabelText('Estado'));
    await page.person.click(await screen.findByTitle('Inactivo'));
    await page.person.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(inUse);
    await page.person.click(dialog.getByRole('button', { name: 'Ver sus usuarios' }));
    expect(page.address()).toBe('/user?company=5&status=activo');
  });
});

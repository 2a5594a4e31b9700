import { MASTERS, MESSAGES, type ImportPreview, type MasterKind, type MasterRecord } from '@portal/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, answerCreated } from '../../../../tools/testing/browser/samples';
import { isChange, listNetwork, type Others } from '../testing/list-network';
import { openPage } from '../testing/open-page';
import { ADMIN, refusal } from '../testing/users-network';
import { TOASTS } from '../toasts';

const CLIENT: MasterRecord = {
  id: 4,
  name: 'Café Lastarria',
  document: '76123456-7',
  email: null,
  address: null,
  company: null,
  phone: null,
  vat: null,
  mall: null,
  status: 'activo',
};

const open = (records: MasterRecord[], others?: Others, query = '') =>
  openPage(`/masters${query}`, ADMIN, listNetwork('/masters/', records, others));

describe('Maestros', () => {
  it('begins with the clients and the columns they have, keeps the kind in the address, and leaves the search of the last one behind', async () => {
    const page = open([CLIENT], undefined, '?q=c&status=activo');
    const row = (await screen.findByText('Café Lastarria')).closest('tr')!;
    expect(row).toHaveTextContent('76123456-7');
    expect(row).toHaveTextContent('Sin correo');
    expect(row).toHaveTextContent('Activo');
    expect(page.requests[0]).toMatchObject({ path: '/masters/clients', query: { sort: 'name', q: 'c', limit: 20 } });
    await page.person.click(screen.getByText('Sedes'));
    expect(page.address()).toBe('/masters?kind=branches');
    const lists = () => page.requests.filter(({ path }) => path === '/masters/branches').map(({ query }) => query);
    await waitFor(() => expect(lists()).toEqual([{ sort: 'name', offset: 0, limit: 20 }]));
    expect(await screen.findByRole('columnheader', { name: 'Dirección' })).toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: 'Correo' })).not.toBeInTheDocument();
  });

  it.each([
    ['clients', 'No hay clientes creados', 'Agregar cliente +', 'Crear cliente'],
    ['malls', 'No hay malls creados', 'Agregar mall +', 'Crear mall'],
    ['locations', 'No hay ubicaciones creadas', 'Agregar ubicación +', 'Crear ubicación'],
    ['branches', 'No hay sedes creadas', 'Agregar sede +', 'Crear sede'],
  ] as const)('%s: says when there are none, and creates the first', async (kind, empty, add, title) => {
    const page = open([], { POST: answerCreated(CLIENT) }, `?kind=${kind}`);
    expect(await screen.findByText(empty)).toBeInTheDocument();
    await page.person.click(screen.getAllByRole('button', { name: add })[0]!);
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(within(dialog).queryByLabelText('Estado')).not.toBeInTheDocument();
    await page.person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(await within(dialog).findByText(MESSAGES.name.required)).toBeInTheDocument();
    await page.person.type(within(dialog).getByLabelText('Nombre'), ' Nuevo ');
    await page.person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(TOASTS.master[kind].created)).toBeInTheDocument();
    expect(page.requests.find(isChange)).toMatchObject({ path: `/masters/${kind}`, body: { name: 'Nuevo' } });
  });

  it('edits every field and the status; a taken name is said on its field', async () => {
    const message = MASTERS.clients.taken;
    const page = open([CLIENT], { PUT: refusal(409, message, { name: message }) });
    await page.person.click(await screen.findByRole('button', { name: 'Editar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Editar cliente' });
    await page.person.type(within(dialog).getByLabelText('Correo'), 'pagos');
    await page.person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(await within(dialog).findByText(MESSAGES.email.format)).toBeInTheDocument();
    await page.person.type(within(dialog).getByLabelText('Correo'), '@cafe.cl');
    await page.person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
    expect(page.requests.find(isChange)).toMatchObject({
      path: '/masters/clients/4',
      body: { name: 'Café Lastarria', document: '76123456-7', email: 'pagos@cafe.cl', status: 'activo' },
    });
  });

  it('shows and changes the mall of a location', async () => {
    const place: MasterRecord = { ...CLIENT, name: 'Local 1', document: null, mall: 'Mall Sur' };
    const everywhere: MasterRecord = { ...place, id: 5, name: 'Terraza', mall: null };
    const malls = [
      { id: 1, name: 'Mall Norte' },
      { id: 2, name: 'Mall Sur' },
    ];
    const page = open(
      [place, everywhere],
      ({ path, method }) => {
        if (path === '/address/compose') return answer({ clients: [], malls, locations: [] });
        return method === 'PUT' ? answer(place) : undefined;
      },
      '?kind=locations',
    );
    expect((await screen.findByText('Terraza')).closest('tr')).toHaveTextContent('Todos los malls');
    await page.person.click(screen.getAllByRole('button', { name: 'Editar' })[0]!);
    const dialog = await screen.findByRole('dialog', { name: 'Editar ubicación' });
    expect(within(dialog).getByText('Mall Sur')).toBeInTheDocument();
    await page.person.click(within(dialog).getByLabelText('Mall'));
    await page.person.click(await screen.findByTitle('Mall Norte'));
    await page.person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(TOASTS.master.locations.updated)).toBeInTheDocument();
    expect(page.requests.find(isChange)).toMatchObject({
      path: '/masters/locations/4',
      body: { name: 'Local 1', mall: 'Mall Norte', status: 'activo' },
    });
  });

  it.each([
    ['clients', '¿Estás seguro de desactivar este cliente?'],
    ['malls', '¿Estás seguro de desactivar este mall?'],
    ['locations', '¿Estás seguro de desactivar esta ubicación?'],
    ['branches', '¿Estás seguro de desactivar esta sede?'],
  ] as const)('%s: disables after a question and enables without one', async (kind, words) => {
    const enabled: MasterRecord = { ...CLIENT, document: null };
    const disabled: MasterRecord = { ...enabled, id: 5, name: 'Cine Hoyts', status: 'inactivo' };
    const page = open([enabled, disabled], { PUT: answer(CLIENT) }, `?kind=${kind}`);
    await page.person.click(await screen.findByRole('button', { name: 'Desactivar' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent(words);
    expect(question).toHaveTextContent('Café Lastarria');
    expect(page.requests.some(isChange)).toBe(false);
    await page.person.click(within(question).getByRole('button', { name: 'Desactivar' }));
    expect(await screen.findByText(TOASTS.master[kind].updated)).toBeInTheDocument();
    await page.person.click(screen.getByRole('button', { name: 'Activar' }));
    await waitFor(() => expect(page.requests.filter(isChange)).toHaveLength(2));
    expect(page.requests.filter(isChange).map(({ path, body }) => [path, body])).toEqual([
      [`/masters/${kind}/4`, { name: 'Café Lastarria', status: 'inactivo' }],
      [`/masters/${kind}/5`, { name: 'Cine Hoyts', status: 'activo' }],
    ]);
  });
});

describe('Importar CSV', () => {
  const csv = (name = 'lista.csv', text = 'nombre\nMall Sur\n') => new File([text], name, { type: 'text/csv' });
  const GOOD: ImportPreview = {
    total: 2,
    wrong: 0,
    lines: [
      { line: 2, values: { name: 'Mall Sur' }, errors: {} },
      { line: 3, values: { name: 'Mall Norte' }, errors: {} },
    ],
    ignoredColumns: ['telefono'],
  };
  const BAD: ImportPreview = {
    total: 3,
    wrong: 2,
    lines: [
      {
        line: 3,
        values: { name: '', email: 'sin-arroba' },
        errors: { name: MESSAGES.name.required, email: MESSAGES.email.format },
      },
      { line: 4, values: { name: 'Ripley' }, errors: { name: MESSAGES.import.repeatedLine(2) } },
      { line: 2, values: { name: 'Ripley' }, errors: {} },
    ],
    ignoredColumns: [],
  };
  const refuseFile = (content: string) => refusal(422, 'Hay campos por corregir', { content });

  async function openImport(kind: MasterKind, others: Others) {
    const page = open([], others, `?kind=${kind}`);
    await page.person.click(await screen.findByRole('button', { name: 'Importar CSV' }));
    const dialog = await screen.findByRole('dialog', { name: `Importar ${MASTERS[kind].plural.toLowerCase()}` });
    const choose = (file: File) => page.person.upload(within(dialog).getByLabelText('Archivo CSV'), file);
    return { page, dialog, choose };
  }

  it('describes the format of the file and offers a template', async () => {
    const { dialog } = await openImport('branches', () => undefined);
    const example = within(dialog).getByRole('table', { name: 'Ejemplo' });
    expect(
      within(example)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['nombre', 'documento', 'direccion', 'razon social', 'telefono', 'iva']);
    const template = within(dialog).getByRole('link', { name: 'Descargar plantilla' });
    expect(template).toHaveAttribute('download', 'plantilla-sedes.csv');
    expect(decodeURIComponent(template.getAttribute('href')!)).toContain(
      'nombre;documento;direccion;razon social;telefono;iva',
    );
  });

  it('shows the contents of a correct file, imports it and shows the new list', async () => {
    const { page, dialog, choose } = await openImport('malls', ({ path }) =>
      path.endsWith('/preview') ? answer(GOOD) : answerCreated({ created: 2 }),
    );
    await choose(csv());
    const lines = await within(dialog).findByRole('table', { name: 'Líneas correctas' });
    expect(within(lines).getByText('Mall Norte').closest('tr')).toHaveTextContent('3');
    expect(dialog).toHaveTextContent('2 registros listos para importar');
    expect(dialog).toHaveTextContent('No se importa la columna "telefono"');
    const lists = page.requests.filter(({ method }) => method === 'GET').length;
    await page.person.click(within(dialog).getByRole('button', { name: 'Importar 2 registros' }));
    expect(await screen.findByText(TOASTS.imported(2))).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(page.requests.filter(isChange).map(({ path, body }) => [path, body])).toEqual([
      ['/masters/malls/import/preview', { content: 'nombre\nMall Sur\n' }],
      ['/masters/malls/import', { content: 'nombre\nMall Sur\n' }],
    ]);
    expect(page.requests.filter(({ method }) => method === 'GET').length).toBeGreaterThan(lists);
  });

  it('stores nothing of a file with a wrong line, and shows the line with its reason', async () => {
    const { page, dialog, choose } = await openImport('clients', () => answer(BAD));
    await choose(csv());
    const wrong = await within(dialog).findByRole('table', { name: 'Líneas por corregir' });
    expect(dialog).toHaveTextContent(MESSAGES.import.wrongLines(2));
    expect(dialog).toHaveTextContent('No se guardará nada hasta que el archivo esté corregido');
    const [, third, fourth] = within(wrong).getAllByRole('row');
    expect(third).toHaveTextContent(MESSAGES.name.required);
    expect(third).toHaveTextContent('sin-arroba');
    expect(third).toHaveTextContent(MESSAGES.email.format);
    expect(fourth).toHaveTextContent('Repite la línea 2');
    expect(within(dialog).queryByRole('button', { name: /^Importar/ })).not.toBeInTheDocument();
    const download = within(dialog).getByRole('link', { name: 'Descargar líneas por corregir' });
    expect(decodeURIComponent(download.getAttribute('href')!)).toContain('4;Ripley;;;nombre: Repite la línea 2');

    await page.person.click(within(dialog).getByText('Correctas (1)'));
    expect(await within(dialog).findByRole('table', { name: 'Líneas correctas' })).toHaveTextContent('Ripley');
    await page.person.click(within(dialog).getByRole('button', { name: 'Elegir otro archivo' }));
    expect(within(dialog).getByLabelText('Archivo CSV')).toBeInTheDocument();
    expect(page.requests.filter(isChange)).toHaveLength(1);
  });

  it('shows the error of the file as a whole', async () => {
    const message = MESSAGES.import.missingColumn('nombre');
    const { dialog, choose } = await openImport('malls', () => refuseFile(message));
    await choose(csv());
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(message);
    expect(within(dialog).getByLabelText('Archivo CSV')).toBeInTheDocument();
  });

  it('looks again when a record was created by somebody else in between', async () => {
    let previews = 0;
    const { page, dialog, choose } = await openImport('malls', ({ path }) => {
      if (!path.endsWith('/preview')) return refuseFile(MESSAGES.import.wrongLines(1));
      previews += 1;
      return answer(previews === 1 ? GOOD : { ...BAD, wrong: 1, lines: BAD.lines.slice(1) });
    });
    await choose(csv());
    await page.person.click(await within(dialog).findByRole('button', { name: 'Importar 2 registros' }));
    expect(await within(dialog).findByRole('table', { name: 'Líneas por corregir' })).toHaveTextContent('Ripley');
    expect(previews).toBe(2);
  });
});

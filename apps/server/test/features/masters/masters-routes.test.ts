import {
  IMPORT_PREVIEW_LINES,
  LIMITS,
  MASTER_KINDS,
  MASTERS,
  MESSAGES,
  type AddressCompose,
  type BranchLogo,
  type ImportPreview,
  type MasterKind,
  type MasterRecord,
  type NamedOption,
  type Page,
  type PortalSetup,
  ROLE,
} from '@portal/domain';
import { sql } from 'kysely';
import sharp from 'sharp';

import { failure, type Caller, setUpTestApp } from '../../support/test-app';
import { REFUSALS } from '../../../src/texts/refusals';
import { during } from '../../support/wait-for-locks';

let admin: Caller;
let client: Caller;
let operator: Caller;

const api = setUpTestApp();
beforeAll(async () => {
  admin = await api.as(await api.createUser({ roles: [ROLE.admin] }));
  client = await api.as(await api.createUser({ roles: [ROLE.client] }));
  operator = await api.as(await api.createUser({ roles: [ROLE.operator] }));
});
beforeEach(() => sql`truncate clients, malls, locations, branches cascade`.execute(api.db));

const list = async (kind: MasterKind, query: Record<string, string | number> = {}) =>
  (await admin.get(`/api/v1/masters/${kind}`, { query })).json<Page<MasterRecord>>();
const namesOf = async (kind: MasterKind, query: Record<string, string | number> = {}): Promise<string[]> =>
  (await list(kind, query)).data.map(({ name }) => name);
const create = (kind: MasterKind, body: object) => admin.post(`/api/v1/masters/${kind}`, { body });
const preview = (kind: MasterKind, content: string) =>
  admin.post(`/api/v1/masters/${kind}/import/preview`, { body: { content } });
const importList = (kind: MasterKind, content: string) =>
  admin.post(`/api/v1/masters/${kind}/import`, { body: { content } });
const previewOf = async (kind: MasterKind, content: string): Promise<ImportPreview> => {
  const response = await preview(kind, content);
  expect(response.statusCode).toBe(200);
  return response.json<{ data: ImportPreview }>().data;
};

it('tells what a new portal has, and what it lacks', async () => {
  const setup = async () => (await admin.get('/api/v1/setup')).json<{ data: PortalSetup }>().data;
  const empty = { services: false, branches: false, places: false, users: false, companies: false, requests: false };
  expect(await setup()).toEqual(empty);
  await api.createUser({ roles: [ROLE.assigner], company: await api.createCompany() });
  for (const kind of ['clients', 'malls', 'locations'] as const) await create(kind, { name: 'Uno' });
  expect(await setup()).toEqual({ ...empty, places: true, companies: true });
  await api.createUser({ roles: [ROLE.assigner] });
  expect(await setup()).toEqual({ ...empty, places: true, companies: true, users: true });
});

const BRANCH = Object.fromEntries(MASTERS.branches.fields.map(({ name, example = 'Sede Centro' }) => [name, example]));

describe('one by one', () => {
  it.each<[kind: MasterKind, given: object, stored: Partial<MasterRecord>]>([
    [
      'clients',
      { name: ' Comercial Ñandú ', document: '76.123.456-7', email: 'pagos@nandu.cl', address: 'no tiene' },
      { name: 'Comercial Ñandú', document: '76123456-7', email: 'pagos@nandu.cl', address: null },
    ],
    ['clients', { name: 'Sin más', document: '', email: ' ' }, { name: 'Sin más', document: null, email: null }],
    ['malls', { name: 'Mall Sur', document: '1', email: 'x' }, { name: 'Mall Sur', document: null, email: null }],
    ['locations', { name: 'Local 1' }, { name: 'Local 1' }],
    ['branches', BRANCH, BRANCH],
  ])('creates and edits %s %j', async (kind, given, stored) => {
    const response = await create(kind, given);
    expect(response.statusCode).toBe(201);
    const { data } = response.json<{ data: MasterRecord }>();
    const nothing = { document: null, email: null, address: null, company: null, phone: null, vat: null, mall: null };
    expect(data).toEqual({ id: expect.any(Number), status: 'activo', ...nothing, ...stored });
    expect((await list(kind)).data).toEqual([data]);

    const edited = await admin.put(`/api/v1/masters/${kind}/${data.id}/`, {
      body: { name: 'Otro nombre', status: 'inactivo' },
    });
    expect(edited.statusCode).toBe(200);
    expect(edited.json()).toEqual({ data: { id: data.id, name: 'Otro nombre', status: 'inactivo', ...nothing } });
  });

  it('pages, searches in the name, filters and sorts', async () => {
    for (const name of ['Árbol', 'arena', 'Ñandú', 'Zorro']) await create('malls', { name });
    await admin.put(`/api/v1/masters/malls/${(await list('malls')).data[0]?.id}`, {
      body: { name: 'Árbol', status: 'inactivo' },
    });
    expect(await namesOf('malls')).toEqual(['Árbol', 'arena', 'Ñandú', 'Zorro']);
    expect(await namesOf('malls', { q: 'AR' })).toEqual(['Árbol', 'arena']);
    expect(await namesOf('malls', { q: 'dú' })).toEqual(['Ñandú']);
    expect(await namesOf('malls', { status: 'inactivo' })).toEqual(['Árbol']);
    expect(await namesOf('malls', { sort: '-name' })).toEqual(['Zorro', 'Ñandú', 'arena', 'Árbol']);
    expect(await namesOf('malls', { sort: 'status' })).toEqual(['arena', 'Ñandú', 'Zorro', 'Árbol']);
    expect(await namesOf('malls', { sort: '-id', limit: 1 })).toEqual(['Zorro']);
    expect(await list('malls', { limit: 3, offset: 3 })).toMatchObject({ total: 4, totalPaginas: 2 });
    const wrong = await admin.get('/api/v1/masters/malls', { query: { sort: 'document', status: 'eliminado' } });
    expect(failure(wrong)).toMatchObject({
      status: 422,
      errors: { sort: expect.any(String), status: expect.any(String) },
    });
  });

  it.each(MASTER_KINDS)('refuses a name of %s that is taken, in any case', async (kind) => {
    const { taken } = MASTERS[kind];
    await create(kind, { name: 'Ñandú' });
    expect(failure(await create(kind, { name: 'ÑANDÚ' }))).toEqual({
      status: 409,
      code: 'DUPLICATE',
      errors: { name: taken },
    });
    const other = (await create(kind, { name: 'Otro' })).json<{ data: MasterRecord }>().data;
    const renamed = await admin.put(`/api/v1/masters/${kind}/${other.id}`, {
      body: { name: 'ñandú', status: 'activo' },
    });
    expect(failure(renamed)).toMatchObject({ status: 409, errors: { name: taken } });
  });

  // Which texts look the same: validation/canonical-text.test.ts of the domain.
  it('takes names that look the same for one', async () => {
    const { data: first } = (await create('malls', { name: 'Peñalolén Ñandú' })).json<{ data: MasterRecord }>();
    for (const written of ['\u00A0Peñalolén\u200B\u2003Ñandú', 'Peñalolén\u00AD  Ñandú'.normalize('NFD')]) {
      expect(failure(await create('malls', { name: written }))).toMatchObject({ code: 'DUPLICATE' });
      expect((await list('malls', { q: written })).data.map(({ id }) => id)).toEqual([first.id]);
      const { lines } = await previewOf('malls', `nombre\n"${written}"\n`);
      expect(lines).toEqual([{ line: 2, values: { name: 'Peñalolén Ñandú' }, errors: { name: MASTERS.malls.taken } }]);
    }
    expect(await namesOf('malls')).toEqual(['Peñalolén Ñandú']);
  });

  // spec 1 §5 RUT: exactly one hyphen; an import finds the stored RUT without it.
  it('asks a list for the hyphen of a RUT, and finds the client of a line that lacks it', async () => {
    await create('clients', { name: 'Ferretería', document: '12345678-5' });
    const { lines } = await previewOf('clients', 'nombre;documento\nFerretería;12.345.6785\n');
    const noHyphen = 'El RUT debe contener un guion';
    expect(lines).toMatchObject([{ errors: { name: MASTERS.clients.taken, document: noHyphen } }]);
  });

  it('tells clients of one name apart by their document', async () => {
    expect((await create('clients', { name: 'Pérez', document: '1-K' })).statusCode).toBe(201);
    expect((await create('clients', { name: 'Pérez', document: '2-7' })).statusCode).toBe(201);
    expect((await create('clients', { name: 'Pérez' })).statusCode).toBe(201);
    expect((await create('clients', { name: 'PÉREZ', document: ' 1–k ' })).statusCode).toBe(409);
  });

  it('gives a location its mall by name, within which its own name is taken once', async () => {
    for (const name of ['Mall Ñuñoa', 'Mall Sur']) await create('malls', { name });
    const created = await create('locations', { name: 'Local 1', mall: ' mall ÑUÑOA ' });
    const { id } = created.json<{ data: MasterRecord }>().data;
    expect(created.json()).toMatchObject({ data: { mall: 'Mall Ñuñoa' } });
    expect((await create('locations', { name: 'Local 1', mall: 'Mall Sur' })).statusCode).toBe(201);
    expect((await create('locations', { name: 'Local 1' })).statusCode).toBe(201);
    expect(failure(await create('locations', { name: 'LOCAL 1', mall: 'Mall Sur' }))).toMatchObject({
      status: 409,
      errors: { name: MASTERS.locations.taken },
    });
    expect(failure(await create('locations', { name: 'Local 2', mall: 'Mall' }))).toMatchObject({
      status: 422,
      errors: { mall: MESSAGES.master.unknownMall },
    });
    const places = async (query: Record<string, string> = {}) =>
      (await list('locations', query)).data.map(({ name, mall }) => [name, mall]);
    expect(await places()).toEqual([
      ['Local 1', 'Mall Ñuñoa'],
      ['Local 1', 'Mall Sur'],
      ['Local 1', null],
    ]);
    expect(await places({ q: 'ñuñoa' })).toEqual([['Local 1', 'Mall Ñuñoa']]);
    const change = async (mall: string | undefined) =>
      admin.put(`/api/v1/masters/locations/${id}`, { body: { name: 'Local 3', status: 'activo', mall } });
    expect((await change('Mall Sur')).json()).toMatchObject({ data: { name: 'Local 3', mall: 'Mall Sur' } });
    expect((await change('Otro')).statusCode).toBe(422);
    expect((await change(undefined)).json()).toMatchObject({ data: { mall: null } });
  });

  it('shows changes at once where forms choose from', async () => {
    const optionsOf = async (): Promise<string[]> => {
      const composed = await client.get('/api/v1/address/compose');
      const { clients, malls, locations } = composed.json<{ data: AddressCompose }>().data;
      const branches = (await operator.get('/api/v1/branches')).json<{ data: NamedOption[] }>().data;
      return [...clients, ...malls, ...locations, ...branches].map(({ name }) => name);
    };
    for (const kind of MASTER_KINDS) {
      const { id } = (await create(kind, { name: 'Nuevo' })).json<{ data: MasterRecord }>().data;
      expect(await optionsOf()).toEqual(['Nuevo']);
      await admin.put(`/api/v1/masters/${kind}/${id}`, { body: { name: 'Nuevo', status: 'inactivo' } });
      expect(await optionsOf()).toEqual([]);
      await importList(kind, 'nombre\nImportado');
      expect(await optionsOf()).toEqual(['Importado']);
      await sql`update ${sql.table(kind)} set status = 'inactivo'`.execute(api.db);
    }
  });

  it.each(['users', 'companies', 'x', '__proto__', 'constructor'])('knows no kind %s', async (kind) => {
    const url = `/api/v1/masters/${kind}`;
    const body = { name: 'x', status: 'activo', content: 'nombre\nx' };
    for (const response of [
      await admin.get(url),
      await admin.post(url, { body }),
      await admin.put(`${url}/1`, { body }),
      await admin.post(`${url}/import`, { body }),
      await admin.post(`${url}/import/preview`, { body }),
    ]) {
      expect(failure(response)).toEqual({ status: 404, code: 'NOT_FOUND' });
    }
  });
});

describe('import from CSV', () => {
  it('stores every line, by headings in any order, case and accents', async () => {
    const response = await importList(
      'branches',
      '\uFEFFDIRECCIÓN;Código;Nombre;documento\nAv. Matta 1;x;Sede Uno;1-9\n"Calle 2\nPiso 3";;Sede Dos;\n',
    );
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ data: { created: 2 } });
    expect((await list('branches', { sort: 'id' })).data).toEqual([
      expect.objectContaining({ name: 'Sede Uno', document: '1-9', address: 'Av. Matta 1', status: 'activo' }),
      expect.objectContaining({ name: 'Sede Dos', document: null, address: 'Calle 2 Piso 3' }),
    ]);
  });

  it('reads the mall of a location from its column, which may be left out', async () => {
    for (const name of ['Mall Norte', 'Mall Sur']) await create('malls', { name });
    await importList('locations', 'nombre\nLocal 1');
    const content = 'Nombre;Mall\nLocal 1;MALL NORTE\nLocal 1;Mall Sur\nlocal 1;mall sur\nLocal 1;\nLocal 2;Norte\n';
    const { total, wrong, lines } = await previewOf('locations', content);
    expect([total, wrong, lines.map(({ line, errors }) => [line, errors])]).toEqual([
      5,
      3,
      [
        [4, { name: 'Repite la línea 3' }],
        [5, { name: MASTERS.locations.taken }],
        [6, { mall: MESSAGES.master.unknownMall }],
        [2, {}],
        [3, {}],
      ],
    ]);
    expect((await importList('locations', content.split('local 1')[0] ?? '')).statusCode).toBe(201);
    expect((await list('locations', { sort: 'id' })).data.map(({ name, mall }) => [name, mall])).toEqual([
      ['Local 1', null],
      ['Local 1', 'Mall Norte'],
      ['Local 1', 'Mall Sur'],
    ]);
  });

  it('shows before what it would do, and stores nothing', async () => {
    await create('clients', { name: 'Pérez', document: '1-K' });
    const content = [
      'Nombre,Correo,Teléfono,documento,',
      'PÉREZ,,1,1-k,',
      'Pérez,,,2-7,',
      '"Nueva',
      'de dos líneas",a@b.cl,,,',
      '',
      'nueva,mal,,x y,',
      ',,,3-5,',
      'NUEVA DE DOS LÍNEAS,,,,',
      'Larga,,,,,sobra',
      '=HYPERLINK(1),,,,x',
    ].join('\n');
    expect(await previewOf('clients', content)).toEqual({
      total: 8,
      wrong: 5,
      lines: [
        {
          line: 2,
          values: { name: 'PÉREZ', document: '1-k' },
          errors: { name: 'Ya existe un cliente con ese nombre y documento' },
        },
        {
          line: 7,
          values: { name: 'nueva', email: 'mal', document: 'x y' },
          errors: {
            email: 'El formato del correo es incorrecto',
            document: 'Solo puede contener letras, números, puntos y guiones',
          },
        },
        { line: 8, values: { document: '3-5' }, errors: { name: 'El nombre es requerido' } },
        { line: 9, values: { name: 'NUEVA DE DOS LÍNEAS' }, errors: { name: 'Repite la línea 4' } },
        { line: 10, values: { name: 'Larga' }, errors: { name: 'La línea tiene más valores que columnas hay' } },
        { line: 3, values: { name: 'Pérez', document: '2-7' }, errors: {} },
        { line: 4, values: { name: 'Nueva de dos líneas', email: 'a@b.cl' }, errors: {} },
        { line: 11, values: { name: '=HYPERLINK(1)' }, errors: {} },
      ],
      ignoredColumns: ['Teléfono', 'Columna 5'],
    });
    expect(await namesOf('clients')).toEqual(['Pérez']);

    const refused = await importList('clients', content);
    expect(failure(refused)).toEqual({
      status: 422,
      code: 'VALIDATION',
      errors: {
        content:
          'Hay 5 líneas por corregir. Línea 2, columna "nombre": Ya existe un cliente con ese nombre y documento',
      },
    });
    expect(await namesOf('clients')).toEqual(['Pérez']);
  });

  it('refuses a cell that is longer than its field, and names its line and column', async () => {
    const content = `nombre,correo\nUno,\n"Dos\ndos",${'a'.repeat(LIMITS.emailMax)}@b.cl\n${'x'.repeat(100_000)},\n`;
    const message = `Máximo ${LIMITS.emailMax} caracteres`;
    expect(await previewOf('clients', content)).toMatchObject({
      wrong: 2,
      lines: [
        { line: 3, errors: { email: message } },
        { line: 5, values: { name: 'x'.repeat(LIMITS.nameMax) }, errors: { name: 'Máximo 80 caracteres' } },
        { line: 2 },
      ],
    });
  });

  it('shows so many lines of each sort and counts all', async () => {
    const good = Array.from({ length: 150 }, (_, index) => `Mall ${index}`);
    const wrong = Array.from({ length: 130 }, () => 'Mall 0');
    const shown = await previewOf('malls', ['nombre', ...good, ...wrong].join('\n'));
    expect(shown).toMatchObject({ total: 280, wrong: 130 });
    expect(shown.lines).toHaveLength(2 * IMPORT_PREVIEW_LINES);
    expect(shown.lines[0]).toMatchObject({ line: 152, errors: { name: 'Repite la línea 2' } });
    expect(shown.lines[IMPORT_PREVIEW_LINES]).toMatchObject({ line: 2 });
    expect(shown.lines[IMPORT_PREVIEW_LINES]!.errors).toEqual({});
  });

  it('does not count what was deleted as there, but what was disabled', async () => {
    const [gone, off] = [await api.createMall('Borrado'), await api.createMall('Apagado')];
    await api.db.updateTable('malls').set({ status: 'eliminado' }).where('id', '=', gone.id).execute();
    await api.db.updateTable('malls').set({ status: 'inactivo' }).where('id', '=', off.id).execute();
    expect(await previewOf('malls', 'nombre\nBorrado\nAPAGADO')).toMatchObject({
      wrong: 1,
      lines: [{ line: 3, errors: { name: 'Ya existe un mall con ese nombre' } }, { line: 2 }],
    });
  });

  it.each<[content: unknown, message: string]>([
    [undefined, 'El archivo es requerido'],
    ['', 'El archivo es requerido'],
    ['Mall Uno\nMall Dos', 'Falta la columna "nombre"'],
    ['nombre,documento,NÓMBRE\na,b,c', 'La columna "nombre" está repetida'],
    [`nombre\n${'ñ'.repeat(LIMITS.importBytes / 2)}`, 'El archivo puede pesar hasta 2 MB'],
    [`nombre\n${'"'.repeat(LIMITS.importBytes)}`, 'El archivo puede pesar hasta 2 MB'],
  ])('refuses file %# with its reason', async (content, message) => {
    for (const path of ['import', 'import/preview']) {
      const response = await admin.post(`/api/v1/masters/malls/${path}`, { body: { content } });
      expect(failure(response)).toEqual({ status: 422, code: 'VALIDATION', errors: { content: message } });
    }
  });

  it('refuses a body beyond any list, and one that is none', async () => {
    const url = '/api/v1/masters/malls/import';
    const huge = await admin.post(url, { body: { content: 'x'.repeat(3 * LIMITS.importBytes) } });
    expect(failure(huge)).toEqual({ status: 413, code: 'TOO_LARGE' });
    expect(failure(await admin.post(url, { body: { content: ['nombre'] } })).status).toBe(422);
    expect(failure(await admin.post(url, { body: [] })).status).toBe(400);
  });

  it('stores a list only once in parallel', async () => {
    const content = `nombre,documento\n${Array.from({ length: 300 }, (_, index) => `Cliente ${index},`).join('\n')}`;
    const answers = await Promise.all([1, 2, 3].map(() => importList('clients', content)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422]);
    expect((await list('clients')).total).toBe(300);
  });

  it('stores nothing of a list that repeats a record stored at the same moment', async () => {
    const imported = await during(
      api,
      (trx) => trx.insertInto('malls').values({ name: 'Mall 7' }).execute(),
      () => importList('malls', 'nombre\nMall 6\nMALL 7\nMall 8'),
    );
    expect(failure(imported).errors).toEqual({
      content: 'Hay 1 línea por corregir. Línea 3, columna "nombre": Ya existe un mall con ese nombre',
    });
    expect(await namesOf('malls')).toEqual(['Mall 7']);
  });

  it('stores 5,000 lines while others are served', async () => {
    const lines = Array.from(
      { length: LIMITS.importLines },
      (_, index) => `Cliente ${index},${index}-K,c${index}@d.cl`,
    );
    const importing = importList('clients', `nombre,documento,correo\n${lines.join('\n')}`);
    let served = 0;
    let isDone = false;
    void importing.then(() => (isDone = true));
    while (!isDone) {
      await client.get('/api/v1/services');
      served += 1;
    }
    expect((await importing).json()).toEqual({ data: { created: LIMITS.importLines } });
    expect(served).toBeGreaterThan(10);
    expect((await list('clients', { sort: 'id', limit: 1 })).data[0]).toMatchObject({ name: 'Cliente 0' });
  });
});

test('the logo of a branch becomes a small PNG; another kind of file is refused, and nothing takes it away', async () => {
  const { id } = (await create('branches', { name: 'Sede Centro' })).json<{ data: MasterRecord }>().data;
  const put = (image?: Buffer) =>
    admin.put(`/api/v1/branches/${id}/logo`, { body: { image: image?.toString('base64') } });
  const stored = async () => (await admin.get(`/api/v1/branches/${id}/logo`)).json<{ data: BranchLogo }>().data.image;
  const wide = sharp({ create: { width: 2000, height: 400, channels: 3, background: 'teal' } });
  await put(await wide.jpeg().toBuffer());
  const { format, width } = await sharp(Buffer.from((await stored()) ?? '', 'base64')).metadata();
  expect([format, width]).toEqual(['png', 640]);
  for (const image of [Buffer.from('<svg/>'), (await wide.png().toBuffer()).subarray(0, 150)]) {
    expect(failure(await put(image)).errors).toEqual({ image: REFUSALS.logo });
  }
  await put();
  expect(await stored()).toBeNull();
});

import { ROLE } from '@portal/domain';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';

import type pg from 'pg';

import { passwordFits } from '../../../src/platform/auth/passwords';
import { openDatabase } from '../../../src/platform/database/open-database';
import { withAdministration, withDatabase } from '../../support/database-administration';
import { createTestDatabase, type TestDatabase } from '../../support/test-database';
import { waitUntil } from '../../support/wait-until';
import { createAdmin } from '../../../src/programs/create-admin/create-admin';
import { createTerminal } from '../../../src/programs/create-admin/terminal';

const PASSWORD = 'Tres-Gatos-88';
const FLAGS = {
  '--name': 'Ana',
  '--last-name': 'Rojas Ñancupil',
  '--document-type': 'RT',
  '--document': '12345678-5',
  '--email': 'ana@empresa.cl',
  '--phone': '56912345678',
  '--password': PASSWORD,
};

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.pool.query('truncate users cascade'));

type Person = Record<string, unknown> & { password_hash: string };
async function peopleIn(pool: pg.Pool): Promise<Person[]> {
  const { rows } = await pool.query<Person>(
    `select name, last_name, document_type, document, email, phone, status, company_id, password_hash, password_fits_administrator,
        array(select role_code::int from user_roles where user_id = id) as roles
      from users order by id`,
  );
  return rows;
}

const ANA = {
  name: 'Ana',
  last_name: 'Rojas Ñancupil',
  document_type: 'RT',
  document: '12345678-5',
  email: 'ana@empresa.cl',
  phone: '56912345678',
  status: 'activo',
  company_id: null,
  roles: [ROLE.admin],
  password_hash: expect.stringMatching(/^\$argon2id\$/),
  password_fits_administrator: true,
};

/** Starts the command with its own streams in place of a terminal's, or of a script's. */
function start(args: readonly string[], { isTTY = false, variables }: { isTTY?: boolean; variables?: object } = {}) {
  const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()];
  Object.assign(input, { isTTY });
  Object.assign(output, { isTTY });
  const said = { output: '', errors: '' };
  output.on('data', (chunk: Buffer) => (said.output += chunk.toString()));
  errors.on('data', (chunk: Buffer) => (said.errors += chunk.toString()));
  const terminal = createTerminal({ input, output, errors });
  const code = createAdmin({ args, variables: { DATABASE_URL: database.connectionString, ...variables }, terminal });

  let read = 0;
  /** Waits for a question after the last answer, and answers it. */
  async function answer(question: string, text: string): Promise<void> {
    await waitUntil(() => said.output.slice(read).includes(question));
    read = said.output.length;
    input.write(text);
  }
  return { input, said, code, answer };
}

const flags = (change: Partial<Record<keyof typeof FLAGS, string | undefined>> = {}): string[] =>
  Object.entries({ ...FLAGS, ...change }).flatMap(([flag, value]) => (value === undefined ? [] : [flag, value]));

describe('with flags', () => {
  it('creates an administrator of the operator company, who can sign in', async () => {
    const { code, said } = start(flags());
    expect(await code).toBe(0);
    expect(said.output).toBe(
      'Se creó la cuenta de administrador de Ana Rojas Ñancupil: ya puede iniciar sesión con ana@empresa.cl.\n',
    );
    expect(said.errors).toBe('');
    const people = await peopleIn(database.pool);
    expect(people).toEqual([ANA]);
    expect(await passwordFits(people[0]?.password_hash ?? null, PASSWORD)).toBe(true);
  });

  it('takes the password from the standard input', async () => {
    const { code, input } = start([...flags({ '--password': undefined }), '--password-stdin']);
    input.end(`${PASSWORD}\n`);
    expect(await code).toBe(0);
    const [person] = await peopleIn(database.pool);
    expect(await passwordFits(person?.password_hash ?? null, PASSWORD)).toBe(true);
  });

  it('accepts a passport and a document type in lower case', async () => {
    expect(await start(flags({ '--document-type': 'pp', '--document': 'AB123456' })).code).toBe(0);
    expect(await peopleIn(database.pool)).toEqual([{ ...ANA, document_type: 'PP', document: 'AB123456' }]);
  });

  it('warns about a wrong check digit and continues', async () => {
    const { code, said } = start(flags({ '--document': '12345678-9' }));
    expect(await code).toBe(0);
    expect(said.errors).toBe('Aviso: El dígito verificador no coincide.\n');
  });

  it.each<[Partial<Record<keyof typeof FLAGS, string>>, string]>([
    [{ '--name': ' ' }, '--name: El nombre es requerido'],
    [{ '--last-name': 'Rojas_' }, '--last-name: Solo se permite letras y números'],
    [{ '--document-type': 'DNI' }, '--document-type: La opción seleccionada no es válida'],
    [{ '--document': '123' }, '--document: El RUT debe tener entre 8 y 10 caracteres'],
    [{ '--email': 'ana' }, '--email: El formato del correo es incorrecto'],
    [{ '--phone': '12' }, '--phone: El celular debe tener entre 8 y 15 dígitos'],
    [{ '--password': 'con espacio 12A' }, '--password: La contraseña no puede contener espacios'],
    [{ '--password': 'Corta-1' }, '--password: La contraseña debe tener al menos 8 caracteres'],
    [{ '--password': 'Corta-12x' }, '--password: La contraseña de un administrador debe tener al menos 10 caracteres'],
    [{ '--password': 'Demo-2026-x' }, '--password: La contraseña es demasiado conocida'],
    [
      { '--password': 'Nancupil-77' },
      '--password: La contraseña no puede contener el nombre, el correo ni el documento',
    ],
  ])('refuses %j', async (change, message) => {
    const { code, said } = start(flags(change));
    expect(await code).toBe(1);
    expect(said.errors).toBe(`No se creó la cuenta:\n  ${message}\n`);
    expect(await peopleIn(database.pool)).toEqual([]);
  });

  it('reports all errors at once', async () => {
    const { code, said } = start(flags({ '--email': 'x', '--phone': 'y' }));
    expect(await code).toBe(1);
    expect(said.errors.split('\n')).toHaveLength(4);
  });

  it('names the missing flags without a terminal', async () => {
    const { code, said } = start(flags({ '--email': undefined, '--last-name': undefined, '--password': undefined }));
    expect(await code).toBe(2);
    expect(said.errors).toBe(
      'Sin una terminal que pregunte, faltan estas opciones: --last-name, --email, --password-stdin\n',
    );
  });

  it.each([
    [['--nombre', 'Ana'], 'No se entiende "--nombre".'],
    [['Ana'], 'No se entiende "Ana".'],
    [['--name'], 'El valor de la opción --name no se entiende.'],
    [['--password', 'x', '--password-stdin'], '--password y --password-stdin no se pueden usar a la vez.'],
  ])('refuses the arguments %j', async (args, message) => {
    const { code, said } = start(args);
    expect(await code).toBe(2);
    expect(said.errors).toBe(`${message} Vea npm run create-admin -- --help\n`);
  });

  it('prints its usage with a warning about visible flags', async () => {
    const { code, said } = start(['--help']);
    expect(await code).toBe(0);
    for (const flag of [...Object.keys(FLAGS), '--password-stdin', 'DATABASE_URL', 'DATA_DIR']) {
      expect(said.output).toContain(flag);
    }
    expect(said.output).toContain('los demás usuarios de la máquina pueden ver sus opciones');
  });

  it.each([
    [{ '--document': '7654321-6', '--email': 'ANA@empresa.cl' }, 'El correo ya está registrado'],
    [{ '--document': '12345678-5', '--email': 'otra@empresa.cl' }, 'El documento ya está registrado'],
  ])('refuses values that another user has: %j', async (change, message) => {
    expect(await start(flags()).code).toBe(0);
    const { code, said } = start(flags({ ...change, '--name': 'Otra' }));
    expect(await code).toBe(1);
    expect(said.errors).toBe(`${message}\n`);
    expect(await peopleIn(database.pool)).toEqual([ANA]);
  });
});

describe('at a terminal', () => {
  it('asks for every value, again after a wrong answer, and never shows the password', async () => {
    const { code, said, answer } = start([], { isTTY: true });
    await answer('Nombre: ', '\r');
    await answer('Nombre: ', 'Ana\r');
    await answer('Apellido: ', 'Rojas Ñancupil\r');
    await answer('Tipo de documento (RT = R.U.T, PP = Pasaporte): ', 'RT\r');
    await answer('Número de documento: ', '12.345.678\r');
    await answer('Número de documento: ', '12.345.678-5\r');
    await answer('Correo: ', 'ana@empresa.cl\r');
    await answer('Celular: ', '56912345678\r');
    await answer('Contraseña (no se muestra): ', 'Corta-1\r');
    await answer('Contraseña (no se muestra): ', `${PASSWORD}\r`);
    await answer('Repite la contraseña: ', `${PASSWORD}x\r`);
    await answer('Contraseña (no se muestra): ', `${PASSWORD}\r`);
    await answer('Repite la contraseña: ', `${PASSWORD}\r`);
    expect(await code).toBe(0);
    expect(said.errors.trim().split(/\n\s*/)).toEqual([
      'El nombre es requerido',
      'El RUT debe contener un guion',
      'La contraseña debe tener al menos 8 caracteres',
      'Las contraseñas no coinciden',
    ]);
    expect(said.output).toContain('Ana');
    for (const secret of [PASSWORD, 'Corta-1', 'Gatos']) expect(said.output).not.toContain(secret);
    expect(await peopleIn(database.pool)).toEqual([ANA]);
  });

  it('asks only for values that no flag gives', async () => {
    const { code, said, answer } = start(flags({ '--email': undefined, '--password': undefined }), { isTTY: true });
    await answer('Correo: ', 'ana@empresa.cl\r');
    await answer('Contraseña (no se muestra): ', `${PASSWORD}\r`);
    await answer('Repite la contraseña: ', `${PASSWORD}\r`);
    expect(await code).toBe(0);
    expect(said.output).not.toContain('Nombre');
    expect(await peopleIn(database.pool)).toEqual([ANA]);
  });

  it('checks the password flag against the answers', async () => {
    const { code, said, answer } = start(flags({ '--email': undefined, '--password': 'Gerencia-77x' }), {
      isTTY: true,
    });
    await answer('Correo: ', 'gerencia@empresa.cl\r');
    expect(await code).toBe(1);
    expect(said.errors).toContain('--password: La contraseña no puede contener el nombre');
    expect(await peopleIn(database.pool)).toEqual([]);
  });

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('stops at any question with %s', async (_key, key) => {
    const atName = start([], { isTTY: true });
    await atName.answer('Nombre: ', key);
    expect(await atName.code).toBe(1);
    const atPassword = start(flags({ '--password': undefined }), { isTTY: true });
    await atPassword.answer('Contraseña (no se muestra): ', key);
    expect(await atPassword.code).toBe(1);
    expect(atPassword.said.errors).toBe('Cancelado: no se creó ninguna cuenta.\n');
    expect(await peopleIn(database.pool)).toEqual([]);
  });
});

describe('the database', () => {
  it('is migrated first when it has no tables', async () => {
    const server = process.env.TEST_DATABASE_URL ?? '';
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await withAdministration(server, (client) => client.query(`create database ${name}`));
    const url = withDatabase(server, name);
    try {
      const { code } = start(flags(), { variables: { DATABASE_URL: url } });
      expect(await code).toBe(0);
      const { pool, close } = await openDatabase({ url, dataDir: os.tmpdir() });
      expect(await peopleIn(pool)).toEqual([ANA]);
      await close();
    } finally {
      await withAdministration(server, (client) => client.query(`drop database ${name}`));
    }
  });

  it('can be the embedded one, empty or in use by a running portal', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-create-admin-'));
    const variables = { DATABASE_URL: '', DATA_DIR: dataDir };
    try {
      expect(await start(flags(), { variables }).code).toBe(0);
      const portal = await openDatabase({ dataDir, durable: false });
      const second = flags({ '--email': 'dos@empresa.cl', '--document': '7654321-6' });
      expect(await start(second, { variables }).code).toBe(0);
      expect((await peopleIn(portal.pool)).map(({ email }) => email)).toEqual(['ana@empresa.cl', 'dos@empresa.cl']);
      await portal.close();
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  it('is not changed when it belongs to a newer portal', async () => {
    const newer = await createTestDatabase();
    try {
      await newer.pool.query(`insert into kysely_migration (name, timestamp) values ('9001-later', '2999-01-01')`);
      const { code, said } = start(flags(), { variables: { DATABASE_URL: newer.connectionString } });
      expect(await code).toBe(1);
      expect(said.errors).toMatch(/^Una versión más nueva del portal cambió la base de datos \(9001-later\)/);
      expect(await peopleIn(newer.pool)).toEqual([]);
    } finally {
      await newer.close();
    }
  });

  it('is not changed when another version of PostgreSQL created its folder', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-create-admin-'));
    try {
      await mkdir(path.join(dataDir, 'postgres/cluster'), { recursive: true });
      await writeFile(path.join(dataDir, 'postgres/cluster/PG_VERSION'), '9\n');
      const { code, said } = start(flags(), { variables: { DATABASE_URL: '', DATA_DIR: dataDir } });
      expect(await code).toBe(1);
      expect(said.errors).toMatch(/PostgreSQL 9/);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  it('is named without its password when it does not answer', async () => {
    const variables = { DATABASE_URL: 'postgres://portal:secreta@127.0.0.1:1/portal' };
    const { code, said } = start(flags(), { variables });
    expect(await code).toBe(1);
    expect(said.errors).toMatch(/^No se pudo usar la base de datos: .*ECONNREFUSED/);
    expect(said.errors).not.toContain('secreta');
    const wrong = start(flags(), { variables: { DATABASE_URL: 'mysql://x' } });
    expect(await wrong.code).toBe(1);
    expect(wrong.said.errors).toContain('DATABASE_URL: debe ser una dirección como postgres://');
  });
});

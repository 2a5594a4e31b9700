import { ROLE } from '@portal/domain';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';

import type pg from 'pg';

import { passwordFits } from '../../../src/platform/auth/passwords';
import { openDatabase } from '../../../src/platform/database/open-database';
import { setUpTestDatabase } from '../../support/test-database';
import { waitUntil } from '../../support/wait-until';
import { createAdmin } from '../../../src/programs/create-admin/create-admin';

const PASSWORD = 'Tres-Gatos-88';
const FLAGS = {
  '--name': 'Ana',
  '--last-name': 'Rojas Ñancupil',
  '--document-type': 'RT',
  '--document': '12345678-5',
  '--email': 'ana@empresa.cl',
  '--phone': '56912345678',
};

const database = setUpTestDatabase();
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
  const command = { args, variables: { DATABASE_URL: database.connectionString, ...variables } };
  const code = createAdmin(command, { input, output, errors });

  let read = 0;
  /** Waits for a question after the last answer, and answers it. */
  async function answer(question: string, text: string): Promise<void> {
    await waitUntil(() => said.output.slice(read).includes(question));
    read = said.output.length;
    input.write(text);
  }
  return { input, said, code, answer };
}

/** Runs the command as a script does, with the password on the standard input. */
async function run(change: Change = {}, { password = PASSWORD, variables = {} } = {}) {
  const { input, said, code } = start([...flags(change), '--password-stdin'], { variables });
  input.end(`${password}\n`);
  return { code: await code, ...said };
}

type Change = Partial<Record<keyof typeof FLAGS, string | undefined>>;
const flags = (change: Change = {}): string[] =>
  Object.entries({ ...FLAGS, ...change }).flatMap(([flag, value]) => (value === undefined ? [] : [flag, value]));

describe('with flags', () => {
  it('creates an administrator of the operator company, who can sign in', async () => {
    const { code, output, errors } = await run();
    expect(code).toBe(0);
    expect(output).toBe(
      'Se creó la cuenta de administrador de Ana Rojas Ñancupil: ya puede iniciar sesión con ana@empresa.cl.\n',
    );
    expect(errors).toBe('');
    const people = await peopleIn(database.pool);
    expect(people).toEqual([ANA]);
    expect(await passwordFits(people[0]?.password_hash ?? null, PASSWORD)).toBe(true);
  });

  it('warns about a wrong check digit and continues', async () => {
    const { code, errors } = await run({ '--document': '12345678-9' });
    expect(code).toBe(0);
    expect(errors).toBe('Aviso: El dígito verificador no coincide.\n');
  });

  it('names the flags that it refuses', async () => {
    const { code, errors } = await run({ '--email': 'x' }, { password: 'Nancupil-77' });
    expect(code).toBe(1);
    expect(errors).toMatch(/^No se creó la cuenta:\n {2}--email: .*\n {2}--password: .*no puede contener el nombre/);
    expect(await peopleIn(database.pool)).toEqual([]);
  });

  it.each([
    [['Ana'], 'No se entiende "Ana".'],
    [['--name'], 'El valor de la opción --name no se entiende.'],
    [['--password', PASSWORD], 'No se entiende "--password".'],
  ])('refuses the arguments %j', async (args, message) => {
    const { code, said } = start(args);
    expect(await code).toBe(2);
    expect(said.errors).toBe(`${message} Vea npm run create-admin -- --help\n`);
  });

  it('refuses an address that another user has', async () => {
    expect((await run()).code).toBe(0);
    const { code, errors } = await run({ '--document': '7654321-6', '--email': 'ANA@empresa.cl', '--name': 'Otra' });
    expect(code).toBe(1);
    expect(errors).toBe('El correo ya está registrado\n');
    expect(await peopleIn(database.pool)).toEqual([ANA]);
  });
});

describe('at a terminal', () => {
  it('asks for what no flag gives, again after a wrong answer, and never shows the password', async () => {
    const { code, said, answer } = start(['--phone', FLAGS['--phone']], { isTTY: true });
    await answer('Nombre: ', '\r');
    await answer('Nombre: ', 'Ana\r');
    await answer('Apellido: ', 'Rojas Ñancupil\r');
    await answer('Tipo de documento (RT = R.U.T, PP = Pasaporte): ', 'RT\r');
    await answer('Número de documento: ', '12.345.678-5\r');
    await answer('Correo: ', 'ana@empresa.cl\r');
    await answer('Contraseña (no se muestra): ', 'Corta-1\r');
    await answer('Contraseña (no se muestra): ', `${PASSWORD}\r`);
    await answer('Repite la contraseña: ', `${PASSWORD}x\r`);
    await answer('Contraseña (no se muestra): ', `${PASSWORD}\r`);
    await answer('Repite la contraseña: ', `${PASSWORD}\r`);
    expect(await code).toBe(0);
    expect(said.errors.trim().split(/\n\s*/)).toEqual([
      'El nombre es requerido',
      'La contraseña debe tener al menos 8 caracteres',
      'Las contraseñas no coinciden',
    ]);
    expect(said.output).toContain('Ana');
    expect(said.output).not.toContain('Celular');
    for (const secret of [PASSWORD, 'Corta-1', 'Gatos']) expect(said.output).not.toContain(secret);
    expect(await peopleIn(database.pool)).toEqual([ANA]);
  });

  it('stops at any question with Ctrl-C and Ctrl-D', async () => {
    for (const key of ['\u0003', '\u0004']) {
      for (const [args, question] of [
        [[], 'Nombre: '],
        [flags(), 'Contraseña (no se muestra): '],
      ] as const) {
        const { answer, code, said } = start(args, { isTTY: true });
        await answer(question, key);
        expect([await code, said.errors]).toEqual([1, 'Cancelado: no se creó ninguna cuenta.\n']);
      }
    }
    expect(await peopleIn(database.pool)).toEqual([]);
  });
});

describe('the database', () => {
  it('can be the embedded one, empty or in use by a running portal', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-create-admin-'));
    const variables = { DATABASE_URL: '', DATA_DIR: dataDir };
    try {
      expect((await run({}, { variables })).code).toBe(0);
      const portal = await openDatabase({ dataDir, durable: false });
      const second = { '--email': 'dos@empresa.cl', '--document': '7654321-6' };
      expect((await run(second, { variables })).code).toBe(0);
      expect((await peopleIn(portal.pool)).map(({ email }) => email)).toEqual(['ana@empresa.cl', 'dos@empresa.cl']);
      await portal.close();
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  it('is named without its password when it does not answer', async () => {
    const DATABASE_URL = 'postgres://portal:secreta@127.0.0.1:1/portal';
    const { code, errors } = await run({}, { variables: { DATABASE_URL } });
    expect(code).toBe(1);
    expect(errors).toMatch(/^No se pudo usar la base de datos: .*ECONNREFUSED/);
    expect(errors).not.toContain('secreta');
  });
});

import { readDatabaseEnvironment } from '../../environment';
import { runProgram, UsageError, type Command, type ExitCode } from '../command';
import { gatherAdministrator } from './gather-administrator';
import { FIELDS, QUESTIONS, type Answers } from './questions';
import { storeAdministrator } from './store-administrator';
import type { Terminal } from './terminal';

const flags = FIELDS.map((field) => {
  const { flag, question, example } = QUESTIONS[field];
  return `  --${flag.padEnd(16)} ${question}; por ejemplo ${example}`;
});

const USAGE = `Crea una cuenta de administrador del portal.

Uso: npm run create-admin
     npm run create-admin -- --name Ana --last-name Rojas --document-type RT --document 12345678-5 \\
       --email ana@empresa.cl --phone 56912345678 --password-stdin < archivo-con-la-contraseña

Lo que no se indique se pregunta, si hay una terminal; la contraseña no se muestra al escribirla.

${flags.join('\n')}
  --password-stdin   la contraseña se lee de la entrada estándar
  --password         la contraseña; se desaconseja
  --help             muestra esta ayuda

Mientras el comando se ejecuta, los demás usuarios de la máquina pueden ver sus opciones, y el historial de la terminal
las guarda: para la contraseña use --password-stdin, o deje que se pregunte.

La base de datos es la de DATABASE_URL o, sin ella, la integrada en DATA_DIR (.data si no se indica), también mientras el
portal funciona sobre ella. A una base de datos vacía se le crean antes las tablas.

Termina con 0 si la cuenta se creó, con 1 si no se pudo crear y con 2 si faltan opciones o no se entienden.`;

const options = {
  name: { type: 'string' },
  'last-name': { type: 'string' },
  'document-type': { type: 'string' },
  document: { type: 'string' },
  email: { type: 'string' },
  phone: { type: 'string' },
  password: { type: 'string' },
  'password-stdin': { type: 'boolean' },
} as const;

type CreateAdminOptions = Pick<Command, 'args' | 'variables'> & { terminal: Terminal };

/** All questions are answered before the database is opened. */
export function createAdmin({ args, variables, terminal }: CreateAdminOptions): Promise<ExitCode> {
  const program = { name: 'create-admin', usage: USAGE, options };
  const io = { args, say: (line: string) => terminal.say(line), complain: (line: string) => terminal.complain(line) };
  return runProgram(program, io, async ({ 'password-stdin': isPasswordOnInput, ...values }) => {
    if (values.password !== undefined && isPasswordOnInput)
      throw new UsageError('--password y --password-stdin no se pueden usar a la vez.');
    const answers: Answers = { password: values.password };
    for (const field of FIELDS) answers[field] = values[QUESTIONS[field].flag];
    const database = readDatabaseEnvironment(variables);
    const administrator = await gatherAdministrator(answers, isPasswordOnInput === true, terminal);
    await storeAdministrator(administrator, database);
    const { name, lastName, email } = administrator;
    terminal.say(`Se creó la cuenta de administrador de ${name} ${lastName}: ya puede iniciar sesión con ${email}.`);
  }).finally(() => terminal.close());
}

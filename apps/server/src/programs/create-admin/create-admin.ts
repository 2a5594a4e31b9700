import { createInterface } from 'node:readline/promises';
import { Writable, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import {
  DOCUMENT_TYPES,
  MESSAGES,
  newUserSchema,
  ROLE,
  rutWarning,
  validate,
  type NewUserInput,
  type FieldErrors,
} from '@portal/domain';

import { readDatabaseEnvironment, type DatabaseEnvironment } from '../../environment';
import { createUser, creationOf } from '../../features/users';
import { recordProgram } from '../../platform/audit/record-audit';
import { preparePassword } from '../../platform/auth/passwords';
import { toAppError } from '../../platform/routes/error-handler';
import { ProgramFailure, runProgram, UsageError, type Command, type ExitCode } from '../command';
import { withProgramDatabase } from '../program-database';

const PROGRAM = 'create-admin';

const documentTypes = DOCUMENT_TYPES.map(({ value, label }) => `${value} = ${label}`).join(', ');

/** In the order of asking: the password is compared with the other answers. */
const QUESTIONS = [
  { field: 'name', flag: 'name', question: 'Nombre', example: 'Ana' },
  { field: 'lastName', flag: 'last-name', question: 'Apellido', example: 'Rojas' },
  { field: 'documentType', flag: 'document-type', question: `Tipo de documento (${documentTypes})`, example: 'RT' },
  { field: 'document', flag: 'document', question: 'Número de documento', example: '12345678-5' },
  { field: 'email', flag: 'email', question: 'Correo', example: 'ana@empresa.cl' },
  { field: 'phone', flag: 'phone', question: 'Celular', example: '56912345678' },
] as const;
const PASSWORD = { field: 'password', flag: 'password-stdin', question: 'Contraseña (no se muestra)' } as const;
const ALL = [...QUESTIONS, PASSWORD];

type Field = (typeof ALL)[number]['field'];
type Answers = { [Answer in Field]?: string | undefined };

const flags = QUESTIONS.map(
  ({ flag, question, example }) => `  --${flag.padEnd(16)} ${question}; por ejemplo ${example}`,
);

const USAGE = `Crea una cuenta de administrador del portal.

Uso: npm run create-admin
     npm run create-admin -- --name Ana --last-name Rojas --document-type RT --document 12345678-5 \\
       --email ana@empresa.cl --phone 56912345678 --password-stdin < archivo-con-la-contraseña

Lo que no se indique se pregunta, si hay una terminal; la contraseña no se muestra al escribirla.

${flags.join('\n')}
  --password-stdin   la contraseña se lee de la entrada estándar
  --help             muestra esta ayuda

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
  'password-stdin': { type: 'boolean' },
} as const;

export type Streams = {
  input: Readable & { isTTY?: boolean };
  output: Writable & { isTTY?: boolean };
  errors: Writable;
};

/** All questions are answered before the database is opened. */
export function createAdmin(
  { args, variables }: Pick<Command, 'args' | 'variables'>,
  streams: Streams,
): Promise<ExitCode> {
  const say = (line: string): void => void streams.output.write(`${line}\n`);
  const complain = (line: string): void => void streams.errors.write(`${line}\n`);
  return runProgram({ name: PROGRAM, usage: USAGE, options }, { args, say, complain }, async (values) => {
    const database = readDatabaseEnvironment(variables);
    const answers: Answers = {};
    for (const { field, flag } of QUESTIONS) answers[field] = values[flag];
    const isPasswordOnInput = values['password-stdin'] === true;
    if (isPasswordOnInput) answers.password = (await text(streams.input)).replace(/\r?\n$/, '');
    const missing = ALL.filter(({ field }) => answers[field] === undefined);
    const wrong = errorsOf(answers);
    // Missing answers can still be asked for.
    for (const { field } of missing) delete wrong[field];
    if (Object.keys(wrong).length > 0) throw refusal(wrong);

    const isInteractive = streams.input.isTTY === true && streams.output.isTTY === true && !isPasswordOnInput;
    if (missing.length > 0 && !isInteractive) {
      const names = missing.map(({ flag }) => `--${flag}`).join(', ');
      throw new UsageError(`Sin una terminal que pregunte, faltan estas opciones: ${names}.`);
    }
    if (missing.length > 0) await askFor(missing, answers, streams, complain);

    // Checked again as a whole: a given answer may not fit a later one.
    const result = check(answers);
    if (!result.ok) throw refusal(result.errors);
    const { documentType, document, name, lastName, email } = result.value;
    const warning = documentType.toUpperCase() === 'RT' ? rutWarning(document) : null;
    if (warning !== null) complain(`Aviso: ${warning}.`);
    await store(result.value, database);
    say(`Se creó la cuenta de administrador de ${name} ${lastName}: ya puede iniciar sesión con ${email}.`);
  });
}

/** The answers as the form 'Crear usuario' would send them for an administrator of the operator company. */
const check = (answers: Answers) => validate(newUserSchema, { ...answers, isContractor: false, rol: [ROLE.admin] });

function errorsOf(answers: Answers): FieldErrors {
  const result = check(answers);
  return result.ok ? {} : result.errors;
}

function refusal(errors: FieldErrors): ProgramFailure {
  const flagOf = (field: string): string => QUESTIONS.find((one) => one.field === field)?.flag ?? field;
  const lines = Object.entries(errors).map(([field, problem]) => `\n  --${flagOf(field)}: ${problem}`);
  return new ProgramFailure(`No se creó la cuenta:${lines.join('')}`);
}

/** Throws ProgramFailure when the person cancels (Ctrl-C, Ctrl-D). */
async function askFor(
  missing: readonly (typeof ALL)[number][],
  answers: Answers,
  { input, output }: Streams,
  complain: (line: string) => void,
): Promise<void> {
  let isHidden = false;
  const echo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isHidden) output.write(chunk);
      done();
    },
  });
  // With a history, the up arrow would show the password at the next question.
  const terminal = createInterface({ input, output: echo, terminal: true, historySize: 0 });
  const cancelling = new AbortController();
  terminal.once('close', () => cancelling.abort());

  const ask = async (question: string, hides: boolean): Promise<string> => {
    const answer = terminal.question(question, { signal: cancelling.signal });
    isHidden = hides;
    try {
      return await answer;
    } catch (error) {
      if (!cancelling.signal.aborted) throw error;
      throw new ProgramFailure('Cancelado: no se creó ninguna cuenta.');
    } finally {
      isHidden = false;
      if (hides || cancelling.signal.aborted) output.write('\n');
    }
  };

  try {
    for (const { field, question } of missing) {
      const isPassword = field === 'password';
      while (answers[field] === undefined) {
        const answer = await ask(`${question}: `, isPassword);
        let problem = errorsOf({ ...answers, [field]: answer })[field];
        if (isPassword && problem === undefined && (await ask('Repite la contraseña: ', true)) !== answer) {
          problem = MESSAGES.password.repeatDiffers;
        }
        if (problem === undefined) answers[field] = answer;
        else complain(`  ${problem}`);
      }
    }
  } finally {
    terminal.close();
  }
}

/** Throws ProgramFailure when address or document are taken. */
async function store(administrator: NewUserInput, environment: DatabaseEnvironment): Promise<void> {
  try {
    await withProgramDatabase(environment, async (db) => {
      const password = await preparePassword(administrator.password, administrator);
      await db.transaction().execute(async (trx) => {
        const id = await createUser(trx, administrator, password);
        await recordProgram(trx, await creationOf(trx, id, PROGRAM));
      });
    });
  } catch (error) {
    const known = toAppError(error);
    if (known?.code === 'DUPLICATE') throw new ProgramFailure(known.message);
    throw error;
  }
}

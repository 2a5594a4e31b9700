import { parseArgs } from 'node:util';

import { describeFailure } from '../../platform/errors/system-error';
import { CreateAdminFailure, EXIT } from './create-admin-failure';
import { FIELDS, QUESTIONS, type Answers } from './questions';

export type Arguments = {
  answers: Answers;
  /** The password is the whole of the standard input. */
  isPasswordOnInput: boolean;
  wantsHelp: boolean;
};

const flags = FIELDS.map((field) => {
  const { flag, question, example } = QUESTIONS[field];
  return `  --${flag.padEnd(16)} ${question}; por ejemplo ${example}`;
});

export const USAGE = `Crea una cuenta de administrador del portal.

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
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Parses the arguments of the command.
 * @param args the arguments of the command
 * @throws CreateAdminFailure when it is not understood
 */
export function readArguments(args: readonly string[]): Arguments {
  const { values } = parse(args);
  if (values.password !== undefined && values['password-stdin'] === true) {
    throw misuse('--password y --password-stdin no se pueden usar a la vez.');
  }
  const answers: Answers = {};
  for (const field of FIELDS) {
    const flagValue = values[QUESTIONS[field].flag as keyof typeof values];
    if (typeof flagValue === 'string') answers[field] = flagValue;
  }
  if (values.password !== undefined) answers.password = values.password;
  return { answers, isPasswordOnInput: values['password-stdin'] === true, wantsHelp: values.help === true };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false });
  } catch (error) {
    const { code, message } = describeFailure(error);
    if (!code.startsWith('ERR_PARSE_ARGS_')) throw error;
    const option = /'(.*?)(?: <value>)?'/.exec(message)?.[1] ?? '';
    throw misuse(
      code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE'
        ? `El valor de la opción ${option} no se entiende.`
        : `No se entiende "${option}".`,
    );
  }
}

const misuse = (message: string): CreateAdminFailure =>
  new CreateAdminFailure(EXIT.usage, `${message} Vea npm run create-admin -- --help`);

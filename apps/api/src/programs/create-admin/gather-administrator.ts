import { createUserSchema, MESSAGES, ROLE, rutWarning, validate, type FieldErrors } from '@portal/domain';

import { EXIT, ProgramFailure } from '../command';
import { FIELDS, QUESTIONS, type Administrator, type Answers, type Field } from './questions';
import type { Terminal } from './terminal';

const asForm = (answers: Answers): object => ({ ...answers, isContractor: false, rol: [ROLE.admin] });

function errorsOf(answers: Answers): FieldErrors {
  const result = validate(createUserSchema, asForm(answers));
  return result.ok ? {} : result.errors;
}

/** Throws ProgramFailure naming all that is missing, or all that is wrong. */
export async function gatherAdministrator(
  given: Answers,
  isPasswordOnInput: boolean,
  terminal: Terminal,
): Promise<Administrator> {
  const answers: Answers = { ...given };
  if (isPasswordOnInput) answers.password = (await terminal.readAll()).replace(/\r?\n$/, '');
  refuseWrong(answers);

  const missing = [...FIELDS, 'password' as const].filter((field) => answers[field] === undefined);
  if (missing.length > 0 && (!terminal.isInteractive || isPasswordOnInput)) throw lacks(missing);
  for (const field of missing) {
    if (field === 'password') answers.password = await askPassword(terminal, answers);
    else answers[field] = await askField(terminal, field, answers);
  }

  // Checked again as a whole: a given answer may not fit a later one.
  refuseWrong(answers);
  const result = validate(createUserSchema, asForm(answers));
  if (!result.ok) throw new ProgramFailure(explain(result.errors));
  const warning = result.value.documentType.toUpperCase() === 'RT' ? rutWarning(result.value.document) : null;
  if (warning !== null) terminal.complain(`Aviso: ${warning}.`);
  return result.value;
}

function refuseWrong(answers: Answers): void {
  const errors = errorsOf(answers);
  const wrong = Object.entries(errors).filter(([field]) => answers[field as Field] !== undefined);
  if (wrong.length > 0) throw new ProgramFailure(explain(Object.fromEntries(wrong)));
}

const flagOf = (field: string): string => `--${field in QUESTIONS ? QUESTIONS[field as Field].flag : field}`;

const explain = (errors: FieldErrors): string =>
  ['No se creó la cuenta:', ...Object.entries(errors).map(([field, text]) => `  ${flagOf(field)}: ${text}`)].join('\n');

const lacks = (missing: readonly string[]): ProgramFailure =>
  new ProgramFailure(
    `Sin una terminal que pregunte, faltan estas opciones: ${missing
      .map((field) => (field === 'password' ? '--password-stdin' : flagOf(field)))
      .join(', ')}`,
    EXIT.usage,
  );

async function askField(terminal: Terminal, field: Field, answers: Answers): Promise<string> {
  for (;;) {
    const answer = await terminal.ask(`${QUESTIONS[field].question}: `);
    const problem = errorsOf({ ...answers, [field]: answer })[field];
    if (problem === undefined) return answer;
    terminal.complain(`  ${problem}`);
  }
}

async function askPassword(terminal: Terminal, answers: Answers): Promise<string> {
  for (;;) {
    const password = await terminal.askHidden('Contraseña (no se muestra): ');
    const problem = errorsOf({ ...answers, password }).password;
    if (problem !== undefined) {
      terminal.complain(`  ${problem}`);
      continue;
    }
    if ((await terminal.askHidden('Repite la contraseña: ')) === password) return password;
    terminal.complain(`  ${MESSAGES.password.repeatDiffers}`);
  }
}

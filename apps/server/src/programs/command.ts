import { parseArgs, type ParseArgsConfig } from 'node:util';

import { EnvironmentError } from '../environment';
import { DATABASE_FAILURES } from '../platform/database/migrate';
import { describeFailure } from '../platform/errors/system-error';
import { keepNewFilesPrivate } from '../platform/files/data-folder';

const EXIT = { done: 0, failed: 1, usage: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export class ProgramFailure extends Error {
  override readonly name = 'ProgramFailure';
}

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type Command = {
  args: readonly string[];
  variables: Readonly<Record<string, string | undefined>>;
  say: (line: string) => void;
  complain: (line: string) => void;
};

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<Known extends Options> = ReturnType<typeof parseArgs<{ options: Known }>>['values'];

type Program<Known extends Options> = { name: string; usage: string; options: Known };

function parse<Known extends Options>(args: readonly string[], options: Known) {
  try {
    return parseArgs({ args: [...args], options: { ...options, help: { type: 'boolean', short: 'h' } } }).values;
  } catch (error) {
    const { code, message } = describeFailure(error);
    if (!code.startsWith('ERR_PARSE_ARGS_')) throw error;
    const option = /'(.*?)(?: <value>)?'/.exec(message)?.[1] ?? '';
    throw new UsageError(
      code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE'
        ? `El valor de la opción ${option} no se entiende.`
        : `No se entiende "${option}".`,
    );
  }
}

export async function runProgram<const Known extends Options>(
  { name, usage, options }: Program<Known>,
  { args, say, complain }: Omit<Command, 'variables'>,
  work: (values: Values<Known>) => Promise<void>,
): Promise<ExitCode> {
  try {
    const values = parse(args, options);
    if ('help' in values && values.help === true) say(usage);
    else await work(values);
    return EXIT.done;
  } catch (error) {
    if (error instanceof UsageError) {
      complain(`${error.message} Vea npm run ${name} -- --help`);
      return EXIT.usage;
    }
    const foreseen = [ProgramFailure, EnvironmentError, ...DATABASE_FAILURES];
    const isForeseen = foreseen.some((kind) => error instanceof kind);
    const { message, code } = describeFailure(error);
    // The message repeats nothing of a database address, which may hold a password; neither does `pg`.
    complain(isForeseen ? message : `No se pudo terminar: ${message || code}`);
    return EXIT.failed;
  }
}

export function runProcess(run: (command: Command) => Promise<ExitCode>): void {
  keepNewFilesPrivate();
  const command: Command = {
    args: process.argv.slice(2),
    variables: process.env,
    say: (line) => void process.stdout.write(`${line}\n`),
    complain: (line) => void process.stderr.write(`${line}\n`),
  };
  void run(command).then((code) => {
    process.exitCode = code;
  });
}

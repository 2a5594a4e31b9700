import { runProcess } from '../command';
import { createAdmin } from './create-admin';
import { createTerminal } from './terminal';

const { stdin: input, stdout: output, stderr: errors } = process;
runProcess(({ args, variables }) =>
  createAdmin({ args, variables, terminal: createTerminal({ input, output, errors }) }),
);

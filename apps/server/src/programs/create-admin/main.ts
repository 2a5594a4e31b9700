import { runProcess } from '../command';
import { createAdmin } from './create-admin';

const { stdin: input, stdout: output, stderr: errors } = process;
runProcess((command) => createAdmin(command, { input, output, errors }));

import { runProcess } from '../command';
import { runRestore } from './commands';

runProcess(runRestore);

import { runProcess } from '../command';
import { runBackup } from './commands';

runProcess(runBackup);

import { runProcess } from '../command';
import { deactivateDemoAccounts } from './deactivate-demo-accounts';

runProcess(deactivateDemoAccounts);

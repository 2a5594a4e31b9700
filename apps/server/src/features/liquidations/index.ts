export { presentMoneyTrail, selectMoneyTrail } from './money-trail';

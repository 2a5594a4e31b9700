export { selectMoneyTrail } from './money-trail';
export { presentMoneyTrail } from './present-money-trail';

// The parts of this feature that others use.
export { selectMoneyTrail } from './money-trail';
export { presentMoneyTrail } from './present-money-trail';

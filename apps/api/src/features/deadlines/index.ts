// The parts of this feature that others use.
export { readDeadlineSettings } from './deadline-settings';

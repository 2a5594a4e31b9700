// What the other features use of this one.
export { readDeadlineSettings } from './deadline-settings';

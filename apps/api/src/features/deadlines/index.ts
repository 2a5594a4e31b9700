export { readDeadlineSettings, readWorkingCalendar } from './deadline-settings';
export { RECALCULATE_DEADLINES } from './recalculate-deadlines';

export { readDeadlineSettings, readWorkingCalendar } from './deadline-settings';
export { isHoliday } from './holidays';
export { RECALCULATE_DEADLINES } from './recalculate-deadlines';

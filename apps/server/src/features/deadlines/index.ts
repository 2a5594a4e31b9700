export { readDeadlineSettings, readWorkingCalendar } from './deadline-settings';
export { isHoliday } from './holidays';
export { moveDeadline, type OpenDeadline } from './move-deadline';
export { RECALCULATE_DEADLINES } from './recalculate-deadlines';
export { openHoursOn } from './working-hours';

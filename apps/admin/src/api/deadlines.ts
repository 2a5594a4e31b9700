import { getData, http, KEYS, useChange, useData } from '@portal/api-client';
import type { CalendarDay, DayOffInput, DeadlinesInput, DeadlinesSetUp } from '@portal/domain';

const KEY = ['admin', 'deadlines'] as const;

export const useDeadlines = () => useData<DeadlinesSetUp>(KEY, (signal) => getData('/deadlines', {}, signal));

export const useUpdateDeadlines = () =>
  useChange((input: DeadlinesInput) => http.put('/deadlines', input), [KEY, KEYS.requests]);

export const usePutDayOff = () =>
  useChange((input: DayOffInput) => http.put('/deadlines/days-off', input), [KEY, KEYS.requests]);

export const useRemoveDayOff = () =>
  useChange((day: CalendarDay) => http.delete(`/deadlines/days-off/${day}`), [KEY, KEYS.requests]);

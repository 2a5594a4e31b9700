import { getData, http, KEYS, useChange, useData, type Change, type DataResult } from '@portal/api-client';
import type { CalendarDay, DayOffInput, DeadlinesInput, DeadlinesSetUp } from '@portal/domain';

const KEY = ['admin', 'deadlines'] as const;

export function useDeadlines(): DataResult<DeadlinesSetUp> {
  return useData(KEY, (signal) => getData('/deadlines', {}, signal));
}

export function useUpdateDeadlines(): Change<DeadlinesInput, void> {
  return useChange((input) => http.put('/deadlines', input), [KEY, KEYS.requests]);
}

export function usePutDayOff(): Change<DayOffInput, void> {
  return useChange((input) => http.put('/deadlines/days-off', input), [KEY, KEYS.requests]);
}

export function useRemoveDayOff(): Change<CalendarDay, void> {
  return useChange((day) => http.delete(`/deadlines/days-off/${day}`), [KEY, KEYS.requests]);
}

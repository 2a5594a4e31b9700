import { getData, http, KEYS, useChange, useData, type Change, type DataResult } from '@portal/api-client';
import type { CalendarDay, DayOffInput, DeadlinesInput, DeadlinesSetUp } from '@portal/domain';

const KEY = ['admin', 'deadlines'] as const;

function getDeadlines(signal?: AbortSignal): Promise<DeadlinesSetUp> {
  return getData('/deadlines', {}, signal);
}

async function updateDeadlines(input: DeadlinesInput): Promise<void> {
  await http.put('/deadlines', input);
}

async function putDayOff(input: DayOffInput): Promise<void> {
  await http.put('/deadlines/days-off', input);
}

async function removeDayOff(day: CalendarDay): Promise<void> {
  await http.delete(`/deadlines/days-off/${day}`);
}

export function useDeadlines(): DataResult<DeadlinesSetUp> {
  return useData(KEY, getDeadlines);
}

export function useUpdateDeadlines(): Change<DeadlinesInput, void> {
  return useChange(updateDeadlines, [KEY, KEYS.requests]);
}

export function usePutDayOff(): Change<DayOffInput, void> {
  return useChange(putDayOff, [KEY, KEYS.requests]);
}

export function useRemoveDayOff(): Change<CalendarDay, void> {
  return useChange(removeDayOff, [KEY, KEYS.requests]);
}

import type { HomeCount } from '@portal/domain';
import { KEYS } from '../query/keys';
import { getData, useData, type DataResult } from '../query/use-page';

/** GET /home: counts of the work that waits for the signed-in person, each with the path of the filtered list. */
export function getHomeCounts(signal?: AbortSignal): Promise<HomeCount[]> {
  return getData('/home', {}, signal);
}

export function useHomeCounts(): DataResult<HomeCount[]> {
  return useData([...KEYS.requests, 'home'], getHomeCounts);
}

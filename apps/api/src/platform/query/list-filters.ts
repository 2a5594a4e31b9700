import { isCalendarDay, PRIORITIES, REQUEST_STATUSES, type RequestStatus } from '@portal/domain';

import { filter, type FilterReader } from '../http/parse';

/** Reads one or more values of a closed list, separated by commas. */
export function someOf<const Value extends string>(allowed: readonly Value[]): FilterReader<Value[]> {
  const one = filter.oneOf(allowed);
  return (text) => {
    const wanted = new Set<Value>();
    for (const part of text.split(',')) {
      const result = one(part.trim());
      if ('problem' in result) return result;
      wanted.add(result.value);
    }
    return { value: allowed.filter((value) => wanted.has(value)) };
  };
}

/**
 * Reads a filter of one or more states of a request.
 * @param allowed the states this list may show
 */
export function statusList(allowed: readonly RequestStatus[] = REQUEST_STATUSES): FilterReader<RequestStatus[]> {
  return someOf(allowed);
}

/** The filters common to all lists of requests, without the states. Days are days in Santiago, both inclusive. */
export const REQUEST_LIST_FILTERS = {
  typeRequest: someOf(PRIORITIES.map(({ value }) => value)),
  client: filter.id(),
  service: filter.id(),
  from: filter.checked(isCalendarDay),
  to: filter.checked(isCalendarDay),
};

/** The filters of a list of open work, with `late`: only requests past their deadline. */
export const WAITING_LIST_FILTERS = { ...REQUEST_LIST_FILTERS, late: filter.flag() };

import { REQUEST_STATUSES, type RequestStatus } from '@portal/domain';

import type { FilterReader } from '../http/parse';

/**
 * Reads a filter of one or more states of a request, written with commas between them.
 * @param allowed the states this list may show
 */
export function statusList(allowed: readonly RequestStatus[] = REQUEST_STATUSES): FilterReader<RequestStatus[]> {
  return (text) => {
    const wanted = text.split(',').map((status) => status.trim());
    const unknown = wanted.some((status) => !(allowed as readonly string[]).includes(status));
    return unknown
      ? { problem: 'El estado no es válido' }
      : { value: allowed.filter((status) => wanted.includes(status)) };
  };
}

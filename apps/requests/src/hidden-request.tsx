import { useRequestSearch } from '@portal/api-client';
import { requestNumberIn, STATUS_LABELS } from '@portal/domain';
import { RequestLink } from '@portal/work';
import type { ReactNode } from 'react';

/**
 * Where a request is that a list was searched for by number and does not show.
 * @param q what the list is searched for
 * @returns undefined for any other search, and for a request that the person may not read
 */
export function useHiddenRequest(q: string | undefined): ReactNode {
  const number = requestNumberIn(q ?? '');
  const [found] = useRequestSearch(number === undefined ? '' : String(number)).data ?? [];
  if (found === undefined) return undefined;
  return (
    <>
      La solicitud <RequestLink number={found.numRequest} /> está en estado {STATUS_LABELS[found.status].toLowerCase()},
      que esta lista o sus filtros no muestran.
    </>
  );
}

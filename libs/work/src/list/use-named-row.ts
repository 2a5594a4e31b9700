import { VISIT_PARAMETER } from '@portal/domain';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

/**
 * Opens the action of the visit that the address names, and takes it out of the address, so that the way back does not
 * open it again.
 */
export function useNamedRow<Row extends { id: number }>(
  rows: readonly Row[] | undefined,
  open: (row: Row) => void,
): void {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const visitParameter = params.get(VISIT_PARAMETER);
  const isKnown = visitParameter !== null && rows !== undefined;
  const openNamed = async (): Promise<void> => {
    const row = rows?.find(({ id }) => String(id) === visitParameter);
    const others = new URLSearchParams(params);
    others.delete(VISIT_PARAMETER);
    // First: the action may lead to another page, and would cancel a navigation in flight.
    await navigate({ search: others.toString() }, { replace: true });
    if (row) open(row);
  };
  const latest = useRef(openNamed);
  useEffect(() => {
    latest.current = openNamed;
  });
  // Once for each name: the address changes after further renders.
  useEffect(() => {
    if (isKnown) void latest.current();
  }, [isKnown, visitParameter]);
}

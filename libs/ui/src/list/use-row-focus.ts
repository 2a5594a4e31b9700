import { useEffect, useRef, type RefObject } from 'react';
import type { RowDialog } from './use-row-dialog';

/** `openedPlace`: where the row stood, from 0, whose page one comes back from; those done with it have left the list by then. */
type RowFocusOptions<Row> = {
  dialog: Pick<RowDialog<Row>, 'row' | 'isOpen'> | undefined;
  openedPlace: number | null;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Counts the changes of selected rows after which none is selected any more. */
  settled?: number | undefined;
};

/**
 * Keeps the focus in a list whose rows leave it: after the dialog or the page of a row, and when that row is gone, it is on the
 * main action of the row that stands in its place, so that the keyboard goes on from there. After selected rows were changed it is
 * on the first row.
 * @returns for the element around the rows
 */
export function useRowFocus<Row>({
  dialog,
  openedPlace,
  rows,
  rowKey,
  settled = 0,
}: RowFocusOptions<Row>): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const place = useRef(openedPlace ?? 0);
  /** Where the focus was put after the dialog or the page. */
  const given = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(openedPlace !== null);
  const lastSettled = useRef(settled);
  const isOpen = dialog?.isOpen ?? false;
  const key = dialog?.row ? rowKey(dialog.row) : null;

  useEffect(() => {
    const index = rows.findIndex((row) => rowKey(row) === key);
    if (index >= 0) place.current = index;
    if (rows.length === 0) return;
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    const hasSettled = lastSettled.current !== settled;
    lastSettled.current = settled;
    if (hasSettled) place.current = 0;
    const isLost = given.current !== null && !given.current.isConnected && document.activeElement === document.body;
    if (!hasClosed && !hasSettled && !isLost) return;
    given.current = mainActionFrom(list.current, Math.min(place.current, rows.length - 1));
    given.current?.focus();
  }, [isOpen, key, rows, rowKey, settled]);

  return list;
}

/** The main action of that row, or of the next one that has any. */
function mainActionFrom(list: HTMLElement | null, index: number): HTMLElement | null {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  for (const row of rows.slice(index)) {
    const action = row.querySelector<HTMLElement>('[data-main-action]:enabled:not([aria-disabled="true"])');
    if (action) return action;
  }
  return null;
}

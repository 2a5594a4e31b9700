import { useEffect, useRef, type RefObject } from 'react';
import type { RowDialog } from './use-row-dialog';
import { MAIN_ACTION, ROW } from './use-row-keys';

type RowFocusOptions<Row> = {
  dialog: Pick<RowDialog<Row>, 'row' | 'isOpen'> | undefined;
  /** Key of the row to continue with after the page of one. */
  openedRow: number | null;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  settled?: number | undefined;
};

/**
 * After the dialog or page of a row, and when that row is gone, the main action of the row in its place has the focus,
 * so that work continues with the keyboard. After a change of selected rows the first row has it.
 */
export function useRowFocus<Row>({
  dialog,
  openedRow,
  rows,
  rowKey,
  settled = 0,
}: RowFocusOptions<Row>): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const place = useRef(0);
  /** The element that got the focus after the dialog or the page. */
  const focused = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(openedRow !== null);
  const lastSettled = useRef(settled);
  const isOpen = dialog?.isOpen ?? false;
  const key = dialog?.row ? rowKey(dialog.row) : openedRow;

  useEffect(() => {
    const index = rows.findIndex((row) => rowKey(row) === key);
    if (index >= 0) place.current = index;
    if (rows.length === 0) return;
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    const hasSettled = lastSettled.current !== settled;
    lastSettled.current = settled;
    if (hasSettled) place.current = 0;
    const isLost = focused.current !== null && !focused.current.isConnected && document.activeElement === document.body;
    if (!hasClosed && !hasSettled && !isLost) return;
    focused.current = mainActionFrom(list.current, Math.min(place.current, rows.length - 1));
    focused.current?.focus();
  }, [isOpen, key, rows, rowKey, settled]);

  return list;
}

function mainActionFrom(list: HTMLElement | null, index: number): HTMLElement | null {
  const rows = [...(list?.querySelectorAll(ROW) ?? [])].slice(index);
  return rows.map((row) => row.querySelector<HTMLElement>(MAIN_ACTION)).find(Boolean) ?? null;
}

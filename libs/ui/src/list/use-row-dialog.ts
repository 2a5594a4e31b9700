import { useState } from 'react';

/**
 * `row`: what the dialog is about; it stays while the dialog closes, so that nothing empties under the eye. `opening`: counts
 * the openings: as the dialog's `key` it makes each one a dialog of its own.
 */
export type RowDialog<Row> = {
  row: Row | null;
  opening: number;
  isOpen: boolean;
  open: (row: Row) => void;
  close: () => void;
};

/** The dialog that a row's action opens. */
export function useRowDialog<Row>(): RowDialog<Row> {
  const [shown, setShown] = useState<{ row: Row | null; opening: number; isOpen: boolean }>({
    row: null,
    opening: 0,
    isOpen: false,
  });
  return {
    ...shown,
    open: (row) => setShown(({ opening }) => ({ row, opening: opening + 1, isOpen: true })),
    close: () => setShown((last) => ({ ...last, isOpen: false })),
  };
}

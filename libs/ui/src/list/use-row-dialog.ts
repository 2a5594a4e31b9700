import { useState } from 'react';
import type { FormLoop } from '../form/form-loop';

/**
 * `row`: what the dialog is about; it stays while the dialog closes, so that nothing empties under the eye. `opening`: counts
 * the openings: as the dialog's `key` it makes each one a dialog of its own.
 */
export type RowDialog<Row> = {
  row: Row | null;
  opening: number;
  isOpen: boolean;
  /** Opens it for a row. `rows`: those of the page that it can be opened for, where it can go on with the next one. */
  open: (row: Row, rows?: readonly Row[]) => void;
  close: () => void;
  /** For the dialog's form. */
  loop: FormLoop;
  /** What the dialog is for was done: closes it, or goes on with the next row. */
  done: (goOn: boolean) => void;
};

type Shown<Row> = { row: Row | null; following: readonly Row[]; opening: number; isOpen: boolean; goesOn: boolean };

/** The dialog that a row's action opens. */
export function useRowDialog<Row>(): RowDialog<Row> {
  const [{ following, goesOn, ...shown }, setShown] = useState<Shown<Row>>({
    row: null,
    following: [],
    opening: 0,
    isOpen: false,
    goesOn: false,
  });
  return {
    ...shown,
    open: (row, rows = []) =>
      setShown((last) => ({
        ...last,
        row,
        following: rows.slice(rows.indexOf(row) + 1),
        opening: last.opening + 1,
        isOpen: true,
      })),
    close: () => setShown((last) => ({ ...last, isOpen: false })),
    loop: { hasNext: following.length > 0, goesOn },
    done: (goOn) =>
      setShown((last) => {
        const [row, ...rest] = last.following;
        return goOn && row
          ? { row, following: rest, opening: last.opening + 1, isOpen: true, goesOn: true }
          : { ...last, isOpen: false, goesOn: goOn };
      }),
  };
}

import { useState } from 'react';

type Shown<Row> = {
  /** It stays while the dialog closes, so that the contents do not vanish during the animation. */
  row: Row | null;
  following: readonly Row[];
  /** Counts the openings: as the dialog's `key` it makes each one a new dialog. */
  opening: number;
  isOpen: boolean;
  openedNext: boolean;
};

export type RowDialog<Row> = ReturnType<typeof useRowDialog<Row>>;

export function useRowDialog<Row>() {
  const [{ following, openedNext, ...shown }, setShown] = useState<Shown<Row>>({
    row: null,
    following: [],
    opening: 0,
    isOpen: false,
    openedNext: false,
  });
  return {
    ...shown,
    /** `rows`: the rows of the page that it can be opened for, where it can continue with the next one. */
    open: (row: Row, rows: readonly Row[] = []) =>
      setShown((last) => ({
        ...last,
        row,
        following: rows.slice(rows.indexOf(row) + 1),
        opening: last.opening + 1,
        isOpen: true,
      })),
    close: () => setShown((last) => ({ ...last, isOpen: false })),
    loop: { hasNext: following.length > 0, openedNext },
    done: (openNext: boolean) =>
      setShown((last) => {
        const [row, ...rest] = last.following;
        return openNext && row
          ? { row, following: rest, opening: last.opening + 1, isOpen: true, openedNext: true }
          : { ...last, isOpen: false, openedNext: openNext };
      }),
  };
}

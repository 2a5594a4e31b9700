import { LIMITS, type BulkOutcome } from '@portal/domain';
import { useState } from 'react';
import type { ListState } from './use-list-state';

export type FailedRow<Row> = {
  row: Row;
  message: string;
};

export type RowSelection<Row> = {
  /** In the order of selection, with the data that the list shows now; without rows that are no longer selectable. */
  rows: readonly Row[];
  failures: readonly FailedRow<Row>[];
  isFull: boolean;
  isSelected: (row: Row) => boolean;
  canSelect: (row: Row) => boolean;
  /** True for a row that 'select the page' takes. */
  isInPage: (row: Row) => boolean;
  labelOf: (row: Row) => string;
  toggle: (row: Row) => void;
  toggleAll: (rows: readonly Row[]) => void;
  clear: () => void;
  settle: (result: BulkOutcome) => void;
  settled: number;
  isChoosing: boolean;
  choose: (isChoosing: boolean) => void;
};

export type RowSelectionOptions<Row> = {
  /** State of the list: another filter or search clears the selection. Other pages and another order keep it. */
  state: Pick<ListState, 'q' | 'filters'>;
  rows: readonly Row[] | undefined;
  labelOf: (row: Row) => string;
  canSelect?: (row: Row) => boolean;
  /** By default every selectable row. */
  isInPage?: (row: Row) => boolean;
};

type Selected<Row> = {
  scope: string;
  rows: ReadonlyMap<number, Row>;
  reasons: ReadonlyMap<number, string>;
  settled: number;
  isChoosing: boolean;
};

export function useRowSelection<Row extends { id: number }>({
  state,
  rows: page = [],
  labelOf,
  canSelect = () => true,
  isInPage = () => true,
}: RowSelectionOptions<Row>): RowSelection<Row> {
  const scope = JSON.stringify([state.q, state.filters]);
  const none: Selected<Row> = { scope, rows: new Map(), reasons: new Map(), settled: 0, isChoosing: false };
  const [kept, setKept] = useState(none);
  const selected = kept.scope === scope ? kept : { ...none, settled: kept.settled };
  const change = (values: Partial<Selected<Row>>) => setKept({ ...selected, ...values });

  const onPage = new Map(page.map((row) => [row.id, row]));
  const now = (row: Row): Row => onPage.get(row.id) ?? row;
  const rows = [...selected.rows.values()].map(now).filter(canSelect);
  const ids = new Set(rows.map(({ id }) => id));
  const room = LIMITS.bulkRows - rows.length;

  const without = (ids: readonly number[]) => {
    const isLeft = ([id]: [number, unknown]) => !ids.includes(id);
    return {
      rows: new Map([...selected.rows].filter(isLeft)),
      reasons: new Map([...selected.reasons].filter(isLeft)),
    };
  };
  const withRows = (more: readonly Row[]) => ({
    rows: new Map([...selected.rows, ...more.slice(0, room).map((row) => [row.id, row] as const)]),
  });

  return {
    rows,
    failures: [...selected.reasons].flatMap(([id, message]) => {
      const row = selected.rows.get(id);
      return row ? [{ row: now(row), message }] : [];
    }),
    isFull: room === 0,
    isSelected: ({ id }) => ids.has(id),
    canSelect,
    isInPage: (row) => canSelect(row) && isInPage(row),
    labelOf,
    toggle: (row) => change(ids.has(row.id) ? without([row.id]) : withRows([row])),
    toggleAll: (shown) => {
      const wanted = shown.filter((row) => canSelect(row) && isInPage(row));
      const missing = wanted.filter(({ id }) => !ids.has(id));
      change(missing.length === 0 ? without(wanted.map(({ id }) => id)) : withRows(missing));
    },
    clear: () => change({ rows: new Map(), reasons: new Map(), isChoosing: false }),
    settle: ({ done, failed }) => {
      const isDone = failed.length === 0;
      change({
        rows: without(done).rows,
        reasons: new Map(failed.map(({ id, message }) => [id, message])),
        settled: selected.settled + (isDone ? 1 : 0),
        isChoosing: selected.isChoosing && !isDone,
      });
    },
    settled: selected.settled,
    isChoosing: selected.isChoosing,
    choose: (isChoosing) => change({ isChoosing }),
  };
}

import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { ListColumn, RowAction } from './list-types';
import type { RowSelection } from './use-row-selection';

export type SelectBox = { label: string; checked: boolean; disabled: boolean; onToggle: () => void };

export type RowTools = {
  actions: readonly RowAction[];
  box: SelectBox | undefined;
};

export type RowsProps<Row> = {
  label: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
  rowDetail?: ((row: Row) => ReactNode) | undefined;
  selection?: RowSelection<Row> | undefined;
  busy?: boolean;
};

type ToolsOptions<Row> = Pick<RowsProps<Row>, 'rowActions' | 'selection'>;

/** Returns the tools of rows with stable identity, so that a row renders only when it looks different. */
function useRowTools<Row>(options: ToolsOptions<Row>): (row: Row) => RowTools {
  const newest = useRef(options);
  useLayoutEffect(() => {
    newest.current = options;
  });
  const press = (row: Row, key: string): void =>
    newest.current
      .rowActions?.(row)
      .find((action) => action.key === key)
      ?.onClick();
  const { rowActions, selection } = options;
  return (row) => {
    const checked = selection?.isSelected(row) ?? false;
    return {
      actions: (rowActions?.(row) ?? []).map((action) => ({ ...action, onClick: () => press(row, action.key) })),
      box: selection?.canSelect(row)
        ? {
            label: selection.labelOf(row),
            checked,
            disabled: !checked && selection.isFull,
            onToggle: () => newest.current.selection?.toggle(row),
          }
        : undefined,
    };
  };
}

/** Milliseconds after which an unchanged row renders again with its list: it may show a waiting time. */
const FRESH_FOR = 10 * 60_000;

export type RowContents<Row> = {
  row: Row;
  rows: readonly Row[];
  tools: RowTools;
  period: number;
};

const NO_ROWS: readonly never[] = [];

export function useRowContents<Row>(
  rows: readonly Row[],
  columns: readonly ListColumn<Row>[],
  options: ToolsOptions<Row>,
): RowContents<Row>[] {
  const toolsOf = useRowTools(options);
  const peers = columns.some(({ readsRows }) => readsRows) ? rows : NO_ROWS;
  const period = Math.floor(Date.now() / FRESH_FOR);
  return rows.map((row) => ({ row, rows: peers, tools: toolsOf(row), period }));
}

/** Compares the properties of a row for `memo`: tools by what they look like, all others by identity. */
export function isSameRow<Props extends { tools: RowTools }>(before: Props, now: Props): boolean {
  const names = Object.keys(now) as (keyof Props)[];
  return names.every((name) =>
    name === 'tools' ? JSON.stringify(before.tools) === JSON.stringify(now.tools) : Object.is(before[name], now[name]),
  );
}

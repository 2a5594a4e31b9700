import type { Page } from '@portal/domain';
import type { ReactNode } from 'react';
import type { IconName } from '../facade/icon';

/** What a list needs of a @tanstack/react-query result; any object of this shape will do. */
export type ListQuery<Row> = {
  data?: Page<Row> | undefined;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  /** Whether the data are those of another page or filter, until the right ones are there. */
  isPlaceholderData?: boolean;
  error: unknown;
  refetch: () => unknown;
};

/**
 * Where a column goes on a card: `who` is the bold first line, `what` the line under it, `state` the badge beside them,
 * `detail` (the default) a line of the opened card, `none` nowhere.
 */
export type CardPlace = 'who' | 'what' | 'state' | 'detail' | 'none';

/** One column of a list, as data. */
export type ListColumn<Row> = {
  key: string;
  title: string;
  /** What its cell shows. `rows`: all of the page for a column that `readsRows`, else none. */
  render: (row: Row, rows: readonly Row[]) => ReactNode;
  /** A cell is written as the others of its column are, as amounts: every row is drawn again when one of them changes. */
  readsRows?: true;
  /** The API's name for sorting by it; a column without one is not sortable. */
  sortKey?: string;
  align?: 'start' | 'end';
  /** CSS width, as `'96px'` or `'30%'`. */
  width?: string;
  /** The least room it needs on the first line of a row, where that is not its width in px; CSS pixels. */
  minWidth?: number;
  /** Cuts long text to one line; its full form is in the tooltip of the cell and on the card. */
  truncate?: boolean;
  /** Key of the column in whose cell it stands in a table, on a second and smaller line; its heading does the same. */
  under?: string;
  /** Its place on a card; it also tells which columns leave the first line of a narrow table (`row-lines.ts`). */
  card?: CardPlace;
};

/** What can be done with a row. The first action of a row is its main one, a button with its label; the others are icons. */
export type RowAction = {
  key: string;
  label: string;
  icon: IconName;
  onClick: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** Reason why it cannot be used. It stays in its place, does nothing, and says the reason on hover, focus and touch. */
  disabledReason?: string;
};

/** A filter of the bar. Its value lives in the address under `name`. */
export type ListFilter<Filter extends string = string> =
  | {
      kind: 'select';
      name: Filter;
      label: string;
      options: readonly { value: string; label: string }[];
      loading?: boolean;
      /** Told what is typed, where the options are only the beginning of a list. */
      onSearch?: (text: string) => void;
      /** Shown when nothing is chosen. */
      placeholder?: string;
    }
  | { kind: 'day'; name: Filter; label: string };

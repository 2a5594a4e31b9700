import type { DateSeparator, Page } from '@portal/domain';
import type { ReactNode } from 'react';
import type { IconName } from '../facade/icon';

export type ListQuery<Row> = {
  data?: Page<Row> | undefined;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  isPlaceholderData?: boolean;
  error: unknown;
  refetch: () => unknown;
};

/**
 * Position of a column on a card: `who` is the bold first line, `what` the line under it, `state` the badge beside them,
 * `line` a value with its label below, `detail` (the default) a line of the opened card, `none` nowhere.
 */
export type CardPlace = 'who' | 'what' | 'state' | 'line' | 'detail' | 'none';

export type ListColumn<Row> = {
  key: string;
  title: string;
  /** `rows` are all rows of the page for a column that `readsRows`, otherwise none. */
  render: (row: Row, rows: readonly Row[]) => ReactNode;
  /** The cell depends on the other rows, for instance amounts with common decimals: a change of one row renders all. */
  readsRows?: true;
  /** The API's sort key; a column without one is not sortable. */
  sortKey?: string;
  align?: 'start' | 'end';
  /** CSS width, as `'96px'` or `'30%'`. */
  width?: string;
  /** Least width on the first line of a row in CSS pixels, where it differs from `width`. */
  minWidth?: number;
  truncate?: boolean;
  short?: true;
  /** Key of the column in whose cell it appears in a table, on a second and smaller line; '' leaves it to cards. */
  under?: string;
  /** Position on a card; it also decides which columns leave the first line of a narrow table (`row-lines.ts`). */
  card?: CardPlace;
  /** A table leaves the column out while it is true for all of its rows, an opened card where it is for its own. */
  isEmpty?: (row: Row) => boolean;
};

/**
 * The first action of a card is a button with its label; the others are icons, as in a table all are. One without an icon is
 * its label.
 */
export type RowAction = {
  key: string;
  label: string;
  icon?: IconName;
  onClick: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** The button stays, does nothing, and shows the reason on hover, focus and touch. */
  disabledReason?: string;
  /** On a phone's card all but the first action wait inside; `wide` ones share the width of the closed card. */
  card?: 'wide' | 'inside';
};

/** The address holds its value under `name`. */
export type ListFilter<Filter extends string = string> = {
  /** Behind 'Más filtros'. */
  folded?: true;
} & (
  | {
      kind: 'select';
      name: Filter;
      label: string;
      options: readonly { value: string; label: string }[];
      loading?: boolean;
      onSearch?: (text: string) => void;
      placeholder?: string;
    }
  | { kind: 'day'; name: Filter; label: string; separator?: DateSeparator }
);

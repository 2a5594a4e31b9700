import type { Page } from '@portal/domain';
import type { ReactNode } from 'react';
import type { IconName } from '../facade/icon';

/** What a list needs of a @tanstack/react-query result; any object of this shape will do. */
export type ListQuery<Row> = {
  data?: Page<Row> | undefined;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
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
  render: (row: Row) => ReactNode;
  /** The API's name for sorting by it; a column without one is not sortable. */
  sortKey?: string;
  align?: 'start' | 'end';
  /** CSS width, as `'96px'` or `'30%'`. */
  width?: string;
  /** Cuts long text to one line; its full form is in the tooltip of the cell and on the card. */
  truncate?: boolean;
  card?: CardPlace;
  /**
   * Left out where the table has less than 1000 px, or with `'tablet'` less than 780 px; for what the row's own page or
   * detail tells as well.
   */
  wideOnly?: boolean | 'tablet';
};

/**
 * What can be done with a row: an icon with a label in the table, a button on a card. The first action of a row is its
 * main one.
 */
export type RowAction = {
  key: string;
  label: string;
  icon: IconName;
  onClick: () => void;
  danger?: boolean;
  disabled?: boolean;
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

import { canHappen, type RequestEvent, type RequestStatus } from '@portal/domain';
import { ListPage, useRowSelection, type ListPageProps, type RowAction, type RowSelection } from '@portal/ui';
import type { RowSelectionOptions } from '@portal/ui';

/** An action on a row of a list of requests, offered while the request's state allows it. */
export type RequestAction<Row> = Omit<RowAction, 'onClick'> & {
  /** The event in the request's life that the action begins; null where it only shows something, as 'Ver detalles'. */
  event: RequestEvent | null;
  /** `rows`: the rows of the page that allow the same event, for a form that goes on with the next one. */
  onClick: (rows: readonly Row[]) => void;
};

/** The state of a row's request; null for a row that no event can happen to, as an annulled invoice. */
type StatusOf<Row> = (row: Row) => RequestStatus | null;

/** Rows of a list of requests, selected for one event that happens to each of them. */
export type RequestSelection<Row> = RowSelection<Row> & { event: RequestEvent };

export type RequestListPageProps<Row, Filter extends string> = Omit<
  ListPageProps<Row, Filter>,
  'rowActions' | 'selection'
> & {
  statusOf: StatusOf<Row>;
  /** The first one that the state allows is the main action. */
  rowActions: (row: Row) => readonly RequestAction<Row>[];
  /** From `useRequestSelection`. */
  selection?: RequestSelection<Row>;
};

const allows = (event: RequestEvent | null, status: RequestStatus | null): boolean =>
  event === null || (status !== null && canHappen(event, status));

/** A list of requests, or of what belongs to them: it offers the actions that the state machine allows, and no others. */
export function RequestListPage<Row, Filter extends string>({
  statusOf,
  rowActions,
  ...list
}: RequestListPageProps<Row, Filter>) {
  const rowsFor = (event: RequestEvent | null): readonly Row[] =>
    (list.query.data?.data ?? []).filter((row) => allows(event, statusOf(row)));
  const offered = (row: Row): RowAction[] =>
    rowActions(row)
      .filter(({ event }) => allows(event, statusOf(row)))
      .map(({ event, onClick, ...action }) => ({ ...action, onClick: () => onClick(rowsFor(event)) }));
  return <ListPage {...list} rowActions={offered} />;
}

type RequestSelectionOptions<Row> = Omit<RowSelectionOptions<Row>, 'canSelect'> & {
  /** Event that the selected rows begin together; a row whose state does not allow it cannot be selected. */
  event: RequestEvent;
  statusOf: StatusOf<Row>;
};

/** Selection of the rows of a `RequestListPage` that one event can happen to. */
export function useRequestSelection<Row extends { id: number }>({
  event,
  statusOf,
  ...options
}: RequestSelectionOptions<Row>): RequestSelection<Row> {
  const selection = useRowSelection<Row>({ ...options, canSelect: (row) => allows(event, statusOf(row)) });
  return { ...selection, event };
}

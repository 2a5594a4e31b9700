import { LIMITS } from '@portal/domain';
import { Alert, Button, Flex } from 'antd';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { useIsPhone } from '../device/use-is-phone';
import { errorMessage } from '../feedback/error-message';
import { EmptyState, ErrorState } from '../feedback/states';
import { useLoadFailure } from '../feedback/use-load-failure';
import { Page } from '../page/page';
import { PageHeader } from '../page/page-header';
import { CardGroups, DataCards, type CardGroup } from './data-cards';
import { DataTable } from './data-table';
import { FilterBar, type FilterBarProps } from './filter-bar';
import { CardsSkeleton, TableSkeleton } from './list-skeleton';
import type { ListQuery, RowAction } from './list-types';
import { Pagination } from './pagination';
import { SelectionBar } from './selection-bar';
import { SelectMode } from './selection-boxes';
import type { ListState } from './use-list-state';
import type { RowDialog } from './use-row-dialog';
import { useRowFocus } from './use-row-focus';
import { useRowKeys } from './use-row-keys';
import type { RowSelection } from './use-row-selection';
import { useSteadyRows } from './use-steady-rows';

export type ListEmpty = {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  noMatch?: ReactNode;
};

export type ListPageProps<Row, Filter extends string> = FilterBarProps<Row, Filter> & {
  title: string;
  hasCount?: boolean;
  description?: ReactNode;
  action?: ReactNode;
  query: ListQuery<Row>;
  rowKey: (row: Row) => string | number;
  rowActions?: (row: Row) => readonly RowAction[];
  rowDetail?: (row: Row) => ReactNode;
  dialog?: RowDialog<Row>;
  openedRow?: number | null;
  selection?: RowSelection<Row>;
  /** Labels include the number: 'Asignar 8'. */
  selectionActions?: readonly RowAction[];
  /**
   * With it, rows that other people add wait behind a button, so that nothing moves under the pointer. It suits lists
   * whose actions add no rows.
   */
  newRows?: { one: string; many: string };
  empty: ListEmpty;
  errorTitle?: string;
  failureAs?: 'toast' | 'log';
  layout?: 'table' | 'cards';
  /** Groups the cards under headings, for instance by day; null where the rows are in no such order. */
  cardGroups?: (rows: readonly Row[]) => readonly CardGroup<Row>[] | null;
  children?: ReactNode;
  overview?: ReactNode;
};

export function ListPage<Row, Filter extends string>(props: ListPageProps<Row, Filter>) {
  const { title, hasCount = true, action, query, children, overview, selection } = props;
  const isPhone = useIsPhone();
  const count = hasCount ? query.data?.total : undefined;
  const description = isPhone && selection ? undefined : props.description;
  const mayChoose = isPhone && selection?.isChoosing === false && query.data?.data.some(selection.canSelect);
  const select = mayChoose && (
    <Button type="text" onClick={() => selection.choose(true)}>
      Seleccionar
    </Button>
  );
  return (
    <Page>
      <PageHeader title={title} count={count} description={description} action={action} />
      {children}
      <FilterBar {...props} select={select} />
      {overview}
      <ListContent {...props} />
    </Page>
  );
}

function ListContent<Row, Filter extends string>({
  title,
  state,
  query,
  columns,
  rowKey,
  rowActions,
  rowDetail,
  dialog,
  openedRow = null,
  selection,
  selectionActions = [],
  newRows,
  empty,
  errorTitle,
  failureAs = 'toast',
  layout = 'table',
  cardGroups,
}: ListPageProps<Row, Filter>) {
  // The list itself explains a refused address, because the server's message is about its parameters.
  useLoadFailure(
    { data: query.data, error: query.error, isError: query.isError && !isRefusedQuery(query.error) },
    { words: errorTitle, as: failureAs },
  );
  // Rows render in parts, so that the browser can answer the person in between: on a phone all of them take long.
  const scope = newRows && !query.isPlaceholderData ? JSON.stringify(state.params) : null;
  const shown = useDeferredValue(useMemo(() => ({ data: query.data, scope }), [query.data, scope]));
  const steady = useSteadyRows({ rows: shown.data?.data ?? NO_ROWS, scope: shown.scope, rowKey });
  const list = useRowFocus({
    dialog,
    openedRow,
    rows: steady.rows,
    rowKey,
    settled: selection?.settled,
  });
  useRowKeys(list);
  const isPhone = useIsPhone();
  const asCards = isPhone || layout === 'cards';
  const grid = asCards && !isPhone;
  const retry = () => void query.refetch();

  if (!shown.data) {
    if (query.isError && !query.data) {
      return (
        <div className="ui-sheet">
          <ErrorState
            {...(errorTitle ? { title: errorTitle } : {})}
            error={query.error}
            onRetry={retry}
            {...(isRefusedQuery(query.error) ? refusedQuery(() => state.reset()) : {})}
          />
        </div>
      );
    }
    return asCards ? (
      <CardsSkeleton grid={grid} />
    ) : (
      <TableSkeleton
        columns={columns}
        hasDetail={rowDetail !== undefined}
        hasActions={rowActions !== undefined}
        hasSelection={selection !== undefined}
      />
    );
  }

  const { total, totalPaginas } = shown.data;
  const { rows, held, show } = steady;
  const groups = asCards ? (cardGroups?.(rows) ?? null) : null;
  // Background refreshes draw nothing.
  const busy = query.isPlaceholderData === true || (query.isError && query.isFetching);
  const shared = { columns, rowKey, rowActions, rowDetail, selection, busy };
  if (rows.length === 0) {
    return (
      <div className="ui-sheet">
        <EmptyList state={state} empty={empty} />
        {selection && <SelectionBar selection={selection} actions={selectionActions} />}
      </div>
    );
  }
  return (
    <>
      {query.isError && (
        <Alert
          className="ui-above"
          type="warning"
          showIcon
          title="Estos datos pueden no estar al día"
          description={errorMessage(query.error)}
          action={<Button onClick={retry}>Reintentar</Button>}
        />
      )}
      {newRows && held > 0 && (
        <Flex justify="center" role="status">
          <Button type="link" onClick={show}>
            {`${held} ${held === 1 ? newRows.one : newRows.many}: mostrar`}
          </Button>
        </Flex>
      )}
      {asCards && selection?.isChoosing && <SelectMode selection={selection} rows={rows} />}
      <div ref={list}>
        {groups ? (
          <CardGroups groups={groups} {...shared} />
        ) : asCards ? (
          <DataCards label={title} rows={rows} grid={grid} {...shared} />
        ) : (
          <DataTable label={title} rows={rows} sort={state.sort} onSort={state.setSort} {...shared} />
        )}
      </div>
      <Pagination
        page={state.page}
        pages={totalPaginas}
        pageSize={LIMITS.pageSize}
        total={total}
        onChange={state.setPage}
      />
      {selection && <SelectionBar selection={selection} actions={selectionActions} />}
    </>
  );
}

const NO_ROWS: readonly never[] = [];

const isRefusedQuery = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && (error as { status?: unknown }).status === 422;

const refusedQuery = (onReset: () => void) => ({
  description: 'La dirección de esta página lleva un filtro o un orden que no es válido.',
  action: <Button onClick={onReset}>Ver la lista completa</Button>,
});

/** The empty state, which has three causes: no rows yet, no match, or a page past the end. */
function EmptyList<Filter extends string>({ state, empty }: { state: ListState<Filter>; empty: ListEmpty }) {
  if (state.page > 1) {
    return (
      <EmptyState
        icon="list"
        title="Esta página ya no tiene datos"
        description="La lista tiene ahora menos páginas."
        action={<Button onClick={() => state.setPage(1)}>Ir a la primera página</Button>}
      />
    );
  }
  if (state.activeFilters > 0) {
    return (
      <EmptyState
        icon="search"
        title="No hay resultados con estos filtros"
        description={empty.noMatch ?? 'Prueba con otra búsqueda o quita algún filtro.'}
        action={<Button onClick={state.clearFilters}>Limpiar filtros</Button>}
      />
    );
  }
  const { title, description, action } = empty;
  return <EmptyState title={title} description={description} action={action} />;
}

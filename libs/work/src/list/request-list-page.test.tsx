import { canHappen, REQUEST_EVENTS, REQUEST_STATUSES, type RequestStatus } from '@portal/domain';
import { ThemeProvider, useListState } from '@portal/ui';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { RequestListPage, useRequestSelection, type RequestAction } from './request-list-page';

type Row = { id: number; status: RequestStatus | null };

/** A request in each state, and a row that is of none. */
const ROWS: readonly Row[] = [...REQUEST_STATUSES, null].map((status, id) => ({ id, status }));
const statusOf = ({ status }: Row) => status;

type ListProps = { rowActions: (row: Row) => readonly RequestAction<Row>[]; withSelection?: boolean };

function List({ rowActions, withSelection = false }: ListProps) {
  const state = useListState();
  const selection = useRequestSelection<Row>({
    event: 'give-permit',
    statusOf,
    state,
    rows: ROWS,
    labelOf: ({ status }) => String(status),
  });
  return (
    <RequestListPage<Row, never>
      title="Solicitudes"
      state={state}
      query={{
        data: { data: [...ROWS], total: ROWS.length, totalPaginas: 1 },
        isPending: false,
        isError: false,
        isFetching: false,
        error: undefined,
        refetch: () => undefined,
      }}
      columns={[{ key: 'status', title: 'Estado', render: ({ status }) => `estado: ${status}` }]}
      rowKey={({ id }) => id}
      statusOf={statusOf}
      rowActions={rowActions}
      {...(withSelection ? { selection } : {})}
      empty={{ title: 'Nada' }}
    />
  );
}

const renderList = (props: ListProps) =>
  render(
    <MemoryRouter>
      <ThemeProvider>
        <List {...props} />
      </ThemeProvider>
    </MemoryRouter>,
  );
const rowOf = (status: RequestStatus | null) => within(screen.getByText(`estado: ${status}`).closest('tr')!);
const actionOf = (event: RequestAction<Row>['event'], onClick: RequestAction<Row>['onClick'] = () => undefined) => ({
  key: String(event),
  label: event ?? 'Ver',
  icon: 'view' as const,
  event,
  onClick,
});

it('offers in each state the events of the state machine, and always what only shows something', () => {
  renderList({ rowActions: () => [...REQUEST_EVENTS.map((event) => actionOf(event)), actionOf(null)] });
  for (const { status } of ROWS) {
    const allowed = REQUEST_EVENTS.filter((event) => status !== null && canHappen(event, status));
    const offered = rowOf(status)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect([status, ...offered.sort()]).toEqual([status, ...[...allowed, 'Ver'].sort()]);
  }
});

it('makes the first action that the state allows the main one', () => {
  renderList({ rowActions: () => [actionOf('start'), actionOf('finish'), actionOf(null)] });
  expect(rowOf('asignado').getByText('start')).toBeInTheDocument();
  expect(rowOf('en proceso').getByText('finish')).toBeInTheDocument();
  expect(rowOf('facturado').getByText('Ver')).toBeInTheDocument();
});

it('hands an action the rows of the page that allow the same event', async () => {
  const onClick = jest.fn<void, [readonly Row[]]>();
  renderList({ rowActions: () => [actionOf('assign', onClick)] });
  await userEvent.click(rowOf('tramite').getByRole('button'));
  expect(onClick.mock.calls[0]![0].map(statusOf)).toEqual(['solicitado', 'pendiente', 'tramite', 'asignado']);
});

it('lets the rows be selected that allow the event of the selection', () => {
  renderList({ rowActions: () => [], withSelection: true });
  const names = screen.getAllByRole('checkbox', { name: /^Seleccionar/ }).map((box) => box.getAttribute('aria-label'));
  expect(names).toEqual(['Seleccionar las filas de esta página', 'Seleccionar tramite']);
});

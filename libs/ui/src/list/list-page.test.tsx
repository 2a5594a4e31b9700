import { MESSAGES, STATUS_LABELS } from '@portal/domain';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { onPhone } from '../../../../tools/testing/browser/phone';
import { ThemeProvider } from '../theme/theme-provider';
import { ListPage, type ListPageProps } from './list-page';
import type { ListColumn, ListFilter, ListQuery } from './list-types';
import { useListState } from './use-list-state';

type Row = { id: number; name: string; status: string };

const columns: ListColumn<Row>[] = [
  { key: 'name', title: 'Nombre', render: (row) => row.name, sortKey: 'name', card: 'who' },
  { key: 'status', title: 'Estado', render: (row) => row.status, card: 'state' },
  { key: 'id', title: '#', render: (row) => row.id, sortKey: 'id', under: 'status' },
];
const idle = { isPending: false, isError: false, isFetching: false, error: undefined, refetch: jest.fn() };
const page = (total: number): ListQuery<Row> => ({
  ...idle,
  data: { data: [{ id: 7, name: 'Ana', status: 'Activo' }], total, totalPaginas: Math.ceil(total / 20) },
});

type Filter = 'status' | 'since';
type ListProps = {
  query: ListQuery<Row>;
  onEdit?: () => void;
  filters?: ListFilter<Filter>[];
  cardGroups?: ListPageProps<Row, Filter>['cardGroups'];
};

/** Shows the filters of the address, which are those of the query. */
const Address = () => <output>{useLocation().search}</output>;

function List({ query, onEdit = jest.fn(), filters = [], cardGroups = () => null }: ListProps) {
  const state = useListState<Filter>({ filters: ['status', 'since'] });
  return (
    <ListPage
      title="Usuarios"
      state={state}
      query={query}
      columns={columns}
      rowKey={(row) => row.id}
      filters={filters}
      cardGroups={cardGroups}
      rowActions={() => [
        { key: 'edit', label: 'Editar', icon: 'edit', onClick: onEdit },
        { key: 'delete', label: 'Eliminar', icon: 'delete', onClick: jest.fn() },
      ]}
      empty={{ title: 'No hay usuarios' }}
      errorTitle="Error al listar usuarios"
    />
  );
}

const renderList = (props: ListProps, address = '/') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <ThemeProvider>
        <List {...props} />
        <Address />
      </ThemeProvider>
    </MemoryRouter>,
  );

test('shows a skeleton with the columns of the table while the first page loads', () => {
  renderList({ query: { ...idle, isPending: true, isFetching: true } });
  expect(screen.getByRole('status', { name: 'Cargando...' })).toBeVisible();
  expect(screen.getByText('Nombre')).toBeInTheDocument();
});

test('explains a failure and offers a retry', async () => {
  const refetch = jest.fn();
  renderList({ query: { ...idle, isError: true, error: { status: 503, message: 'Sin base de datos' }, refetch } });
  expect(screen.getByRole('alert')).toHaveTextContent('Error al listar usuarios');
  expect(screen.getByRole('alert')).toHaveTextContent('Sin base de datos');
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('offers the whole list when the address holds invalid filters', () => {
  renderList({ query: { ...idle, isError: true, error: { status: 422, message: 'Hay campos por corregir' } } });
  expect(screen.getByRole('alert')).toHaveTextContent('un filtro o un orden que no es válido');
  expect(screen.getByRole('button', { name: 'Ver la lista completa' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
});

const none: ListQuery<Row> = { ...idle, data: { data: [], total: 0, totalPaginas: 1 } };

test('distinguishes an empty list from filters without a match', async () => {
  renderList({ query: none }, '/?status=inactivo');
  expect(screen.getByText('No hay resultados con estos filtros')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
  expect(screen.getByText('No hay usuarios')).toBeVisible();
});

test('offers the first page when the page is past the end', async () => {
  renderList({ query: none }, '/?page=9');
  await userEvent.click(screen.getByRole('button', { name: 'Ir a la primera página' }));
  expect(screen.getByText('No hay usuarios')).toBeVisible();
});

test('sorts by a heading, first ascending, then descending', async () => {
  renderList({ query: page(1) });
  await userEvent.click(screen.getByRole('button', { name: 'Nombre' }));
  expect(screen.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Nombre' }));
  expect(screen.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'descending');
});

test('sorts by either column of a double heading, and announces the order', async () => {
  renderList({ query: page(1) });
  const heading = screen.getByRole('columnheader', { name: 'Estado #' });
  expect(heading).toHaveAttribute('aria-sort', 'none');
  await userEvent.click(within(heading).getByRole('button', { name: '#' }));
  expect(heading).toHaveAttribute('aria-sort', 'ascending');
  expect(screen.getByRole('cell', { name: 'Activo 7' })).toBeVisible();
});

test('shows a text on the main action of a row, and icons with a name for the others', async () => {
  const onEdit = jest.fn();
  renderList({ query: page(1), onEdit });
  await userEvent.click(screen.getByText('Editar'));
  expect(onEdit).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Eliminar' })).toHaveTextContent('');
});

test('offers five pages around the current one, and previous and next', async () => {
  renderList({ query: page(200) }, '/?page=6');
  const numbers = () => screen.getAllByRole('button', { name: /^Página \d+$/ }).map((button) => button.textContent);
  expect(numbers()).toEqual(['4', '5', '6', '7', '8']);
  expect(screen.getByText('101–120 de 200')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Página siguiente' }));
  expect(screen.getByRole('button', { name: 'Página 7' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(screen.getByRole('button', { name: 'Página 9' }));
  await userEvent.click(screen.getByRole('button', { name: 'Página 10' }));
  expect(numbers()).toEqual(['6', '7', '8', '9', '10']);
  expect(screen.getByRole('button', { name: 'Página siguiente' })).toBeDisabled();
});

const cardGroups = (rows: readonly Row[]) => [{ title: 'Hoy', rows }];

test('shows a table without the groups of its cards', () => {
  renderList({ query: page(1), cardGroups });
  expect(screen.queryByRole('region', { name: 'Hoy' })).not.toBeInTheDocument();
  expect(screen.getByRole('table')).toBeInTheDocument();
});

describe('on a phone', () => {
  onPhone();

  test('becomes an accordion of cards, under the headings of their groups', async () => {
    renderList({ query: page(1), cardGroups });
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    const card = within(screen.getByRole('region', { name: 'Hoy' })).getByRole('listitem');
    expect(card).toHaveTextContent('Ana');
    expect(card).not.toHaveTextContent(/#|Eliminar/);
    await userEvent.click(within(card).getByRole('button', { name: 'Ver más', expanded: false }));
    expect(within(card).getByText('#')).toBeVisible();
    expect(card).toHaveTextContent(/Ver menosEditar.*Eliminar$/);
  });
});

describe('a value of the address that its filter does not offer', () => {
  const choosing = (value: string, loading = false) => {
    const filter = { kind: 'select', name: 'status', label: 'Estado', options: [], loading } as const;
    renderList({ query: page(1), filters: [filter] }, `/?status=${value}`);
  };

  it.each([
    ['a state by its name', 'finalizado', false, STATUS_LABELS.finalizado],
    ['nothing by its bare id', '77', false, 'No disponible'],
    ['nothing before it is known', '77', true, 'Cargando...'],
  ])('shows %s', (_name, value, loading, label) => {
    choosing(value, loading);
    expect(screen.getByTitle(label)).toBeInTheDocument();
  });
});

test.each(['', '31-02-2026', '05-12'])('ignores the invalid day "%s" and explains it', async (text) => {
  renderList(
    { query: page(1), filters: [{ kind: 'day', name: 'since', label: 'Desde' }] },
    '/?since=2026-11-01&status=activo',
  );
  const field = screen.getByLabelText('Desde');
  expect(field).toHaveValue('01-11-2026');
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
  await waitFor(() => expect(screen.getByText('?status=activo')).toBeInTheDocument());
  expect(field).toHaveValue(text);
  expect(field).toHaveAccessibleDescription(text === '' ? '' : MESSAGES.assignment.dayFormat);
});

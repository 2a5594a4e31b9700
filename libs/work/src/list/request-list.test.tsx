import {
  addDays,
  businessDay,
  canHappen,
  fieldFacts,
  formatDay,
  formatInstant,
  pickFields,
  REQUEST_TRANSITIONS,
  REQUEST_STATUSES,
  SAMPLE_FIELDS,
  type RequestEvent,
  type RequestStatus,
} from '@portal/domain';
import { DataCards, useListState } from '@portal/ui';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';

import { createPageOpener } from '../../../../tools/testing/browser/open-page';
import { answeredList, ASSIGNER } from '../../../../tools/testing/browser/samples';
import { waitingColumns } from './request-columns';
import { type RequestAction, RequestList, type RequestListProps, type Together } from './request-list';
import { DueText, PermitVisitCell, RequestDateCell, RequestStateCell, VisitCell } from './waiting-cells';

type Row = { id: number; status: RequestStatus | null };

/** A request in each state, and a row that is of none. */
const ROWS: readonly Row[] = [...REQUEST_STATUSES, null].map((status, id) => ({ id, status }));
const statusOf = ({ status }: Row) => status;

type ListProps = Pick<RequestListProps<Row, never>, 'rowActions' | 'dialog' | 'together'>;

function List(props: ListProps) {
  return (
    <RequestList<Row, never>
      title="Solicitudes"
      state={useListState()}
      query={answeredList(ROWS)}
      columns={[{ key: 'status', title: 'Estado', render: ({ status }) => `estado: ${status}` }]}
      statusOf={statusOf}
      empty={{ title: 'Nada' }}
      {...props}
    />
  );
}

const renderList = (props: ListProps) => createPageOpener(() => <List {...props} />)('/', ASSIGNER, () => undefined);
const rowOf = (status: RequestStatus | null) => within(screen.getByText(`estado: ${status}`).closest('tr')!);
const actionOf = (event: RequestAction<Row>['event'], onClick: RequestAction<Row>['onClick'] = () => undefined) => ({
  key: String(event),
  label: event ?? 'Ver',
  icon: 'view' as const,
  event,
  onClick,
});

it('offers in each state the events of the state machine, and always the read-only actions', () => {
  const events = Object.keys(REQUEST_TRANSITIONS) as RequestEvent[];
  renderList({ rowActions: () => [...events.map((event) => actionOf(event)), actionOf(null)] });
  for (const { status } of ROWS) {
    const allowed = events.filter((event) => status !== null && canHappen(event, status));
    const offered = rowOf(status)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect([status, ...offered.sort()]).toEqual([status, ...[...allowed, 'Ver'].sort()]);
  }
});

it('makes the first action that the state allows the main one; has no selection without a change of several rows', () => {
  renderList({ rowActions: () => [actionOf('start'), actionOf('finish'), actionOf(null)] });
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
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

const TOGETHER: Together<Row> = {
  event: 'give-permit',
  label: 'Asignar permiso a',
  icon: 'permit',
  numberOf: ({ id }) => 1000 + id,
  dialog: ({ requests, open }) => open && <p>Varias: {requests.map(statusOf).join(', ')}</p>,
};

it('lets the rows be selected that allow the event of the selection, and opens its form for them', async () => {
  renderList({ rowActions: () => [], together: TOGETHER });
  const names = screen.getAllByRole('checkbox', { name: /^Seleccionar/ }).map((box) => box.getAttribute('aria-label'));
  expect(names).toEqual(['Seleccionar las filas de esta página', 'Seleccionar N° 1002']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar N° 1002' }));
  await userEvent.click(screen.getByRole('button', { name: 'Asignar permiso a 1' }));
  expect(screen.getByText('Varias: tramite')).toBeInTheDocument();
});

it('takes with the page only the rows that wait; the others can be selected singly', async () => {
  const waits = (row: Row) => statusOf(row) === 'solicitado';
  renderList({ rowActions: () => [], together: { ...TOGETHER, event: 'assign', waits } });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }));
  expect(rowOf('solicitado').getByRole('checkbox')).toBeChecked();
  await userEvent.click(rowOf('asignado').getByRole('checkbox'));
  expect(screen.getByRole('button', { name: 'Asignar permiso a 2' })).toBeInTheDocument();
});

it('opens the form of a row, and goes on with the next row of those it was given', async () => {
  renderList({
    rowActions: (_row, open) => [actionOf('assign', open)],
    dialog: ({ request, open, onDone }) => open && <button onClick={() => onDone(true)}>Una: {request.status}</button>,
  });
  await userEvent.click(rowOf('pendiente').getByRole('button'));
  await userEvent.click(screen.getByRole('button', { name: 'Una: pendiente' }));
  expect(screen.getByRole('button', { name: 'Una: tramite' })).toBeInTheDocument();
});

// spec 2 §2: accordion cards at 768 px and less
it.each([
  ['state and visit', 'Asignado', ['Visita']],
  ['visit', undefined, []],
])('a closed card shows number, client, fault, place, %s; the rest opens', async (_, status, visits) => {
  const visit = status === undefined ? 'Mañana' : 'Pronto';
  const row = {
    ...pickFields(SAMPLE_FIELDS, 'card'),
    numRequest: 1042,
    address: 'Mall Costa Norte, Local 110',
    description: 'La llave gotea sobre la caja',
    typeRequest: { name: 'urgente' as const },
    dateRequest: '2026-11-20T12:00:00.000Z',
    dueAt: null,
  };
  render(
    <MemoryRouter>
      <DataCards
        label="Solicitudes"
        rows={[row]}
        rowKey={({ numRequest }) => numRequest}
        columns={waitingColumns<typeof row>({
          client: () => 'Café Lastarria',
          operator: () => 'Olga Soto',
          service: () => 'Goteras',
          visit: () => visit,
          ...(status && { status: () => status }),
        })}
      />
    </MemoryRouter>,
  );
  const card = screen.getByRole('listitem');
  for (const said of ['N° 1042', 'Café Lastarria', 'Goteras', row.address, status ?? visit]) {
    expect(card).toHaveTextContent(said);
  }
  const terms = () =>
    within(card)
      .queryAllByRole('term')
      .map(({ textContent }) => textContent);
  const fields = [...fieldFacts(row, 'card').map(({ label }) => label), ...visits];
  expect(terms()).toEqual(fields);
  await userEvent.click(within(card).getByRole('button', { name: 'Ver más' }));
  expect(terms()).toEqual([...fields, 'Operario', 'Descripción', 'Fecha de solicitud']);
});

// spec 2 §2: 'Dirección' is the address, with every word of it
it('leaves no part of an address out of a table, and cuts none', () => {
  const address = waitingColumns({
    client: () => '',
    operator: () => '',
    service: () => '',
    visit: () => '',
  }).find(({ key }) => key === 'address');
  expect(address).toMatchObject({ title: 'Dirección' });
  expect(address).not.toHaveProperty('truncate');
});

describe('waiting cells', () => {
  const TODAY = businessDay(new Date());
  const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

  it('shows the planned visit', () => {
    const { container, rerender } = render(<VisitCell day="2026-11-26" hour="10:00" />);
    expect(container).toHaveTextContent('26-11-2026 10:00');
    rerender(<VisitCell day={null} hour={null} />);
    expect(container).toBeEmptyDOMElement();
  });

  it('marks a visit without a permit that is of today or was missed', () => {
    const { container, rerender } = render(<PermitVisitCell day={TODAY} hour="23:59" />);
    expect(container).toHaveTextContent(`${formatDay(TODAY)} 23:59 Hoy`);
    rerender(<PermitVisitCell day={addDays(TODAY, -1)} hour="23:59" />);
    expect(container).toHaveTextContent('23:59 Atrasada');
    rerender(<PermitVisitCell day={addDays(TODAY, 1)} hour="23:59" />);
    expect(container).toHaveTextContent('23:59 mañana');
  });

  it('shows the date of a request, and beside it how old it is', () => {
    const created = ago(6 * 24);
    const { container } = render(<RequestDateCell dateRequest={created} />);
    expect(container).toHaveTextContent(`${formatInstant(created)} 6 días`);
  });

  it('marks requests past their deadline with a text', () => {
    const { container, rerender } = render(<DueText dueAt={ago(3 * 24)} />);
    expect(container).toHaveTextContent('Atrasada 3 días');
    expect(container.querySelector('.ui-urgent')).not.toBeNull();
    rerender(<DueText dueAt={ago(-10 * 24)} />);
    expect(container).toHaveTextContent(/^Vence \d\d-\d\d-\d{4}$/);
    expect(container.querySelector('.ui-urgent')).toBeNull();
    rerender(<DueText dueAt={null} />);
    expect(container).toBeEmptyDOMElement();
  });

  it.each([
    ['pendiente', null, 'Pendiente Por aceptar'],
    ['pendiente', '2026-11-25T12:00:00.000Z', 'Pendiente Aceptada'],
    ['asignado', '2026-11-25T12:00:00.000Z', 'Asignado'],
  ] as const)('tells of a request that is %s, accepted at %s: %s', (status, acceptedAt, text) => {
    const { container } = render(<RequestStateCell request={{ status, acceptedAt }} />);
    expect(container).toHaveTextContent(new RegExp(`^${text.replace(' ', '\\s*')}$`));
  });
});

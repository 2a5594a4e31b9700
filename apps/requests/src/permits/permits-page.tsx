import { useSavedFilters, useSearchedRequest } from '@portal/api-client';
import { formatRequestNumber, isHeldBy, type PermitRequestItem } from '@portal/domain';
import { DATE_WIDTH, PlaceText, useListState, useRowDialog, type ListColumn, type ListFilter } from '@portal/ui';
import {
  asPeriod,
  DATE_FILTER,
  DueText,
  LATE_FILTER,
  ownRecordFilters,
  PermitVisitCell,
  PRIORITY_FILTER,
  PriorityBadge,
  RequestDateCell,
  RequestLink,
  RequestListPage,
  useRequestSelection,
  VisitCell,
  HiddenRequest,
} from '@portal/work';
import { usePermitOptions, usePermits } from '../api/requests';
import { PAGES } from '../pages';
import { PermitDialog } from './permit-dialog';
import { PermitManyDialog } from './permit-many-dialog';

const COLUMNS: ListColumn<PermitRequestItem>[] = [
  {
    key: 'numRequest',
    title: '#',
    render: (row) => <RequestLink number={row.numRequest} />,
    sortKey: 'numRequest',
    width: '104px',
    card: 'who',
  },
  {
    key: 'client',
    title: 'Cliente',
    render: (row) => row.client,
    sortKey: 'client',
    minWidth: 150,
    truncate: true,
    card: 'who',
  },
  {
    key: 'operator',
    title: 'Operario',
    render: (row) => row.operator ?? 'Sin asignar',
    sortKey: 'operator',
    truncate: true,
    under: 'client',
  },
  {
    key: 'service',
    title: 'Servicio',
    render: (row) => row.service,
    sortKey: 'service',
    minWidth: 156,
    truncate: true,
    card: 'what',
  },
  {
    key: 'address',
    title: 'Dirección',
    render: (row) => <PlaceText>{row.address}</PlaceText>,
    truncate: true,
    under: 'service',
  },
  {
    key: 'typeRequest',
    title: 'Prioridad',
    render: (row) => <PriorityBadge priority={row.typeRequest.name} />,
    sortKey: 'typeRequest',
    under: 'numRequest',
    card: 'what',
  },
  {
    key: 'dateRequest',
    title: 'Fecha de solicitud',
    render: (row) => <RequestDateCell dateRequest={row.dateRequest} />,
    sortKey: 'dateRequest',
    width: DATE_WIDTH,
  },
  {
    key: 'visit',
    title: 'Visita',
    render: (row) =>
      isHeldBy(row.status, 'processor') ? (
        <PermitVisitCell day={row.date} hour={row.hour} />
      ) : (
        <VisitCell day={row.date} hour={row.hour} />
      ),
    sortKey: 'date',
    width: DATE_WIDTH,
    card: 'state',
  },
  {
    key: 'due',
    title: 'Vencimiento',
    render: (row) => <DueText dueAt={row.dueAt} />,
    sortKey: 'due',
    under: 'visit',
    card: 'what',
  },
];

const FILTERS = ['given', 'typeRequest', 'late', 'client', 'service', 'date'] as const;

/** Without it the list holds what waits for a number; a wrong one is found one choice away. */
const GIVEN_FILTER: ListFilter<'given'> = {
  kind: 'select',
  name: 'given',
  label: 'Permiso',
  placeholder: 'Sin número',
  options: [{ value: '1', label: 'Con número' }],
};

const statusOf = ({ status }: PermitRequestItem) => status;

/** 'Asignar permisos' (spec 2 §2): the requests that wait for the number of their permit, or whose number can be corrected. */
export function PermitsPage() {
  const saved = useSavedFilters('request-permits');
  const state = useListState({ filters: FILTERS, defaultSort: 'date' });
  const hidden = useSearchedRequest(state.params.q);
  const query = usePermits(asPeriod(state.params));
  const options = usePermitOptions(state.params.given);
  const dialog = useRowDialog<PermitRequestItem>();
  const together = useRowDialog<readonly PermitRequestItem[]>();
  const selection = useRequestSelection<PermitRequestItem>({
    event: 'give-permit',
    statusOf,
    state,
    rows: query.data?.data,
    labelOf: ({ numRequest }) => formatRequestNumber(numRequest),
  });

  return (
    <>
      <RequestListPage
        title={PAGES.requestPermits.title}
        state={state}
        query={query}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        statusOf={statusOf}
        rowActions={(row) => [
          {
            key: 'permit',
            label: 'Asignar permiso',
            icon: 'permit',
            event: 'give-permit',
            onClick: (rows) => dialog.open(row, rows),
          },
          {
            key: 'correct',
            label: 'Corregir permiso',
            icon: 'permit',
            event: 'correct-permit',
            onClick: (rows) => dialog.open(row, rows),
          },
        ]}
        dialog={dialog}
        selection={selection}
        newRows={{ one: 'solicitud nueva', many: 'solicitudes nuevas' }}
        selectionActions={[
          {
            key: 'permit',
            label: `Asignar permiso a ${selection.rows.length}`,
            icon: 'permit',
            onClick: () => together.open(selection.rows),
          },
        ]}
        filters={[GIVEN_FILTER, PRIORITY_FILTER, LATE_FILTER, ...ownRecordFilters(options), DATE_FILTER]}
        saved={saved}
        searchLabel="Número, cliente, mall o servicio"
        empty={{
          noMatch: hidden && <HiddenRequest request={hidden} />,
          title: 'No hay solicitudes en trámite',
          description: 'Las solicitudes asignadas que requieran un permiso aparecerán aquí.',
        }}
      />
      {together.row && (
        <PermitManyDialog
          key={`together-${together.opening}`}
          requests={together.row}
          open={together.isOpen}
          onSettled={selection.settle}
          onClose={together.close}
        />
      )}
      {dialog.row && (
        <PermitDialog
          key={dialog.opening}
          request={dialog.row}
          open={dialog.isOpen}
          loop={dialog.loop}
          onDone={dialog.done}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

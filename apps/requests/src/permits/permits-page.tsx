import { useSavedFilters } from '@portal/api-client';
import { isHeldBy, type PermitRequestItem, formatRequestNumber, permitSchema } from '@portal/domain';
import { useListState, type ListFilter, FormModal, NumberField, useToasts } from '@portal/ui';
import {
  asPeriod,
  LATE_FILTER,
  ownRecordFilters,
  PermitVisitCell,
  PRIORITY_FILTER,
  REQUEST_SEARCH,
  RequestList,
  VisitCell,
  waitingColumns,
  type TogetherDialog,
} from '@portal/work';
import { usePermitOptions, usePermits, useGivePermits } from '../api/requests';
import { PAGES } from '../pages';
import { PermitDialog } from './permit-dialog';
import { TOASTS } from '../toasts';

function PermitManyDialog({ requests, open, onSettled, onClose }: TogetherDialog<PermitRequestItem>) {
  const toasts = useToasts();
  const permits = useGivePermits();
  return (
    <FormModal
      open={open}
      title={`Asignar permiso a ${requests.length} ${requests.length === 1 ? 'solicitud' : 'solicitudes'}`}
      submitLabel={`Asignar a ${requests.length}`}
      initialValues={{ permissionNum: '' }}
      schema={permitSchema}
      onClose={onClose}
      onSubmit={async ({ permissionNum }) => {
        const rows = requests.map(({ id, version }) => ({ id, version }));
        const result = await permits.mutateAsync({ permissionNum, rows });
        onSettled(result);
        if (result.done.length > 0) toasts.success(TOASTS.permit.given(result.done.length));
        onClose();
      }}
      aside={
        <p>{requests.map(({ numRequest, address }) => `${formatRequestNumber(numRequest)} (${address})`).join(', ')}</p>
      }
    >
      <NumberField name="permissionNum" label="Número del permiso" whole grouped={false} autoFocus />
    </FormModal>
  );
}

const COLUMNS = waitingColumns<PermitRequestItem>({
  client: ({ client }) => client,
  operator: ({ operator }) => operator ?? 'Sin asignar',
  service: ({ service }) => service,
  visit: ({ status, date, hour }) =>
    isHeldBy(status, 'processor') ? <PermitVisitCell day={date} hour={hour} /> : <VisitCell day={date} hour={hour} />,
});

const FILTERS = ['given', 'typeRequest', 'late', 'client', 'service', 'date'] as const;

const GIVEN_FILTER: ListFilter<'given'> = {
  kind: 'select',
  name: 'given',
  label: 'Permiso',
  placeholder: 'Sin número',
  options: [{ value: '1', label: 'Con número' }],
};

export function PermitsPage() {
  const state = useListState({ filters: FILTERS, defaultSort: 'date' });
  const query = usePermits(asPeriod(state.params));
  const options = usePermitOptions(state.params.given);

  return (
    <RequestList<PermitRequestItem, (typeof FILTERS)[number]>
      title={PAGES.requestPermits.title}
      description={PAGES.requestPermits.description}
      state={state}
      query={query}
      tellsHidden
      opensNamed
      columns={COLUMNS}
      statusOf={(row) => row.status}
      rowActions={(_row, open) => [
        { key: 'permit', label: 'Asignar', event: 'give-permit', card: 'wide', onClick: open },
        { key: 'correct', label: 'Corregir', event: 'correct-permit', card: 'wide', onClick: open },
      ]}
      dialog={(dialog) => <PermitDialog {...dialog} />}
      together={{
        event: 'give-permit',
        label: 'Asignar permiso a',
        icon: 'permit',
        numberOf: (row) => row.numRequest,
        dialog: (dialog) => <PermitManyDialog {...dialog} />,
      }}
      newRows={{ one: 'solicitud nueva', many: 'solicitudes nuevas' }}
      filters={[GIVEN_FILTER, PRIORITY_FILTER, LATE_FILTER, ...ownRecordFilters(options)]}
      saved={useSavedFilters('request-permits')}
      searchLabel={REQUEST_SEARCH}
      empty={{
        title: 'No hay solicitudes en trámite',
        description: 'Las solicitudes asignadas que requieran un permiso aparecerán aquí.',
      }}
    />
  );
}

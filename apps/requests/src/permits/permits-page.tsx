import { useSavedFilters, useSearchedRequest } from '@portal/api-client';
import { isHeldBy, type PermitRequestItem } from '@portal/domain';
import { useListState, type ListFilter } from '@portal/ui';
import {
  asPeriod,
  DATE_FILTER,
  LATE_FILTER,
  ownRecordFilters,
  PermitVisitCell,
  PRIORITY_FILTER,
  REQUEST_SEARCH,
  RequestList,
  VisitCell,
  waitingColumns,
} from '@portal/work';
import { usePermitOptions, usePermits } from '../api/requests';
import { PAGES } from '../pages';
import { PermitDialog } from './permit-dialog';
import { PermitManyDialog } from './permit-many-dialog';

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
  const saved = useSavedFilters('request-permits');
  const state = useListState({ filters: FILTERS, defaultSort: 'date' });
  const hidden = useSearchedRequest(state.params.q);
  const query = usePermits(asPeriod(state.params));
  const options = usePermitOptions(state.params.given);

  return (
    <RequestList<PermitRequestItem, (typeof FILTERS)[number]>
      title={PAGES.requestPermits.title}
      description={PAGES.requestPermits.description}
      state={state}
      query={query}
      hidden={hidden}
      columns={COLUMNS}
      statusOf={(row) => row.status}
      rowActions={(_row, open) => [
        { key: 'permit', label: 'Asignar permiso', icon: 'permit', event: 'give-permit', onClick: open },
        { key: 'correct', label: 'Corregir permiso', icon: 'permit', event: 'correct-permit', onClick: open },
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
      filters={[GIVEN_FILTER, PRIORITY_FILTER, LATE_FILTER, ...ownRecordFilters(options), DATE_FILTER]}
      saved={saved}
      searchLabel={REQUEST_SEARCH}
      empty={{
        title: 'No hay solicitudes en trámite',
        description: 'Las solicitudes asignadas que requieran un permiso aparecerán aquí.',
      }}
    />
  );
}

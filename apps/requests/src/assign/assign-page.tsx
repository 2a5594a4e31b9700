import { useSavedFilters } from '@portal/api-client';
import { formatCount, isHeldBy, REQUEST_TRANSITIONS, type RequestListItem, statusesHeldBy } from '@portal/domain';
import { Segmented, useIsPhone, useListState, type ListState } from '@portal/ui';
import {
  asPeriod,
  LATE_FILTER,
  PRIORITY_FILTER,
  REQUEST_SEARCH,
  RequestList,
  AssignManyModal,
  type TogetherDialog,
} from '@portal/work';
import type { ReactNode } from 'react';
import { useRequestUpkeep } from '../edit/use-request-upkeep';
import { LIST_FILTER_NAMES, useRequestFilters } from '../list-filters';
import { useAgendaAddress } from '../agenda/use-agenda-address';
import { useRequests } from '../api/requests';
import { PAGES } from '../pages';
import { ASSIGN_COLUMNS } from './assign-columns';
import { AssignDialog } from './assign-dialog';
import { useAssignOptions } from './use-assign-options';
import { WaitingPlaceRequests } from './waiting-place-requests';

function AssignManyDialog(dialog: TogetherDialog<RequestListItem>) {
  return <AssignManyModal {...dialog} {...useAssignOptions(null)} />;
}

const ASSIGNABLE = REQUEST_TRANSITIONS.assign.from;
const NEW = statusesHeldBy('assigner');
const WAITING = NEW.join(',');
const ALL = ASSIGNABLE.join(',');

const FILTERS = [...LIST_FILTER_NAMES, 'typeRequest', 'late', 'operator'] as const;

function AssignTabs({ state: { params, filters, setFilter } }: { state: ListState<(typeof FILTERS)[number]> }) {
  const isPhone = useIsPhone();
  const { setAgenda } = useAgendaAddress();
  const one = { ...asPeriod(params), offset: 0, limit: 1 };
  const waiting = useRequests({ ...one, status: WAITING }).data;
  const all = useRequests({ ...one, status: ALL }).data;
  const label = (words: string, page: typeof all) => (page ? `${words} ${formatCount(page.total)}` : words);
  return (
    <Segmented<string>
      className={isPhone ? '' : 'ui-above'}
      block={isPhone}
      aria-label="Solicitudes"
      options={[
        { value: WAITING, label: label('Por asignar', waiting) },
        { value: ALL, label: label('Todas', all) },
        ...(isPhone ? ['Agenda'] : []),
      ]}
      value={(filters.status ?? WAITING) === WAITING ? WAITING : ALL}
      onChange={(next) =>
        next === 'Agenda' ? setAgenda(true) : setFilter('status', next === WAITING ? undefined : next)
      }
    />
  );
}

export function AssignPage({ views }: { views: ReactNode }) {
  const isPhone = useIsPhone();
  const state = useListState({ filters: FILTERS, whole: { status: ALL } });
  const query = useRequests({ ...asPeriod(state.params), status: state.filters.status ?? WAITING });
  const [status, ...others] = useRequestFilters(ASSIGNABLE, NEW, ASSIGNABLE);
  const upkeep = useRequestUpkeep('assigner');

  return (
    <>
      <RequestList<RequestListItem, (typeof FILTERS)[number]>
        title={PAGES.requestAssign.title}
        hasCount={state.filters.status !== ALL}
        description={PAGES.requestAssign.description}
        action={isPhone ? <AssignTabs state={state} /> : views}
        state={state}
        query={query}
        tellsHidden
        columns={ASSIGN_COLUMNS}
        statusOf={(row) => row.status}
        rowActions={(row, open) => [
          {
            key: 'assign',
            label: isHeldBy(row.status, 'assigner') ? 'Asignar' : 'Reasignar',
            event: 'assign',
            card: 'wide',
            // The form continues only with the requests that wait for the assigner.
            onClick: (rows) => open(rows.filter((other) => other === row || isHeldBy(other.status, 'assigner'))),
          },
          ...upkeep.actionsOf({ ...row, service: row.service.service }),
        ]}
        dialog={(dialog) => <AssignDialog {...dialog} />}
        together={{
          event: 'assign',
          waits: ({ status }) => isHeldBy(status, 'assigner'),
          label: 'Asignar',
          icon: 'assign',
          numberOf: (row) => row.numRequest,
          dialog: (dialog) => <AssignManyDialog {...dialog} />,
        }}
        newRows={{ one: 'solicitud nueva', many: 'solicitudes nuevas' }}
        filters={[...(status ? [status] : []), PRIORITY_FILTER, LATE_FILTER, ...others]}
        saved={useSavedFilters('request-assign')}
        searchLabel={REQUEST_SEARCH}
        empty={{
          title: 'No hay solicitudes por asignar',
          description: 'Las que creen los clientes aparecerán aquí.',
        }}
      >
        <WaitingPlaceRequests />
        {!isPhone && <AssignTabs state={state} />}
      </RequestList>
      {upkeep.dialogs}
    </>
  );
}

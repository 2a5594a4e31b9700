import { useCurrentUser, useDeviceClock } from '@portal/api-client';
import { businessDay, describeClock, OPEN_TO_OPERATOR, OPERATOR_MOVES, type OperatorRequestItem } from '@portal/domain';
import { useIsPhone, useListState, useRowDialog, useToasts, type ListFilter, Icon } from '@portal/ui';
import { LATE_FILTER, RequestList, statusFilter, useMoves, useOpenRequest, type RequestAction } from '@portal/work';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useAssignedList, type AssignedList } from '../device/offline-lists';
import { DataAge, NoRoomNotice } from '../device/data-age';
import { useOfflinePhotos } from '../device/offline-photos';
import { statusOnDevice, type RepairDraftHead, type RepairForm } from '../drafts/repair-draft';
import { useDraftCleanUp, useSavedDrafts } from '../drafts/use-saved-drafts';
import { stateOf } from '../finish/request-state';
import type { Outcome } from '../outbox/outbox';
import { InterruptDialog } from '../interrupt/interrupt-dialog';
import { usePendingSends } from '../outbox/use-pending-sends';
import { PAGES } from '../pages';
import { RequestDetails } from '../request-details';
import { StartDialog } from '../start/start-dialog';
import { TOASTS } from '../toasts';
import { assignedColumns } from './assigned-columns';
import { AssignedTabs, useAssignedTab } from './assigned-tabs';
import { FinishedList } from './finished-list';
import { SavedDraftsPanel } from './saved-drafts-panel';
import { visitColumns } from './visit-columns';
import { groupVisits } from './visit-groups';

function ClockNotice() {
  const clockMs = useDeviceClock((clock) => clock.clockMs);
  if (clockMs === 0) return null;
  return (
    <p className="ui-quiet ui-above" role="status">
      <Icon name="warning" /> El reloj de este teléfono está {describeClock(clockMs)}. Las horas de tu trabajo se
      corrigen con la del servidor; ajústalo antes de trabajar sin conexión.
    </p>
  );
}

const FILTERS: readonly ListFilter<'status' | 'late'>[] = [statusFilter(OPEN_TO_OPERATOR), LATE_FILTER];

export function AssignedPage() {
  const [tab] = useAssignedTab();
  return tab === 'finished' ? <FinishedList /> : <OpenVisits />;
}

function OpenVisits() {
  const navigate = useNavigate();
  const toasts = useToasts();
  const client = useQueryClient();
  const user = useCurrentUser()?.id ?? 0;
  const state = useListState({ filters: ['status', 'late'] });
  const list = useAssignedList(state.params);
  const starting = useRowDialog<OperatorRequestItem>();
  const interrupting = useRowDialog<OperatorRequestItem>();
  const moves = useMoves<OperatorRequestItem>();
  const opened = useOpenRequest();
  const { drafts, reload } = useSavedDrafts();
  const query = useShownRows(list, drafts ?? []);
  useDraftCleanUp();
  // An open dialog shows the outcome of its own submission.
  const dialogs = [starting, interrupting].filter(({ isOpen }) => isOpen).map(({ row }) => row?.id);
  usePendingSends(drafts, (draft, outcome) => {
    reload();
    if (draft.id.kind !== 'finish' && dialogs.includes(draft.id.request)) return;
    tell(draft, outcome);
  });

  const tell = ({ id }: RepairDraftHead, outcome: Outcome) => {
    if (outcome.kind === 'done') toasts.success(TOASTS.repair[id.kind === 'interrupt' ? 'interrupted' : 'created']);
    // Why a send came back stands beside it in 'Por enviar'.
    if (outcome.kind === 'done' || outcome.kind === 'refused') void client.invalidateQueries();
  };

  const finish = (request: OperatorRequestItem) =>
    void navigate(PAGES.repairCreate.path, { state: stateOf(request, user) });
  const close = () => {
    starting.close();
    interrupting.close();
    reload();
  };

  const isPhone = useIsPhone();
  const draftOf = (row: OperatorRequestItem, kind: RepairForm) =>
    drafts?.find(({ id }) => id.request === row.id && id.kind === kind);
  const labelOf = (row: OperatorRequestItem, kind: RepairForm, label: string) =>
    draftOf(row, kind) ? 'Continuar' : label;
  const view = (row: OperatorRequestItem) => opened.open(row.id);
  const actionsOf = (row: OperatorRequestItem): RequestAction<OperatorRequestItem>[] => [
    {
      key: 'start',
      label: labelOf(row, 'start', 'Iniciar'),
      event: 'start',
      card: 'wide',
      onClick: () => starting.open(row),
    },
    {
      key: 'finish',
      label: labelOf(row, 'finish', 'Finalizar'),
      event: 'finish',
      card: 'wide',
      onClick: () => finish(row),
    },
    ...OPERATOR_MOVES.map((move) => moves.actionOf(move, row)),
    // A finish in flight is left alone.
    ...(draftOf(row, 'finish')?.submission?.isPending === true
      ? []
      : [
          {
            key: 'interrupt',
            label: 'No se pudo terminar',
            event: 'interrupt',
            onClick: () => interrupting.open(row),
          } as const,
        ]),
    { key: 'view', label: 'Ver detalles', icon: 'view', event: null, onClick: () => view(row) },
  ];
  const resume = ({ id, request }: RepairDraftHead) => {
    if (id.kind === 'finish') finish(request);
    else (id.kind === 'start' ? starting : interrupting).open(request);
  };

  return (
    <>
      <RequestList
        title={PAGES.requestOperator.title}
        description={isPhone ? undefined : PAGES.requestOperator.description}
        state={state}
        query={query}
        opensNamed={drafts !== null}
        columns={isPhone ? visitColumns(drafts ?? [], view) : assignedColumns(drafts ?? [])}
        statusOf={({ status }) => status}
        rowActions={actionsOf}
        cardGroups={(rows) =>
          [undefined, 'date', '-date'].includes(state.sort) ? groupVisits(rows, businessDay(new Date())) : null
        }
        filters={FILTERS}
        searchLabel="Buscar por número o cliente"
        empty={{
          title: 'No tienes solicitudes asignadas',
          description: 'Cuando te asignen una, aparecerá aquí con su dirección y la hora de la visita.',
        }}
      >
        <AssignedTabs />
        <DataAge at={list.at} />
        <NoRoomNotice />
        <ClockNotice />
        <SavedDraftsPanel drafts={drafts ?? []} onContinue={resume} onChange={reload} />
      </RequestList>
      {starting.row && (
        <StartDialog key={starting.opening} user={user} request={starting.row} open={starting.isOpen} onClose={close} />
      )}
      {interrupting.row && (
        <InterruptDialog
          key={`interrupt-${interrupting.opening}`}
          user={user}
          request={interrupting.row}
          open={interrupting.isOpen}
          hasFinish={draftOf(interrupting.row, 'finish') !== undefined}
          onClose={close}
        />
      )}
      {moves.dialog}
      <RequestDetails requestId={opened.id} onClose={opened.close} />
    </>
  );
}

/** The rows as this device knows them: begun where a start waits to be sent, and without a network with its own photos. */
function useShownRows({ query, at }: AssignedList, drafts: readonly RepairDraftHead[]): AssignedList['query'] {
  const rows = query.data?.data ?? [];
  const photoOf = useOfflinePhotos(at === null ? [] : rows.flatMap(({ photo }) => photo?.id ?? []));
  if (!query.data) return query;
  const shown = rows.map((row) => {
    const { photo } = row;
    const status = statusOnDevice(row, drafts);
    return {
      ...row,
      status,
      dueAt: status === row.status ? row.dueAt : null,
      photo: photo && { ...photo, url: photoOf(photo.id, photo.url) },
    };
  });
  return { ...query, data: { ...query.data, data: shown } };
}

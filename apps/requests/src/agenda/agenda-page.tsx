import './agenda.css';
import { getRequest, useAgenda, useCurrentUser } from '@portal/api-client';
import {
  addDays,
  canHappen,
  formatCount,
  formatRequestNumber,
  LIMITS,
  refusalMessage,
  type AgendaVisit,
  type RequestEvent,
  type RequestListItem,
} from '@portal/domain';
import {
  Button,
  Drawer,
  EmptyState,
  errorMessage,
  Flex,
  Icon,
  NoData,
  Page,
  PageHeader,
  useIsPhone,
  useLoadFailure,
  useRowDialog,
  useToasts,
} from '@portal/ui';
import type { AssignDialogProps } from '@portal/work';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { AgendaGrid } from './agenda-grid';
import { AgendaList } from './agenda-list';
import {
  dayColumns,
  findOverlaps,
  hourColumns,
  longDay,
  placeByDay,
  placeByHour,
  type AgendaSlot,
  type AgendaWork,
  type Chosen,
} from './agenda-model';
import { AgendaToolbar } from './agenda-toolbar';
import { UnassignedPanel } from './unassigned-panel';
import { daysShown, useAgendaAddress } from './use-agenda-address';
import { VisitDialog } from './visit-dialog';

const chosenRequest = (request: RequestListItem): Chosen => ({
  id: request.id,
  numRequest: request.numRequest,
  client: request.client.name,
  hour: '',
  load: () => Promise.resolve(request),
});
const chosenVisit = (visit: AgendaVisit): Chosen => ({
  id: visit.id,
  numRequest: visit.numRequest,
  client: visit.client,
  hour: visit.hour,
  load: () => getRequest(visit.id),
});

const NO_VISITS: AgendaVisit[] = [];

const howToPlace = ({ isPast, isByHour }: { isPast: boolean; isByHour: boolean }): string => {
  if (isPast) return 'Estos días ya pasaron: ve a hoy o a un día siguiente.';
  return isByHour ? 'Elige un espacio con «+».' : 'Elige un espacio con «Asignar aquí».';
};

type AgendaPageProps = {
  work: AgendaWork;
  action: ReactNode;
};

export function AgendaPage({ work, action }: AgendaPageProps) {
  const phone = useIsPhone();
  const address = useAgendaAddress();
  const { day, today } = address;
  const span = phone ? 'day' : address.span;
  const days = useMemo(() => daysShown(day, span), [day, span]);
  const agenda = useAgenda({
    from: days[0] ?? day,
    to: phone ? addDays(day, LIMITS.agendaDays - 1) : (days.at(-1) ?? day),
  });
  useLoadFailure(agenda);
  const loaded = agenda.data?.visits ?? NO_VISITS;
  const visits = useMemo(() => loaded.filter(({ date }) => days.includes(date)), [loaded, days]);
  const ownCompany = useCurrentUser()?.company?.id;
  const operators = useMemo(
    () =>
      (agenda.data?.operators ?? [])
        .filter(({ id, assignable }) => assignable || visits.some(({ operator }) => operator.id === id))
        .map((operator) => (operator.company?.id === ownCompany ? { ...operator, company: null } : operator)),
    [agenda.data, visits, ownCompany],
  );
  const columns = useMemo(
    () => (span === 'week' ? dayColumns(days, today) : hourColumns(day, visits, today)),
    [span, days, day, visits, today],
  );
  const placed = useMemo(() => (span === 'week' ? placeByDay(visits) : placeByHour(visits)), [visits, span]);
  const overlaps = useMemo(() => findOverlaps(visits), [visits]);

  const assigning = useAssigning(work.event);
  const { chosen, choose, dialog } = assigning;
  const dragged = useRef<Chosen | null>(null);
  const onDragVisit = useCallback((visit: AgendaVisit | null) => {
    dragged.current = visit && chosenVisit(visit);
  }, []);
  const [opened, setOpened] = useState<AgendaVisit | null>(null);
  const [isOpen, setOpen] = useState(false);
  const onOpen = useCallback((visit: AgendaVisit) => {
    setOpened(visit);
    setOpen(true);
  }, []);
  const [hasDrawer, setDrawer] = useState(false);
  const hasPanel = !phone && address.hasPanel;

  const unassigned = (
    <UnassignedPanel
      work={work}
      chosen={chosen?.id ?? null}
      onChoose={(request) => {
        choose(chosen?.id === request.id ? null : chosenRequest(request));
        setDrawer(false);
      }}
      onDrag={(request) => {
        dragged.current = request && chosenRequest(request);
      }}
    />
  );
  const label = span === 'week' ? 'Agenda de la semana' : `Agenda del ${longDay(day)}`;
  const shared = {
    label,
    operators,
    visits: placed,
    overlaps,
    chosen,
    event: work.event,
    onOpen,
    onDrag: onDragVisit,
    onPlace: assigning.place,
  };

  return (
    <Page>
      <PageHeader title={work.title} action={action} />
      <div className={hasPanel ? 'agenda agenda-with-panel' : 'agenda'}>
        <Flex className="agenda-main" vertical gap={12}>
          <AgendaToolbar
            days={days}
            day={day}
            today={today}
            span={span}
            hasSpans={!phone}
            onDay={address.setDay}
            onSpan={address.setSpan}
            hasPanel={hasPanel}
            onPanel={phone ? undefined : address.setPanel}
          />
          {phone && (
            <Button block icon={<Icon name="assign" />} aria-haspopup="dialog" onClick={() => setDrawer(true)}>
              Por asignar <WaitingCount work={work} />
            </Button>
          )}
          <div role="status" className={chosen ? 'ui-note agenda-choice' : 'agenda-choice-none'}>
            {chosen && (
              <span>
                <strong>
                  {formatRequestNumber(chosen.numRequest)} · {chosen.client}
                </strong>{' '}
                {howToPlace({ isPast: (days.at(-1) ?? day) < today, isByHour: span === 'day' && !phone })}
                {!phone && ' Las flechas recorren la agenda, Escape cancela.'}
              </span>
            )}
            {!chosen && assigning.isCancelled && <span className="ui-sr-only">Se canceló la elección</span>}
            {chosen && (
              <Button size="small" onClick={() => choose(null)}>
                Cancelar
              </Button>
            )}
          </div>
          <div aria-busy={agenda.isFetching}>
            {!agenda.data && (
              <div className="ui-sheet" style={{ padding: 16 }}>
                <NoData query={agenda} rows={10} />
              </div>
            )}
            {agenda.data && operators.length === 0 && (
              <EmptyState
                icon="users"
                title="No hay operarios activos"
                description="Los operarios que cree el administrador aparecerán aquí con sus visitas."
              />
            )}
            {agenda.data &&
              operators.length > 0 &&
              (phone ? (
                <AgendaList {...shared} day={day} today={today} later={loaded.filter(({ date }) => date > day)} />
              ) : (
                <AgendaGrid
                  {...shared}
                  columns={columns}
                  isDragging={() => dragged.current !== null}
                  onDrop={(slot) => {
                    const what = dragged.current;
                    dragged.current = null;
                    if (what) assigning.open(what, slot);
                  }}
                />
              ))}
          </div>
        </Flex>
        {hasPanel && unassigned}
      </div>
      {phone && (
        <Drawer
          open={hasDrawer}
          onClose={() => setDrawer(false)}
          title="Por asignar"
          placement="bottom"
          size="80%"
          classNames={{ body: 'agenda-drawer' }}
        >
          {unassigned}
        </Drawer>
      )}
      {opened && (
        <VisitDialog
          visit={opened}
          overlaps={overlaps.get(opened.id) ?? []}
          event={work.event}
          open={isOpen}
          onClose={() => setOpen(false)}
          onChoose={() => {
            setOpen(false);
            choose(chosenVisit(opened));
          }}
          onAssign={() => {
            setOpen(false);
            assigning.open(chosenVisit(opened), null);
          }}
        />
      )}
      {dialog.row && (
        <work.Dialog key={dialog.opening} {...dialog.row} open={dialog.isOpen} onClose={assigning.close} />
      )}
    </Page>
  );
}

function WaitingCount({ work }: Pick<AgendaPageProps, 'work'>) {
  const { data } = work.useRequests({ status: work.waiting.join(','), offset: 0, limit: 1 });
  return data && formatCount(data.total);
}

type Target = Pick<AssignDialogProps, 'request' | 'prefill'>;

function useAssigning(event: RequestEvent) {
  const toasts = useToasts();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isCancelled, setCancelled] = useState(false);
  const dialog = useRowDialog<Target>();
  const { isOpen } = dialog;
  const chooser = useRef<Element | null>(null);

  const choose = useCallback((next: Chosen | null) => {
    if (next) chooser.current = document.activeElement;
    else if (chooser.current instanceof HTMLElement && chooser.current.isConnected) chooser.current.focus();
    setCancelled(next === null);
    setChosen(next);
  }, []);

  useEffect(() => {
    if (!chosen || isOpen) return undefined;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') choose(null);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [chosen, isOpen, choose]);

  const open = (what: Chosen, slot: AgendaSlot | null): void => {
    what
      .load()
      .then((request) => {
        // Its state may have changed since the agenda was read.
        if (!canHappen(event, request.status)) {
          toasts.error(refusalMessage(event, request.status));
          return;
        }
        const prefill = slot && { operator: slot.operator.id, date: slot.day, hour: slot.hour ?? what.hour };
        dialog.open({ request, ...(prefill && { prefill }) });
      })
      .catch((error: unknown) => toasts.error(errorMessage(error)));
  };
  const place = (slot: AgendaSlot): void => {
    if (chosen) open(chosen, slot);
  };
  // The rows of the grid are stable while their data do not change.
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });

  return {
    chosen,
    isCancelled,
    choose,
    open,
    place: useCallback((slot: AgendaSlot) => latest.current(slot), []),
    dialog,
    close: () => {
      dialog.close();
      setCancelled(false);
      setChosen(null);
    },
  };
}

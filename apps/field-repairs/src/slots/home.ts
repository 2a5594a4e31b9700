import { listRequestsAssignedTo } from '@portal/api-client';
import {
  businessDay,
  businessInstant,
  canHappen,
  dayName,
  formatDayAndHour,
  isAtWork,
  LINKED_PATHS,
  REQUEST_TRANSITIONS,
  visitPath,
  type HomeSlot,
  type HomeTask,
  type OperatorRequestItem,
  type RequestEvent,
} from '@portal/domain';

const ACTIONS: readonly { event: RequestEvent; label: string; icon: string }[] = [
  { event: 'start', label: 'Iniciar', icon: 'start' },
  { event: 'finish', label: 'Finalizar', icon: 'finish' },
];

/** Rows of the operator's list, the earliest visit first, among which the next one is looked for. */
const ROWS = 20;

const listed = (filter: Record<string, string>): string =>
  `${LINKED_PATHS.requestOperator}?${new URLSearchParams(filter).toString()}`;

function taskOf(title: string, { id, date, hour, service, address, status }: OperatorRequestItem): HomeTask {
  const action = ACTIONS.find(({ event }) => canHappen(event, status));
  const when = `${formatDayAndHour(date, hour)} ${dayName(date, businessDay(new Date()))}`;
  return {
    key: `visit-${id}`,
    title,
    text: `${when} · ${service}`,
    detail: address,
    path: LINKED_PATHS.requestOperator,
    ...(action && { action: { label: action.label, icon: action.icon, path: visitPath(id) } }),
  };
}

/** The work that comes first: what was begun, else the missed visit; then the next visit that lies ahead. */
function tasksOf(visits: readonly OperatorRequestItem[]): HomeTask[] {
  const now = new Date();
  const isAhead = ({ date, hour }: OperatorRequestItem): boolean => businessInstant(date, hour) >= now;
  const begun = visits.find(({ status }) => isAtWork(status));
  const waiting = visits.filter(({ status }) => !isAtWork(status));
  const missed = waiting.find((visit) => !isAhead(visit));
  const next = waiting.find(isAhead);
  return [
    ...(begun ? [taskOf('Tu trabajo en curso', begun)] : missed ? [taskOf('Visita atrasada', missed)] : []),
    ...(next ? [taskOf('Tu próxima visita', next)] : []),
  ];
}

const home: HomeSlot = async ({ user }, signal) => {
  const toStart = { status: REQUEST_TRANSITIONS.start.from.join(',') };
  const toFinish = { status: REQUEST_TRANSITIONS.finish.from.join(',') };
  const [visits, starts, finishes, late] = await Promise.all([
    listRequestsAssignedTo(user.id, { offset: 0, limit: ROWS }, signal),
    ...[toStart, toFinish, { late: '1' }].map((filter) =>
      listRequestsAssignedTo(user.id, { offset: 0, limit: 1, ...filter }, signal),
    ),
  ]);
  const lateCount = late?.total ?? 0;
  return {
    tasks: tasksOf(visits.data),
    counts: [
      {
        key: 'repairs-to-start',
        label: 'Solicitudes por iniciar',
        count: starts?.total ?? 0,
        path: listed(toStart),
        order: 80,
      },
      ...(lateCount > 0
        ? [
            {
              key: 'late-visits',
              label: 'Solicitudes por iniciar atrasadas',
              count: lateCount,
              path: listed({ late: '1' }),
              order: 90,
            },
          ]
        : []),
      {
        key: 'repairs-to-finish',
        label: 'Reparaciones por finalizar',
        count: finishes?.total ?? 0,
        path: listed(toFinish),
        order: 100,
      },
    ],
  };
};

export default home;

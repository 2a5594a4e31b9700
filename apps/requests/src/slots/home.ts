import { getUnreadNotes } from '@portal/api-client';
import {
  can,
  DONE_STATUSES,
  formatRequestNumber,
  joinHomeParts,
  LINKED_PATHS,
  PRIORITIES,
  REQUEST_TRANSITIONS,
  requestPath,
  statusesHeldBy,
  VISIT_STATUSES,
  visitPath,
  visitTasks,
  type HomeAnswer,
  type HomeTask,
  type RequestStatus,
  type SessionUser,
} from '@portal/domain';
import { listWaitingPlaceRequests } from '../api/places';
import { listPermits, listRequests, listRequestsOf } from '../api/requests';
import { PAGES } from '../pages';

const ONE_ROW = { offset: 0, limit: 1 };
/** The earliest visit first: rows among which the missed and the next ones are looked for. */
const VISITS = { offset: 0, limit: 50, sort: 'date' };
const FINISHED = { offset: 0, limit: 3, sort: '-date' };
const EMERGENCY = { typeRequest: PRIORITIES[PRIORITIES.length - 1]!.value };

const listed = (path: string, filter: Record<string, string>): string =>
  `${path}?${new URLSearchParams(filter).toString()}`;
const inStates = (statuses: readonly RequestStatus[]) => ({ status: statuses.join(',') });
const WAITING = inStates(statusesHeldBy('assigner'));
/** The list opens with those that wait; late are others too. */
const LATE = { ...inStates(REQUEST_TRANSITIONS.assign.from), late: '1' };

const seeing = (path: string) => ({ path, action: { label: 'Ver', icon: 'view', path } });

const ASK: HomeTask = {
  key: 'ask',
  title: 'Pide una reparación',
  text: '¿Algo dejó de funcionar?',
  detail: 'Crea una solicitud con fotos del problema.',
  path: PAGES.requestCreate.path,
  action: { label: 'Crear solicitud', icon: 'create', path: PAGES.requestCreate.path },
};

async function ownRequests({ id }: SessionUser, signal: AbortSignal): Promise<HomeAnswer> {
  const [planned, finished] = await Promise.all([
    listRequestsOf(id, { ...VISITS, ...inStates(VISIT_STATUSES) }, signal),
    listRequestsOf(id, { ...FINISHED, ...inStates(DONE_STATUSES) }, signal),
  ]);
  const visits = visitTasks(
    planned.data.flatMap(({ requestNum, visit, ...request }) =>
      visit ? [{ ...request, ...visit, key: requestNum, ...seeing(requestPath(requestNum)) }] : [],
    ),
    { missed: 'Atrasadas', overdue: 'Atrasadas' },
  );
  const done = finished.data.map(({ requestNum, service, address }) => ({
    key: `finished-${requestNum}`,
    title: 'Lo último que se terminó',
    text: `${service} · ${formatRequestNumber(requestNum)}`,
    detail: address,
    ...seeing(requestPath(requestNum)),
  }));
  const more = {
    key: 'more-visits',
    label: 'Todas tus visitas',
    count: planned.total > visits.length ? planned.total : 0,
    path: listed(LINKED_PATHS.requestMine, inStates(VISIT_STATUSES)),
    order: 80,
    action: 'Ver',
  };
  return { counts: [more], tasks: [ASK, ...visits, ...done] };
}

async function unassignedRequests(_user: SessionUser, signal: AbortSignal): Promise<HomeAnswer> {
  const path = LINKED_PATHS.requestAssign;
  const [{ length: places }, waiting = 0, late = 0, emergencies = 0] = await Promise.all([
    listWaitingPlaceRequests(signal),
    ...[WAITING, LATE, { ...WAITING, ...EMERGENCY }].map(
      async (filter) => (await listRequests({ ...ONE_ROW, ...filter }, signal)).total,
    ),
  ]);
  return {
    counts: [
      {
        key: 'emergencies',
        label: emergencies === 1 ? 'Emergencia sin asignar' : 'Emergencias sin asignar',
        count: emergencies,
        path: listed(path, EMERGENCY),
        order: 10,
        action: 'Asignar',
        isFirst: true,
      },
      {
        key: 'late-requests',
        label: late === 1 ? 'Solicitud atrasada' : 'Solicitudes atrasadas',
        count: late,
        path: listed(path, LATE),
        order: 40,
        isFirst: true,
      },
      {
        key: 'requests-to-assign',
        label: waiting === 1 ? 'Solicitud por asignar' : 'Solicitudes por asignar',
        ...(emergencies > 0 && { detail: 'Incluye las emergencias' }),
        count: waiting,
        path,
        order: 30,
        action: 'Asignar',
      },
      { key: 'places', label: `Solicitud${places === 1 ? '' : 'es'} QR por confirmar`, count: places, path, order: 35 },
    ],
  };
}

async function missingPermits(_user: SessionUser, signal: AbortSignal): Promise<HomeAnswer> {
  const path = LINKED_PATHS.requestPermits;
  const [{ data, total }, late] = await Promise.all([
    listPermits(VISITS, signal),
    listPermits({ ...ONE_ROW, late: '1' }, signal),
  ]);
  return {
    tasks: visitTasks(
      data.flatMap(({ id, numRequest, date: day, hour, ...request }) => {
        if (!day || !hour) return [];
        const action = { label: 'Asignar permiso', icon: 'permit', path: visitPath(id, path) };
        return [{ ...request, key: numRequest, day, hour, path: requestPath(numRequest), action }];
      }),
    ),
    counts: [
      {
        key: 'permits-to-give',
        label: total === 1 ? 'Permiso por asignar' : 'Permisos por asignar',
        ...(late.total > 0 && { detail: `con atraso: ${late.total}` }),
        count: total,
        path,
        order: 70,
        action: 'Asignar',
      },
    ],
  };
}

async function unreadNotes(user: SessionUser, signal: AbortSignal): Promise<HomeAnswer> {
  const { length: count } = await getUnreadNotes(signal);
  const path = LINKED_PATHS.unreadNotes;
  const label = count === 1 ? 'Solicitud con notas sin leer' : 'Solicitudes con notas sin leer';
  const isFirst = can(user, 'requests:list-own');
  return { counts: [{ key: 'unread-notes', label, count, path, order: 140, action: 'Leer', isFirst }] };
}

export default joinHomeParts([
  ['requests:list-own', ownRequests],
  ['requests:list', unassignedRequests],
  ['requests:list-permits', missingPermits],
  ['requests:read', unreadNotes],
]);

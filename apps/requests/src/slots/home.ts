import { getUnreadNotes } from '@portal/api-client';
import {
  joinHomeParts,
  LINKED_PATHS,
  PRIORITIES,
  REQUEST_TRANSITIONS,
  statusesHeldBy,
  type HomeAnswer,
  type HomeStep,
  type RequestStatus,
  type SessionUser,
} from '@portal/domain';
import { listPermits, listRequests, listRequestsOf } from '../api/requests';
import { PAGES } from '../pages';

const ONE_ROW = { offset: 0, limit: 1 };
const EMERGENCY = PRIORITIES[PRIORITIES.length - 1]!.value;

const listed = (path: string, filter: Record<string, string>): string =>
  `${path}?${new URLSearchParams(filter).toString()}`;
const inStates = (statuses: readonly RequestStatus[]) => ({ status: statuses.join(',') });

async function ownRequests({ id }: SessionUser, signal: AbortSignal): Promise<HomeAnswer> {
  const unassigned = inStates(statusesHeldBy('assigner'));
  const atWork = inStates(REQUEST_TRANSITIONS.finish.from);
  const [waiting, working] = await Promise.all(
    [unassigned, atWork].map((filter) => listRequestsOf(id, { ...ONE_ROW, ...filter }, signal)),
  );
  const count = (waiting?.total ?? 0) + (working?.total ?? 0);
  return {
    counts: [
      {
        key: 'my-requests-unassigned',
        label: 'Mis solicitudes por asignar',
        count: waiting?.total ?? 0,
        path: listed(LINKED_PATHS.requestMine, unassigned),
        order: 10,
      },
      {
        key: 'my-requests-in-progress',
        label: 'Mis solicitudes en proceso',
        count: working?.total ?? 0,
        path: listed(LINKED_PATHS.requestMine, atWork),
        order: 20,
      },
    ],
    steps: [
      count === 0
        ? {
            text: '¿Algo dejó de funcionar? Crea una solicitud con fotos del problema.',
            path: PAGES.requestCreate.path,
          }
        : {
            text: 'Revisa en qué va cada una de tus solicitudes y cuándo es su visita.',
            path: LINKED_PATHS.requestMine,
          },
    ],
  };
}

/** The list opens with those that wait; late are others too. */
const LATE = { ...inStates(REQUEST_TRANSITIONS.assign.from), late: '1' };

function stepOfAssigner(emergencies: number, late: number, unassigned: number): HomeStep[] {
  const open = inStates(statusesHeldBy('assigner'));
  if (emergencies > 0) {
    const text =
      emergencies === 1
        ? 'Hay 1 emergencia sin asignar: asígnala primero.'
        : `Hay ${emergencies} emergencias sin asignar: asígnalas primero.`;
    return [{ text, path: listed(LINKED_PATHS.requestAssign, { ...open, typeRequest: EMERGENCY }) }];
  }
  if (late > 0) {
    const text =
      late === 1
        ? 'Hay 1 solicitud atrasada: resuélvela primero.'
        : `Hay ${late} solicitudes atrasadas: resuélvelas primero.`;
    return [{ text, path: listed(LINKED_PATHS.requestAssign, LATE) }];
  }
  if (unassigned === 0) return [];
  return [{ text: 'Asigna un operario a cada solicitud nueva.', path: listed(LINKED_PATHS.requestAssign, open) }];
}

async function unassignedRequests(_user: SessionUser, signal: AbortSignal): Promise<HomeAnswer> {
  const open = inStates(statusesHeldBy('assigner'));
  const [unassigned, late, emergencies] = await Promise.all(
    [open, LATE, { ...open, typeRequest: EMERGENCY }].map(
      async (filter) => (await listRequests({ ...ONE_ROW, ...filter }, signal)).total,
    ),
  );
  return {
    counts: [
      {
        key: 'requests-to-assign',
        label: 'Solicitudes por asignar',
        count: unassigned ?? 0,
        path: listed(LINKED_PATHS.requestAssign, open),
        order: 30,
      },
      ...(late
        ? [
            {
              key: 'late-requests',
              label: 'Solicitudes atrasadas',
              count: late,
              path: listed(LINKED_PATHS.requestAssign, LATE),
              order: 40,
            },
          ]
        : []),
    ],
    steps: stepOfAssigner(emergencies ?? 0, late ?? 0, unassigned ?? 0),
  };
}

async function missingPermits(_user: SessionUser, signal: AbortSignal): Promise<HomeAnswer> {
  const { total: count } = await listPermits(ONE_ROW, signal);
  return {
    counts: [
      { key: 'permits-to-give', label: 'Permisos por asignar', count, path: LINKED_PATHS.requestPermits, order: 70 },
    ],
    ...(count > 0 && {
      steps: [
        {
          text: 'Ingresa el N° de permiso que falta: sin él no se puede iniciar el trabajo.',
          path: LINKED_PATHS.requestPermits,
        },
      ],
    }),
  };
}

async function unreadNotes(_user: SessionUser, signal: AbortSignal): Promise<HomeAnswer> {
  const { length: count } = await getUnreadNotes(signal);
  if (count === 0) return { counts: [] };
  return {
    counts: [
      {
        key: 'unread-notes',
        label: 'Solicitudes con notas sin leer',
        count,
        path: LINKED_PATHS.unreadNotes,
        order: 140,
      },
    ],
  };
}

export default joinHomeParts([
  ['requests:list-own', ownRequests],
  ['requests:list', unassignedRequests],
  ['requests:list-permits', missingPermits],
  ['requests:read', unreadNotes],
]);

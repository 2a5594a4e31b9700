import { listRequestsAssignedTo } from '@portal/api-client';
import { canHappen, LINKED_PATHS, visitPath, visitTasks, type HomeSlot, type RequestEvent } from '@portal/domain';

const ACTIONS: readonly { event: RequestEvent; label: string; icon: string }[] = [
  { event: 'start', label: 'Iniciar', icon: 'start' },
  { event: 'finish', label: 'Finalizar', icon: 'finish' },
];

/** Rows of the operator's list, the earliest visit first, among which those of today are looked for. */
const ROWS = 50;

const home: HomeSlot = async ({ user }, signal) => {
  const path = LINKED_PATHS.requestOperator;
  const { data, total } = await listRequestsAssignedTo(user.id, { offset: 0, limit: ROWS }, signal);
  const tasks = visitTasks(
    data.map(({ id, date, ...visit }) => {
      const action = ACTIONS.find(({ event }) => canHappen(event, visit.status));
      return {
        ...visit,
        key: id,
        day: date,
        path,
        ...(action && { action: { label: action.label, icon: action.icon, path: visitPath(id) } }),
      };
    }),
  );
  const count = total - tasks.length;
  return {
    tasks,
    counts: [{ key: 'more-visits', label: 'Más visitas en tu lista', count, path, order: 80, action: 'Ver' }],
  };
};

export default home;

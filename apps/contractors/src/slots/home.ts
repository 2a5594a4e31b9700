import { listLeaderRequests } from '@portal/api-client';
import { joinHomeParts, LINKED_PATHS, type HomeAnswer, type SessionUser } from '@portal/domain';
import { listCompanyRepairs } from '../api/contractors';

const ONE_ROW = { offset: 0, limit: 1 };
const LATE_PATH = `${LINKED_PATHS.contractorAssign}?late=1`;
const UNSUGGESTED_PATH = `${LINKED_PATHS.contractorRepairs}?suggested=0`;

async function leaderRequests({ id }: SessionUser, signal: AbortSignal): Promise<HomeAnswer> {
  const [{ total: count }, { total: late }] = await Promise.all([
    listLeaderRequests(id, ONE_ROW, signal),
    listLeaderRequests(id, { ...ONE_ROW, late: '1' }, signal),
  ]);
  const steps =
    late > 0
      ? [{ text: 'Hay solicitudes atrasadas: asígnalas primero a un operario tuyo.', path: LATE_PATH }]
      : count > 0
        ? [{ text: 'Acepta cada solicitud nueva y asígnala a un operario tuyo.', path: LINKED_PATHS.contractorAssign }]
        : [];
  return {
    steps,
    counts: [
      {
        key: 'leader-requests-to-assign',
        label: 'Solicitudes por asignar a tus operarios',
        count,
        path: LINKED_PATHS.contractorAssign,
        order: 50,
      },
      ...(late > 0
        ? [
            {
              key: 'leader-late-requests',
              label: 'Solicitudes atrasadas por asignar a tus operarios',
              count: late,
              path: LATE_PATH,
              order: 60,
            },
          ]
        : []),
    ],
  };
}

async function missingPrices({ company }: SessionUser, signal: AbortSignal): Promise<HomeAnswer> {
  const query = { ...ONE_ROW, suggested: '0' };
  const { total: count } = await listCompanyRepairs(company?.id ?? 0, query, signal);
  return {
    counts: [
      {
        key: 'prices-to-suggest',
        label: 'Reparaciones sin sugerencia de precio',
        count,
        path: UNSUGGESTED_PATH,
        order: 110,
      },
    ],
    ...(count > 0 && {
      steps: [{ text: 'Sugiere el precio de las reparaciones que ya terminaron.', path: UNSUGGESTED_PATH }],
    }),
  };
}

export default joinHomeParts([
  ['contractor-requests:list', leaderRequests],
  ['contractor-repairs:read', missingPrices],
]);

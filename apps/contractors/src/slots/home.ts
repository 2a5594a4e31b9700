import { listLeaderRequests } from '@portal/api-client';
import { joinHomeParts, LINKED_PATHS, type HomeAnswer, type SessionUser } from '@portal/domain';
import { listCompanyRepairs } from '../api/contractors';

const ONE_ROW = { offset: 0, limit: 1 };

async function leaderRequests({ id }: SessionUser, signal: AbortSignal): Promise<HomeAnswer> {
  const [{ total: count }, { total: late }] = await Promise.all([
    listLeaderRequests(id, ONE_ROW, signal),
    listLeaderRequests(id, { ...ONE_ROW, late: '1' }, signal),
  ]);
  const path = LINKED_PATHS.contractorAssign;
  return {
    counts: [
      {
        key: 'leader-late-requests',
        label: 'Solicitudes atrasadas por asignar a tus operarios',
        count: late,
        path: `${path}?late=1`,
        order: 60,
        action: 'Asignar',
        isFirst: true,
      },
      {
        key: 'leader-requests-to-assign',
        label: 'Solicitudes por asignar a tus operarios',
        count,
        path,
        order: 50,
        action: 'Asignar',
      },
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
        path: `${LINKED_PATHS.contractorRepairs}?suggested=0`,
        order: 110,
        action: 'Sugerir',
      },
    ],
  };
}

export default joinHomeParts([
  ['contractor-requests:list', leaderRequests],
  ['contractor-repairs:read', missingPrices],
]);

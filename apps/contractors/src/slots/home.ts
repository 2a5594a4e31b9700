import { listLeaderRequests } from '@portal/api-client';
import { joinHomeParts, LINKED_PATHS, type HomeAnswer, type SessionUser } from '@portal/domain';
import { listCompanyRepairs } from '../api/contractors';

const ONE_ROW = { offset: 0, limit: 1 };
const UNANSWERED = { accepted: '0' };
const ACCEPTED = { accepted: '1' };

async function leaderRequests({ id }: SessionUser, signal: AbortSignal): Promise<HomeAnswer> {
  const [unanswered = 0, count = 0, late = 0] = await Promise.all(
    [UNANSWERED, ACCEPTED, { ...ACCEPTED, late: '1' }].map(
      async (filter) => (await listLeaderRequests(id, { ...ONE_ROW, ...filter }, signal)).total,
    ),
  );
  const pathOf = (filter: Record<string, string>) =>
    `${LINKED_PATHS.contractorAssign}?${new URLSearchParams(filter).toString()}`;
  return {
    counts: [
      {
        key: 'leader-unanswered-requests',
        label: unanswered === 1 ? 'Solicitud por aceptar' : 'Solicitudes por aceptar',
        count: unanswered,
        path: pathOf(UNANSWERED),
        order: 40,
        action: 'Revisar',
        isFirst: true,
      },
      {
        key: 'leader-requests-to-assign',
        label: `${count === 1 ? 'Solicitud' : 'Solicitudes'} por asignar a tus operarios`,
        detail: late > 0 ? `Atrasadas: ${late}` : '',
        count,
        path: pathOf(ACCEPTED),
        order: 50,
        action: 'Asignar',
        isFirst: late > 0,
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

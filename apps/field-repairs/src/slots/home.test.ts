import { configureApiClient } from '@portal/api-client';
import type { RequestStatus } from '@portal/domain';
import { OPERATOR } from '../testing/samples';
import home from './home';

const late = { id: 9, service: 'Gasfitería', address: 'Mall Sur, Local 12', date: '2020-01-02', hour: '10:30' };
const ahead = { id: 11, service: 'Clima', address: 'Mall Norte, Local 3', date: '2999-01-02', hour: '08:00' };
type Visit = typeof late & { status: RequestStatus };

/** Asks for the operator's work; the list has these visits, and as many late ones as said. */
function ask(visits: readonly Visit[], lateOnes = 0) {
  configureApiClient({
    network: ({ path, query }) => {
      if (path !== '/request/assigned/7') return Promise.resolve({ status: 404, body: { code: 'NOT_FOUND' } });
      const { status, late: isLate } = query as { status?: string; late?: string };
      const rows = status === undefined ? visits : visits.filter((visit) => visit.status === status);
      const total = isLate === '1' ? lateOnes : rows.length;
      return Promise.resolve({ status: 200, body: { data: rows, total, totalPaginas: 1 } });
    },
  });
  return home({ user: OPERATOR }, new AbortController().signal);
}

it.each([
  ['asignado', 'Visita atrasada', 'Iniciar'],
  ['en proceso', 'Tu trabajo en curso', 'Finalizar'],
] as const)('leads to the first visit, %s, and to its action', async (status, title, label) => {
  const { tasks = [] } = await ask([{ ...late, status }]);
  expect(tasks).toMatchObject([
    {
      title,
      text: '02-01-2020 10:30 jue · Gasfitería',
      detail: 'Mall Sur, Local 12',
      action: { label, path: '/request/operator?visita=9' },
    },
  ]);
});

it('calls the next visit one that lies ahead, behind the work that was begun', async () => {
  const { tasks = [] } = await ask([
    { ...late, status: 'asignado' },
    { ...late, id: 10, status: 'en proceso' },
    { ...ahead, status: 'asignado' },
  ]);
  expect(tasks.map(({ title, detail }) => [title, detail])).toEqual([
    ['Tu trabajo en curso', 'Mall Sur, Local 12'],
    ['Tu próxima visita', 'Mall Norte, Local 3'],
  ]);
});

it('counts what is to start, to finish and late, each with its list', async () => {
  const { counts } = await ask([{ ...ahead, status: 'asignado' }], 2);
  expect(counts.map(({ label, count, path }) => [label, count, path])).toEqual([
    ['Solicitudes por iniciar', 1, '/request/operator?status=asignado'],
    ['Solicitudes por iniciar atrasadas', 2, '/request/operator?late=1'],
    ['Reparaciones por finalizar', 0, '/request/operator?status=en+proceso'],
  ]);
});

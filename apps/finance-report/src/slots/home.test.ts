import { configureApiClient, type FakeRequest } from '@portal/api-client';
import { ROLE, roleLabel, type HomeAnswer, type RoleCode, type SessionUser } from '@portal/domain';
import home from './home';

const { signal } = new AbortController();
const personWith = (role: RoleCode): SessionUser => ({
  id: 7,
  name: 'Ana',
  roles: [{ code: role, rol: roleLabel(role) }],
  company: null,
});
const totalIn = (total: number) => ({ status: 200, body: { data: [], total, totalPaginas: 1 } });

/** Asks for a person's work; `totals` answers a list by its path and the filters of its query. */
function ask(user: SessionUser, totals: Record<string, number>): Promise<HomeAnswer> {
  configureApiClient({
    network: ({ path, query }: FakeRequest) => {
      const { offset: _offset, limit: _limit, ...filters } = query as Record<string, string>;
      const total = totals[`${path} ${Object.entries(filters).sort().join(' ')}`.trim()];
      return Promise.resolve(total === undefined ? { status: 404, body: { code: 'NOT_FOUND' } } : totalIn(total));
    },
  });
  return home({ user }, signal);
}
const shown = ({ counts }: HomeAnswer) => counts.map(({ label, count, path }) => [label, count, path]);
const stepOf = ({ steps = [] }: HomeAnswer) => steps.map(({ text, path }) => [text, path]);

it('counts the repairs to liquidate, the late ones first', async () => {
  const answer = await ask(personWith(ROLE.liquidator), { '/repairs/': 2, '/repairs/ late,1': 1 });
  expect(shown(answer)).toEqual([
    ['Reparaciones por liquidar', 2, '/repair'],
    ['Reparaciones por liquidar atrasadas', 1, '/repair?late=1'],
  ]);
  expect(stepOf(answer)[0]?.[1]).toBe('/repair?late=1');
});

it('counts the requests to invoice', async () => {
  const answer = await ask(personWith(ROLE.invoicing), { '/facturas/pendientes': 1 });
  expect(shown(answer)).toEqual([['Solicitudes por facturar', 1, '/facturacion']]);
});

it('leads a reader of the report to this month', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), doNotFake: ['setTimeout', 'queueMicrotask'] });
  const period = 'fechaFin,2026-11-30 fechaInicio,2026-11-01';
  const answer = await ask(personWith(ROLE.report), { [`/informes ${period}`]: 41 });
  jest.useRealTimers();
  expect(answer.counts).toEqual([]);
  expect(stepOf(answer)).toEqual([
    [
      'El informe de este mes tiene 41 solicitudes: revísalo o descárgalo.',
      '/informe?fechaInicio=2026-11-01&fechaFin=2026-11-30',
    ],
  ]);
});

import { configureApiClient, type FakeRequest } from '@portal/api-client';
import { ROLE, roleLabel, type HomeAnswer, type RoleCode, type SessionUser } from '@portal/domain';
import home from './home';

const { signal } = new AbortController();
const personWith = (role: RoleCode): SessionUser => ({
  id: 7,
  name: 'Ana',
  roles: [{ code: role, rol: roleLabel(role) }],
  company: { id: 3, name: 'Contratista Uno' },
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

it('counts what waits for a leader, late requests only where there are some', async () => {
  const leader = personWith(ROLE.assigner);
  const totals = (late: number) => ({
    '/contractors/request/assigned/7': 2,
    '/contractors/request/assigned/7 late,1': late,
  });
  const busy = await ask(leader, totals(1));
  expect(shown(busy)).toEqual([
    ['Solicitudes por asignar a tus operarios', 2, '/contractor/request/assign'],
    ['Solicitudes atrasadas por asignar a tus operarios', 1, '/contractor/request/assign?late=1'],
  ]);
  expect(stepOf(busy)[0]?.[1]).toBe('/contractor/request/assign?late=1');
  const calm = await ask(leader, totals(0));
  expect(shown(calm)).toHaveLength(1);
  expect(stepOf(calm)[0]?.[1]).toBe('/contractor/request/assign');
});

it('counts the repairs of the company without a price for its liquidator', async () => {
  const answer = await ask(personWith(ROLE.liquidator), { '/contractors/repairs/3 suggested,0': 5 });
  expect(shown(answer)).toEqual([['Reparaciones sin sugerencia de precio', 5, '/contractor/repair?suggested=0']]);
  expect(stepOf(answer)[0]?.[1]).toBe('/contractor/repair?suggested=0');
});

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
      if (path === '/request/unread-notes') return Promise.resolve({ status: 200, body: { data: [{ id: 1 }] } });
      return Promise.resolve(total === undefined ? { status: 404, body: { code: 'NOT_FOUND' } } : totalIn(total));
    },
  });
  return home({ user }, signal);
}
const shown = ({ counts }: HomeAnswer) => counts.map(({ label, count, path }) => [label, count, path]);
const stepOf = ({ steps = [] }: HomeAnswer) => steps.map(({ text, path }) => [text, path]);

const NOTES = ['Solicitudes con notas sin leer', 1, '/request/notes'];

it('sends an assigner to emergencies first, then to late requests, then to new ones', async () => {
  const totals = (late: number, emergencies: number) => ({
    '/request/ status,solicitado': 3,
    '/request/ late,1': late,
    '/request/ status,solicitado typeRequest,emergencia': emergencies,
  });
  const assigner = personWith(ROLE.assigner);
  const busy = await ask(assigner, totals(2, 3));
  expect(shown(busy)).toEqual([
    ['Solicitudes por asignar', 3, '/request/assign?status=solicitado'],
    ['Solicitudes atrasadas', 2, '/request/assign?late=1'],
    NOTES,
  ]);
  expect(stepOf(busy)).toEqual([
    ['Hay 3 emergencias sin asignar: asígnalas primero.', '/request/assign?status=solicitado&typeRequest=emergencia'],
  ]);
  expect(stepOf(await ask(assigner, totals(1, 0)))).toEqual([
    ['Hay 1 solicitud atrasada: resuélvela primero.', '/request/assign?late=1'],
  ]);
  const calm = await ask(assigner, totals(0, 0));
  expect(shown(calm)).toEqual([['Solicitudes por asignar', 3, '/request/assign?status=solicitado'], NOTES]);
  expect(stepOf(calm)).toEqual([['Asigna un operario a cada solicitud nueva.', '/request/assign?status=solicitado']]);
});

it('counts a client’s own requests alone, and invites one without any to create it', async () => {
  const client = personWith(ROLE.client);
  const totals = (unassigned: number) => ({
    '/request/client/7 status,solicitado': unassigned,
    '/request/client/7 status,en proceso': 0,
  });
  expect(shown(await ask(client, totals(2)))).toEqual([
    ['Mis solicitudes por asignar', 2, '/request/client?status=solicitado'],
    ['Mis solicitudes en proceso', 0, '/request/client?status=en+proceso'],
    NOTES,
  ]);
  expect(stepOf(await ask(client, totals(0)))[0]?.[1]).toBe('/request/create');
});

it('counts missing permits for the processor', async () => {
  expect(shown(await ask(personWith(ROLE.processor), { '/request/process': 4 }))).toEqual([
    ['Permisos por asignar', 4, '/request/processor'],
    NOTES,
  ]);
});

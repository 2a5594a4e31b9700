import { MESSAGES, type Page, type RequestListOptions } from '@portal/domain';

import { REQUEST_ORDER } from '../../../../src/features/requests/lists/request-lists';
import { failure } from '../../../support/test-app';
import { type Actor, setUpRequestFixtures } from '../../../support/request-fixtures';

type Row = {
  id: string;
  num_request: number;
  status: string;
  address: string;
  client: string;
  service: string;
  operator: string | null;
  description: string;
  service_id: string;
  client_id: string;
  date: string | null;
  created_at: Date;
  type_request: string;
  due: Date | null;
  accepted_at: Date | null;
};

/** More than are read whole and sorted (platform/query/totals.ts), of every state, with texts that few have and that many have. */
const LENGTH = 1_800;

let rows: Row[];

const fixtures = setUpRequestFixtures();
beforeAll(async () => {
  const { records, users, pool } = fixtures;
  const rare = await fixtures.createClient('Óptica Ñandú');
  const service = await fixtures.createService();
  const company = users.leader.company?.id;
  await pool.query(
    `insert into requests (client_id, mall_id, location_id, address, service_id, description, type_work, type_request, status,
        created_by, created_at, company_id, assigner_id, operator_id, date_assigned, hour_assigned, accepted_at, due_at)
      select case when n % 60 = 0 then $1::bigint else $2 end, $3, $4, 'Mall, Local ' || n % 7,
        case when n % 2 = 0 then $5::bigint else $6 end,
        'Filtración en la bodega' || case when n % 90 = 1 then ' con Ñeque' else '' end, 'MT',
        case when n % 40 < 6 then 'emergencia' when n % 5 = 3 then 'programado' else 'urgente' end, status,
        $7, timestamptz '2024-03-01 12:00Z' + (n # 1) * interval '1 hour',
        case when status in ('pendiente', 'finalizado') then $8::bigint end,
        case when status in ('pendiente', 'finalizado') then $9::bigint end,
        case when status in ('asignado', 'en proceso', 'finalizado') then $10::bigint end,
        case when status in ('asignado', 'en proceso') and n % 11 <> 0 then date '2024-04-01' + n * 37 % 30 end,
        case when status in ('asignado', 'en proceso') and n % 11 <> 0 then '1' || n % 3 || ':30' end,
        case when n % 8 = 1 then timestamptz '2024-04-01 12:00Z' end,
        case when status in ('solicitado', 'pendiente', 'asignado', 'finalizado') then timestamptz '2024-04-01 12:00Z'
          + n * 7919 % 1801 * interval '1 hour' + case when n % 4 = 0 then interval '100 years' else interval '0' end end
      from generate_series(1, $11::int) n,
        lateral (select (array['solicitado', 'pendiente', 'asignado', 'en proceso', 'finalizado', 'eliminado'])[1 + n % 6] as status) of_n`,
    [
      rare.id,
      records.client.id,
      records.mall.id,
      records.location.id,
      records.service.id,
      service.id,
      users.client.id,
      company,
      users.leader.id,
      users.operator.id,
      LENGTH,
    ],
  );
  await pool.query(
    `insert into repairs (request_id, branch_id, operator_id, company_id, started_at, finished_at)
      select id, $1, operator_id, company_id, created_at, created_at + interval '1 hour' from requests
      where status = 'finalizado'`,
    [records.branch.id],
  );
  rows = (
    await pool.query<Row>(
      `select requests.id, num_request, requests.status, address, clients.name as client, services.name as service,
          operators.name as operator, description, service_id, client_id,
          date_assigned || ' ' || hour_assigned as date, requests.created_at, type_request, due_at as due, accepted_at
        from requests join clients on clients.id = client_id join services on services.id = service_id
          left join users operators on operators.id = operator_id
        order by requests.id`,
    )
  ).rows;
});

type Query = Record<string, string | number>;

async function ask(as: Actor, path: string, query: Query): Promise<{ ids: number[]; total: number }> {
  const response = await as.call.get(`/api/v1${path}`, { query: { limit: 20, ...query } });
  expect(response.statusCode).toBe(200);
  const { data, total } = response.json<Page<{ id: number }>>();
  return { ids: data.map(({ id }) => id), total };
}

const idsOf = (chosen: readonly Row[]): number[] => chosen.map(({ id }) => Number(id));
const inStates = (...states: string[]): Row[] => rows.filter(({ status }) => states.includes(status));
type Keys = (row: Row) => readonly (string | null)[];
/** Sorts rows by their keys, the first key first, then by id; a row without a key comes after those that have it. */
const sortedBy = (keysOf: Keys, chosen: readonly Row[]): Row[] => {
  const textOf = (row: Row): string =>
    [...keysOf(row).map((key) => key ?? '\uFFFF'), row.id.padStart(9, '0')].join('\0');
  return [...chosen].sort((one, other) => (textOf(one) < textOf(other) ? -1 : 1));
};
const moment = (at: Date | null): string | null => at?.toISOString() ?? null;
const urgencyOf: Keys = ({ type_request: priority, due }) => [priority === 'emergencia' ? '0' : '1', moment(due)];
const KEYS: Record<keyof typeof REQUEST_ORDER, Keys> = {
  urgency: urgencyOf,
  answer: (row) => [row.accepted_at ? '1' : '0', ...urgencyOf(row)],
  typeRequest: ({ type_request: priority, due }) => [
    String(['emergencia', 'urgente', 'programado'].indexOf(priority)),
    moment(due),
  ],
  due: ({ due }) => [moment(due)],
  numRequest: ({ num_request: number }) => [String(number).padStart(9, '0')],
  dateRequest: ({ created_at }) => [moment(created_at)],
  status: ({ status }) => [status],
  address: ({ address }) => [address],
  date: ({ date }) => [date],
  client: ({ client }) => [client],
  service: ({ service }) => [service],
  operator: ({ operator }) => [operator],
};
const byUrgency = (chosen: readonly Row[]): Row[] => sortedBy(KEYS.urgency, chosen);

/** Expects the right rows on pages from any offset. The first is read twice: with the total counted, then cached. */
async function expectPages(as: Actor, path: string, query: Query, expected: readonly number[]): Promise<void> {
  for (const offset of [0, 20, 260, expected.length - 7, expected.length + 20, 0]) {
    if (offset < 0) continue;
    expect(await ask(as, path, { ...query, offset })).toEqual({
      ids: expected.slice(offset, offset + 20),
      total: expected.length,
    });
  }
}

it('has twenty rows on a page unless told otherwise', async () => {
  const { data } = (await fixtures.users.assigner.call.get('/api/v1/request/')).json<Page<unknown>>();
  expect(data).toHaveLength(20);
});

describe('a list that many requests are on', () => {
  it('of an assigner, narrowed and not', async () => {
    const { assigner } = fixtures.users;
    const open = byUrgency(inStates('solicitado', 'pendiente', 'tramite', 'asignado'));
    await expectPages(assigner, '/request/', {}, idsOf(open));
    await expectPages(assigner, '/request/', { status: 'solicitado' }, idsOf(byUrgency(inStates('solicitado'))));
    const [first] = rows;
    for (const name of ['service', 'client'] as const) {
      const column = `${name}_id` as const;
      const wanted = open.filter((row) => row[column] === first?.[column]);
      await expectPages(assigner, '/request/', { [name]: first?.[column] ?? '' }, idsOf(wanted));
    }
    const emergencies = open.filter((row) => row.type_request === 'emergencia');
    await expectPages(assigner, '/request/', { typeRequest: 'emergencia' }, idsOf(emergencies));
    const any = byUrgency(inStates('asignado', 'finalizado', 'eliminado'));
    await expectPages(assigner, '/request/', { status: 'eliminado,asignado,finalizado' }, idsOf(any));
  });

  it('of an assigner, only what is late', async () => {
    const { assigner } = fixtures.users;
    const open = inStates('solicitado', 'pendiente', 'tramite', 'asignado');
    const late = sortedBy(KEYS.due, open).filter(({ due }) => due !== null && due < new Date());
    expect(late).toHaveLength(600);
    await expectPages(assigner, '/request/', { sort: 'due', late: 1 }, idsOf(late));
    const lateAndAssigned = late.filter(({ status }) => status === 'asignado');
    await expectPages(assigner, '/request/', { sort: 'due', late: 1, status: 'asignado' }, idsOf(lateAndAssigned));
  });

  it('of a client: all their own but the deleted ones', async () => {
    const { client } = fixtures.users;
    const own = rows.filter(({ status }) => status !== 'eliminado').reverse();
    await expectPages(client, `/request/client/${client.id}`, {}, idsOf(own));
    const day = { from: '2024-04-02', to: '2024-04-04' };
    // Santiago is three hours behind in those days.
    const within = own.filter(
      ({ created_at: at }) => at >= new Date('2024-04-02T03:00Z') && at < new Date('2024-04-05T03:00Z'),
    );
    expect(within).toHaveLength(60);
    await expectPages(client, `/request/client/${client.id}`, day, idsOf(within));
  });

  it('of an operator: by day and hour of the visit, those without one at the end', async () => {
    const { operator } = fixtures.users;
    const mine = inStates('asignado', 'en proceso');
    const byVisit = sortedBy(KEYS.date, mine);
    await expectPages(operator, `/request/assigned/${operator.id}`, {}, idsOf(byVisit));
    await expectPages(operator, `/request/assigned/${operator.id}`, { sort: '-date' }, idsOf([...byVisit].reverse()));
  });

  it('of a contractor: the leader, and the company', async () => {
    const { leader, suggester } = fixtures.users;
    const path = `/contractors/request/assigned/${leader.id}`;
    await expectPages(leader, path, {}, idsOf(sortedBy(KEYS.answer, inStates('pendiente'))));
    await expectPages(
      leader,
      path,
      { status: 'solicitado,pendiente,tramite,asignado,en proceso,finalizado,liquidado,facturado' },
      idsOf(sortedBy(KEYS.answer, inStates('pendiente', 'finalizado'))),
    );
    const { total, ids } = await ask(suggester, `/contractors/repairs/${suggester.company?.id}`, { offset: 280 });
    expect({ total, rows: ids.length }).toEqual({ total: 300, rows: 20 });
  });
});

describe("the filters of a contractor's list", () => {
  const optionsOf = async (as: Actor): Promise<RequestListOptions> => {
    const response = await as.call.get(`/api/v1/contractors/request/assigned/${as.id}/options`);
    expect(response.statusCode).toBe(200);
    return response.json<{ data: RequestListOptions }>().data;
  };

  it('are the clients and services in the hands of the leader, each once and by name', async () => {
    const mine = inStates('pendiente', 'finalizado');
    const { clients, services } = await optionsOf(fixtures.users.leader);
    expect(clients).toEqual([{ id: fixtures.records.client.id, name: 'Comercial Ñandú SpA' }]);
    expect(services.map(({ id }) => id).sort()).toEqual([...new Set(mine.map((row) => Number(row.service_id)))].sort());
    expect(services.map(({ name }) => name)).toEqual(services.map(({ name }) => name).sort());
    // Others have requests of a client that the leader knows nothing of.
    expect(rows.some((row) => Number(row.client_id) !== fixtures.records.client.id)).toBe(true);
  });

  it('are empty without a hand-over', async () => {
    expect(await optionsOf(fixtures.users.otherLeader)).toEqual({ clients: [], services: [] });
  });
});

it.each(Object.keys(REQUEST_ORDER) as (keyof typeof REQUEST_ORDER)[])('sorts by %s, up and down', async (sort) => {
  const open = sortedBy(KEYS[sort], inStates('solicitado', 'pendiente', 'tramite', 'asignado'));
  const first = async (order: string): Promise<number[]> =>
    (await ask(fixtures.users.assigner, '/request/', { sort: order, limit: 200 })).ids;
  expect(await first(sort)).toEqual(idsOf(open).slice(0, 200));
  expect(await first(`-${sort}`)).toEqual(idsOf(open).reverse().slice(0, 200));
});

describe('a text', () => {
  const contains = (text: string) => (row: Row) =>
    row.description.toLowerCase().includes(text) || row.client.toLowerCase().includes(text);

  it.each(['bodega', 'ñeque', 'ñandú', 'ción en la', 'a b', 'no existe'])(
    '"%s" finds the same, few or many',
    async (q) => {
      const { assigner, client } = fixtures.users;
      const found = rows.filter(contains(q)).reverse();
      const open = found.filter(({ status }) => ['solicitado', 'pendiente', 'tramite', 'asignado'].includes(status));
      await expectPages(assigner, '/request/', { q }, idsOf(byUrgency(open)));
      await expectPages(assigner, '/request/', { q: q.toUpperCase(), sort: 'numRequest' }, idsOf(open).reverse());
      const own = found.filter(({ status }) => status !== 'eliminado');
      await expectPages(client, `/request/client/${client.id}`, { q }, idsOf(own));
    },
  );

  it('of two letters is refused, a number of two digits is not', async () => {
    const { assigner } = fixtures.users;
    const refused = await assigner.call.get('/api/v1/request/', { query: { q: 'fi' } });
    expect(failure(refused)).toMatchObject({ status: 422, errors: { q: MESSAGES.searchTooShort } });
    expect((await assigner.call.get('/api/v1/request/', { query: { q: '12' } })).statusCode).toBe(200);
  });

  it('that is a number finds that request, wherever it stands in a long list', async () => {
    const wanted = byUrgency(inStates('solicitado')).at(-3);
    const q = `N° ${wanted?.num_request}`;
    expect(await ask(fixtures.users.assigner, '/request/', { q })).toEqual({ ids: [Number(wanted?.id)], total: 1 });
  });
});

it('gives everybody their own order when several orders of a list are asked for at once', async () => {
  const open = inStates('solicitado', 'pendiente', 'tramite', 'asignado');
  const wanted = ['client', '-service', 'client', '-service'] as const;
  const [byClient, byService] = [sortedBy(KEYS.client, open), sortedBy(KEYS.service, open).reverse()];
  const answers = await Promise.all(wanted.map((sort) => ask(fixtures.users.assigner, '/request/', { sort })));
  const expected = [byClient, byService, byClient, byService];
  expect(answers.map(({ ids }) => ids)).toEqual(expected.map((sorted) => idsOf(sorted).slice(0, 20)));
});

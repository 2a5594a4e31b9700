import {
  addDays,
  businessDay,
  formatDay,
  FINISHED_DAYS,
  LIMITS,
  MESSAGES,
  pickFields,
  SAMPLE_FIELDS,
  type ClientRequestItem,
  type FinishedRequestItem,
  type HistoryPage,
  type Page,
  type RequestListOptions,
  ROLE,
} from '@portal/domain';

import { startOfBusinessDay } from '../../../../src/platform/query/created-within';
import { FINISHED_ORDER } from '../../../../src/features/requests/lists/request-lists';
import { expectSorts } from '../../../support/expect-sorts';
import { failure } from '../../../support/test-app';
import { countStatuses, created, VISIT, setUpRequestFixtures } from '../../../support/request-fixtures';
import { REFUSALS } from '../../../../src/texts/refusals';

const fixtures = setUpRequestFixtures();

const countRequests = async () => (await fixtures.db.selectFrom('requests').select('id').execute()).length;

describe('POST /request/', () => {
  test('keeps the request, its photos and the first entry of its history', async () => {
    const { users, records, steps } = fixtures;
    const response = await steps.create({ change: { user: users.otherClient.id } });
    expect(response.statusCode).toBe(201);
    const { id, numRequest } = response.json<{ data: { id: number; numRequest: number } }>().data;
    expect(numRequest).toBeGreaterThan(1000);

    const detail = await fixtures.detailOf(id);
    expect(detail).toMatchObject({
      id,
      numRequest,
      status: 'solicitado',
      client: { client: records.client.id, name: 'Comercial Ñandú SpA' },
      service: { id: records.service.id, service: 'Gasfitería' },
      mall: records.mall,
      location: records.location,
      address: 'Mall Peñalolén, Local 214',
      description: 'La cañería gotea junto a la caja',
      typeWork: 'MT',
      typeRequest: { name: 'urgente' },
      havePermission: '0',
      permissionNum: null,
      operator: null,
      workDescription: null,
      filesRepairs: [],
      userReceive: null,
    });
    expect(detail.archivos).toHaveLength(2);
    const picture = await fixtures.nobody.get(detail.archivos[0]?.name ?? '');
    expect(picture.statusCode).toBe(200);

    const [entry, ...more] = await fixtures.historyOf(id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ event: 'create', from: null, to: 'solicitado' });
    // The session says who raised it, whatever the form carries.
    expect(entry?.user).toEqual({ id: users.client.id, name: users.client.name });
    expect(entry?.changes).toContainEqual({ label: 'Prioridad', from: null, to: 'Urgente' });
  });

  test('refuses records that do not exist or are disabled, and leaves neither row nor file', async () => {
    const mall = await fixtures.createMall();
    await fixtures.db.updateTable('malls').set({ status: 'inactivo' }).where('id', '=', mall.id).execute();
    const before = { files: await fixtures.storedKeys(), requests: await countRequests() };
    const response = await fixtures.steps.create({ change: { mall: mall.id, client: 987_654 } });
    expect(failure(response)).toEqual({
      status: 422,
      code: 'VALIDATION',
      errors: { mall: MESSAGES.unknownRecord, client: MESSAGES.unknownRecord },
    });
    expect({ files: await fixtures.storedKeys(), requests: await countRequests() }).toEqual(before);
  });
});

// Its filters, its pages and its orders: lists/request-lists.test.ts.
test('a list refuses senseless filters', async () => {
  const response = await fixtures.users.assigner.call.get('/api/v1/request/', {
    query: { status: 'perdido', sort: 'x', from: 'ayer', limit: '-1', offset: '1.5' },
  });
  expect(Object.keys(failure(response).errors ?? {}).sort()).toEqual(['from', 'limit', 'offset', 'sort', 'status']);
});

describe('GET /request/by-id/{id}', () => {
  test.each(['0', '-1', '1.5', 'x', '99999999', '9007199254740993', '1e3'])('knows no request %s', async (id) => {
    expect((await fixtures.users.assigner.call.get(`/api/v1/request/by-id/${id}`)).statusCode).toBe(404);
  });

  test('hides changes about money, which are marked as such', async () => {
    const id = await fixtures.requestIn('facturado');
    const changes = async (as = fixtures.users.liquidator) =>
      (await fixtures.historyOf(id, as)).flatMap((entry) => entry.changes);
    const all = await changes();
    const charged = [
      'Precio del servicio',
      'Precio liquidado',
      'Sede por facturar',
      'Observación',
      'Número de factura',
      'Total',
    ];
    expect(all.filter(({ kind }) => kind === 'money').map(({ label }) => label)).toEqual(
      expect.arrayContaining(charged),
    );
    expect(await changes(fixtures.users.client)).toEqual(all.filter(({ kind }) => kind !== 'money'));
  });

  test('shows the work only once it is done', async () => {
    // Half past eleven in the evening in Santiago.
    const at = '2026-03-11T02:30:00Z';
    const work = await fixtures.requestIn('en proceso');
    await fixtures.pool.query('update repairs set started_at = $2 where request_id = $1', [work, at]);
    const started = await fixtures.detailOf(work);
    expect(started).toMatchObject({ dateFinish: null, workDescription: null, filesRepairs: [], userReceive: null });
    expect(started.dateStart).toBe('2026-03-10');
    expect(started.operator).toEqual({ id: fixtures.users.operator.id, name: 'Óscar Núñez' });

    const done = await fixtures.requestIn('finalizado');
    await fixtures.pool.query('update repairs set started_at = $2, finished_at = $2 where request_id = $1', [done, at]);
    const finished = await fixtures.detailOf(done, fixtures.users.client);
    expect(finished).toMatchObject({
      workDescription: 'Se cambió la cañería',
      userReceive: { name: 'José Núñez', typeDocument: 'RT', document: '12345678-5' },
      dateFinish: '2026-03-10',
    });
    expect(finished.filesRepairs).toHaveLength(2);
    expect(finished.archivos).toHaveLength(2);
  });
});

describe('GET /request/client/{id}', () => {
  test("lists the client's own and nobody else's", async () => {
    const { users, steps, records } = fixtures;
    const id = created(await steps.create({ as: users.otherClient }));
    const deleted = created(await steps.create({ as: users.otherClient }));
    await steps.delete(deleted, { as: users.otherClient });

    const own = await users.otherClient.call.get(`/api/v1/request/client/${users.otherClient.id}`);
    const page = own.json<Page<ClientRequestItem>>();
    expect(page).toMatchObject({ total: 1, totalPaginas: 1 });
    expect(page.data).toEqual([
      {
        id,
        requestNum: expect.any(Number),
        service: 'Gasfitería',
        description: expect.any(String),
        dateRequest: expect.any(String),
        status: 'solicitado',
        address: 'Mall Peñalolén, Local 214',
        version: expect.any(String),
        visit: null,
        place: { client: records.client.id, mall: records.mall.id, location: records.location.id },
        ...pickFields(SAMPLE_FIELDS, 'card'),
      },
    ]);
    const day = businessDay(new Date(page.data[0]!.dateRequest));
    const query = { typeRequest: 'urgente,emergencia', from: day, to: day };
    const address = `/api/v1/request/client/${users.otherClient.id}`;
    expect((await users.otherClient.call.get(address, { query })).json()).toMatchObject({ total: 1 });
    const others = { query: { typeRequest: 'programado' } };
    expect((await users.otherClient.call.get(address, others)).json()).toMatchObject({ data: [], total: 0 });
    await steps.assign(id);
    expect((await users.otherClient.call.get(address)).json()).toMatchObject({
      data: [{ status: 'asignado', visit: { operator: 'Óscar Núñez', day: VISIT.day, hour: VISIT.hour } }],
    });
  });
});

describe('PUT and DELETE /request/{id}', () => {
  test('adds the changed values of an edit to the history as text', async () => {
    const id = await fixtures.requestIn('asignado');
    const location = await fixtures.createLocation('Local 7');
    const response = await fixtures.steps.edit(id, { change: { typeRequest: 'emergencia', location: location.id } });
    expect(response.statusCode).toBe(200);
    const history = await fixtures.historyOf(id);
    expect(history.at(-1)).toMatchObject({
      event: 'edit',
      from: 'asignado',
      to: 'asignado',
      changes: [
        { label: 'Prioridad', from: 'Urgente', to: 'Emergencia' },
        { label: 'Dirección', from: 'Mall Peñalolén, Local 214', to: 'Mall Peñalolén, Local 7' },
      ],
    });
  });

  test('an address keeps the names it was made of until its mall or its location changes', async () => {
    const { createLocation, createMall, db, requestIn, steps } = fixtures;
    const id = await requestIn('asignado');
    const [mall, location] = [await createMall('Mall Ñuble'), await createLocation('Local 8')];
    const addressAfter = async (change: object): Promise<string> => {
      expect((await steps.edit(id, { change: { mall: mall.id, ...change } })).statusCode).toBe(200);
      return (await fixtures.detailOf(id)).address;
    };
    expect(await addressAfter({})).toBe('Mall Ñuble, Local 214');
    await db.updateTable('malls').set({ name: 'Mall Chillán' }).where('id', '=', mall.id).execute();
    expect(await addressAfter({ description: 'La llave gotea más que ayer' })).toBe('Mall Ñuble, Local 214');
    expect(await addressAfter({ location: location.id })).toBe('Mall Chillán, Local 8');
  });

  test('an edit that changes nothing leaves no entry, no new version and no time of change', async () => {
    const id = await fixtures.requestIn('asignado');
    const row = () => fixtures.db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirst();
    const [before, version, history] = [await row(), await fixtures.versionOf(id), await fixtures.historyOf(id)];
    const response = await fixtures.steps.edit(id);
    expect(response.json()).toEqual({ data: { id, numRequest: before?.num_request, status: 'asignado' } });
    expect([await row(), await fixtures.versionOf(id), await fixtures.historyOf(id)]).toEqual([
      before,
      version,
      history,
    ]);
  });

  test('a history is read from the newest entry on, page by page without a gap; too many edits of a person are refused', async () => {
    const { users, steps } = fixtures;
    const id = await fixtures.requestIn('solicitado');
    const change = { label: 'Descripción', from: 'a', to: 'b' };
    await fixtures.pool.query(
      `insert into request_history (request_id, event, from_status, to_status, user_id, changes)
        select $1, 'edit', 'solicitado', 'solicitado', $2, $3 from generate_series(1, $4)`,
      [id, users.client.id, JSON.stringify([change]), LIMITS.editsPerHour - 1],
    );
    const edit = (description: string) => steps.edit(id, { as: users.client, change: { description } });
    expect((await edit('La última que cabe')).statusCode).toBe(200);
    const refused = await edit('Una llave más');
    const message = REFUSALS.tooManyEdits(60);
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { message, errors: { description: message } }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    expect((await steps.edit(id, { change: { description: 'Descrita por otra persona' } })).statusCode).toBe(200);

    const read = async (query: Record<string, string>) =>
      (await users.client.call.get(`/api/v1/request/by-id/${id}/history`, { query })).json<HistoryPage>();
    const pages = [await read({})];
    while (pages.at(-1)?.hasOlder) pages.push(await read({ before: String(pages.at(-1)?.data[0]?.id) }));
    expect(pages.map(({ data }) => data.length)).toEqual([LIMITS.pastRows, LIMITS.pastRows, 22]);
    const stored = await fixtures.pool.query<{ id: number }>(
      'select id::int from request_history where request_id = $1 order by id',
      [id],
    );
    expect(pages.toReversed().flatMap(({ data }) => data.map((entry) => entry.id))).toEqual(
      stored.rows.map((row) => row.id),
    );
    const number = await fixtures.numberOf(id);
    const page = await users.client.call.get(`/api/v1/request/by-number/${number}`);
    expect(page.json()).toMatchObject({ data: { history: pages[0]?.data, hasOlderHistory: true } });
  });

  test('a record disabled since stays good as long as nobody chooses another', async () => {
    const service = await fixtures.createService();
    const id = created(await fixtures.steps.create({ change: { service: service.id } }));
    await fixtures.db.updateTable('services').set({ status: 'eliminado' }).where('id', '=', service.id).execute();
    expect((await fixtures.steps.edit(id, { change: { service: service.id } })).statusCode).toBe(200);
    expect((await fixtures.steps.edit(id)).statusCode).toBe(200);
    expect(failure(await fixtures.steps.edit(id, { change: { service: service.id } })).errors).toEqual({
      service: MESSAGES.unknownRecord,
    });
  });

  test('its client may while nobody took it', async () => {
    const { users, steps, requestIn } = fixtures;
    const open = await requestIn('solicitado');
    expect((await steps.edit(open, { as: users.client })).statusCode).toBe(200);

    const taken = await requestIn('asignado');
    const refused = await steps.edit(taken, { as: users.client });
    expect(refused.json()).toMatchObject({
      status: 409,
      message: 'No se puede editar una solicitud en estado asignado',
    });

    expect((await steps.delete(open, { as: users.client })).statusCode).toBe(200);
    expect(await fixtures.statusOf(open)).toBe('eliminado');
    expect((await steps.edit(open, { change: { typeRequest: 'nunca' } })).statusCode).toBe(422);
  });
});

describe('POST /request/assigned/{id}', () => {
  test('assigns the visit to an operator and records names, not numbers, in the history', async () => {
    const id = await fixtures.requestIn('solicitado');
    expect((await fixtures.steps.assign(id)).json()).toMatchObject({ data: { id, status: 'asignado' } });
    expect(await fixtures.detailOf(id)).toMatchObject({
      operator: { id: fixtures.users.operator.id, name: 'Óscar Núñez' },
      company: null,
      assigner: null,
      typeService: 'Mantenimiento',
      dateAssigned: VISIT.day,
      hourAssigned: VISIT.hour,
    });
    const [day, month, year] = VISIT.day.split('-').reverse();
    expect((await fixtures.historyOf(id)).at(-1)).toMatchObject({
      event: 'assign',
      user: { id: fixtures.users.assigner.id },
      changes: [
        { label: 'Operario', from: null, to: 'Óscar Núñez' },
        { label: 'Tipo de servicio', from: null, to: 'Mantenimiento' },
        { label: 'Fecha de visita', from: null, to: `${day}-${month}-${year}` },
        { label: 'Hora de visita', from: null, to: '10:30' },
      ],
    });
  });

  test('waits for a permit until its number is known, and keeps the number through a new assignment', async () => {
    const { steps, users, requestIn } = fixtures;
    const id = await requestIn('tramite');
    expect(await fixtures.detailOf(id)).toMatchObject({ status: 'tramite', havePermission: '1', permissionNum: null });
    expect((await steps.givePermit(id)).statusCode).toBe(200);
    const reassignment = { operator: users.otherOperator.id, havePermission: 'true' };
    expect((await steps.assign(id, { change: reassignment })).json()).toMatchObject({ data: { status: 'asignado' } });
    expect(await fixtures.detailOf(id)).toMatchObject({ havePermission: '1', permissionNum: 4711 });

    await steps.handOver(id);
    const byLeader = await steps.assignOwn(id, { change: { havePermission: true } });
    expect(byLeader.json()).toMatchObject({ data: { status: 'asignado' } });
  });

  test('keeps a permit that the operator company asked for until the operator company lifts it', async () => {
    const { steps, requestIn } = fixtures;
    const id = await requestIn('solicitado');
    await steps.handOver(id, { change: { havePermission: true } });
    const lifted = await steps.assignOwn(id, { change: { havePermission: false } });
    expect([lifted.statusCode, lifted.json()]).toEqual([
      422,
      expect.objectContaining({ errors: { havePermission: MESSAGES.assignment.permitKept } }),
    ]);
    expect((await steps.assignOwn(id, { change: { havePermission: true } })).json()).toMatchObject({
      data: { status: 'tramite' },
    });
    expect((await steps.assign(id, { change: { havePermission: false } })).json()).toMatchObject({
      data: { status: 'asignado' },
    });
  });

  test('going to a contractor clears the operator, coming back clears the contractor', async () => {
    const { steps, company, users, requestIn } = fixtures;
    const id = await requestIn('asignado');
    await steps.handOver(id);
    expect(await fixtures.detailOf(id)).toMatchObject({
      status: 'pendiente',
      operator: null,
      company: { id: company.id },
      assigner: { id: users.leader.id },
    });
    await steps.assignOwn(id);
    expect(await fixtures.detailOf(id)).toMatchObject({
      operator: { id: users.ledOperator.id },
      company: { id: company.id },
      assigner: { id: users.leader.id },
    });
    await steps.assign(id);
    expect(await fixtures.detailOf(id)).toMatchObject({
      operator: { id: users.operator.id },
      company: null,
      assigner: null,
    });
    expect((await users.leader.call.get(`/api/v1/request/by-id/${id}`)).statusCode).toBe(404);
  });

  test('handing it to the company and leader that have it changes the visit, and its operator stays', async () => {
    const { steps, company, users, requestIn } = fixtures;
    const id = await requestIn('asignado', { isContractors: true });
    const date = addDays(VISIT.day, 2);
    const response = await steps.handOver(id, { change: { date } });
    expect(response.json()).toMatchObject({ data: { status: 'asignado' } });
    expect(await fixtures.detailOf(id)).toMatchObject({
      operator: { id: users.ledOperator.id },
      company: { id: company.id },
      assigner: { id: users.leader.id },
      dateAssigned: date,
    });
    expect((await fixtures.historyOf(id)).at(-1)).toMatchObject({
      event: 'assign',
      from: 'asignado',
      to: 'asignado',
      changes: [{ label: 'Fecha de visita', from: formatDay(VISIT.day), to: formatDay(date) }],
    });
  });

  test('the operator who stays waits for a permit that is asked for, and not for one whose number is known', async () => {
    const { steps, users, requestIn, statusOf } = fixtures;
    const id = await requestIn('asignado', { isContractors: true });
    await steps.handOver(id, { change: { havePermission: true } });
    expect(await statusOf(id)).toBe('tramite');
    await steps.handOver(id, { change: { havePermission: false } });
    expect(await statusOf(id)).toBe('asignado');
    await steps.handOver(id, { change: { havePermission: true } });
    await steps.givePermit(id);
    await steps.handOver(id, { change: { havePermission: true, hour: '16:00' } });
    expect(await fixtures.detailOf(id)).toMatchObject({ status: 'asignado', operator: { id: users.ledOperator.id } });
  });

  test('an operator whom the leader cannot send any more does not stay', async () => {
    const { db, steps, company, users, requestIn } = fixtures;
    const heldByNew = async () => {
      const operator = await fixtures.createUser({ roles: [ROLE.operator], company, leader: users.leader });
      const id = await requestIn('pendiente');
      await steps.assignOwn(id, { change: { operator: operator.id } });
      return { id, change: (set: object) => db.updateTable('users').set(set).where('id', '=', operator.id).execute() };
    };
    for (const set of [{ status: 'inactivo' as const }, { leader_id: null }]) {
      const { id, change } = await heldByNew();
      await change(set);
      await steps.handOver(id);
      expect(await fixtures.detailOf(id)).toMatchObject({ status: 'pendiente', operator: null });
    }
  });

  test('names only people who fit', async () => {
    const { steps, users, company, otherCompany, requestIn } = fixtures;
    const gone = await fixtures.createUser({ roles: [ROLE.operator], status: 'inactivo' });
    const id = await requestIn('solicitado');
    for (const operator of [users.ledOperator.id, users.assigner.id, gone.id, 99_999_999]) {
      expect(failure(await steps.assign(id, { change: { operator } })).errors).toEqual({
        operator: MESSAGES.unknownRecord,
      });
    }
    expect(failure(await steps.handOver(id, { change: { company: otherCompany.id } })).errors).toEqual({
      assigner: MESSAGES.unknownRecord,
    });
    expect(failure(await steps.handOver(id, { change: { company: 99_999_999 } })).errors).toEqual({
      company: MESSAGES.unknownRecord,
    });
    for (const assigner of [users.ledOperator.id, users.assigner.id]) {
      expect(failure(await steps.handOver(id, { change: { company: company.id, assigner } })).errors).toEqual({
        assigner: MESSAGES.unknownRecord,
      });
    }
    expect(await fixtures.statusOf(id)).toBe('solicitado');

    await steps.handOver(id);
    expect((await steps.handOver(id, { as: users.leader })).statusCode).toBe(403);
    for (const operator of [users.operator.id, users.unledOperator.id, users.strangeOperator.id]) {
      expect(failure(await steps.assignOwn(id, { change: { operator } })).errors).toEqual({
        operator: MESSAGES.unknownRecord,
      });
    }
  });

  test('refuses a visit on a past day, which a contractor plans again', async () => {
    const id = await fixtures.requestIn('solicitado');
    const change = { date: addDays(businessDay(new Date()), -1) };
    expect(failure(await fixtures.steps.assign(id, { change })).errors).toEqual({
      date: 'No se puede asignar a un día pasado',
    });
    expect((await fixtures.steps.handOver(id, { change })).statusCode).toBe(200);
  });

  test('judges callers without a version by the state alone, one after the other', async () => {
    const { steps, users, requestIn } = fixtures;
    const id = await requestIn('asignado');
    const attempts = [users.operator, users.otherOperator, users.operator];
    // Somebody holds the row, so that all of them wait for it.
    const release = await fixtures.holdRequest(id);
    const calls = attempts.map((operator) => steps.assign(id, { change: { operator: operator.id } }));
    await fixtures.waitForLocks(attempts.length);
    await release();
    expect(countStatuses(await Promise.all(calls))).toEqual({ 200: 3 });
    const history = await fixtures.historyOf(id);
    expect(history.map(({ from }) => from)).toEqual([null, ...history.slice(0, -1).map(({ to }) => to)]);
    expect(history.filter(({ event }) => event === 'assign')).toHaveLength(4);
  });

  test('an operator whose request is given to another while their call waits for its row does not act on it', async () => {
    const { steps, users, requestIn } = fixtures;
    const id = await requestIn('asignado');
    const release = await fixtures.holdRequest(id);
    const moved = steps.assign(id, { change: { operator: users.otherOperator.id } });
    await fixtures.waitForLocks(1);
    const started = steps.start(id, { as: users.operator });
    await fixtures.waitForLocks(2);
    await release();
    expect((await moved).statusCode).toBe(200);
    expect((await started).statusCode).toBe(404);
    expect(await fixtures.statusOf(id)).toBe('asignado');
  });
});

describe('GET /request/assigned/{userId}', () => {
  test("lists the operator's open work, the next visit first, and no one else's", async () => {
    const { steps, requestIn, createUser } = fixtures;
    const operator = await createUser({ roles: [ROLE.operator] });
    const call = await fixtures.as(operator);
    const later = await requestIn('solicitado');
    const sooner = await requestIn('solicitado');
    await steps.assign(later, { change: { operator: operator.id, date: addDays(VISIT.day, 1) } });
    await steps.assign(sooner, { change: { operator: operator.id, havePermission: 1 } });
    expect((await call.get(`/api/v1/request/assigned/${operator.id}`)).json()).toMatchObject({ total: 1 });
    await steps.givePermit(sooner);

    const { data } = (await call.get(`/api/v1/request/assigned/${operator.id}`)).json();
    expect(data).toMatchObject([
      {
        id: sooner,
        client: 'Comercial Ñandú SpA',
        service: 'Gasfitería',
        date: VISIT.day,
        hour: VISIT.hour,
        status: 'asignado',
        havePermission: '1',
        permissionNum: 4711,
      },
      { id: later, havePermission: '0', permissionNum: null },
    ]);
    const { archivos } = (await call.get(`/api/v1/request/by-id/${sooner}`)).json().data;
    expect(data[0].photo.id).toBe(archivos[0].id);
    expect(data[0].requester).toEqual({ name: expect.stringMatching(/^Clara /), phone: '56912345678' });
    expect((await call.get(`/api/v1/request/assigned/${fixtures.users.operator.id}`)).statusCode).toBe(404);
  });
});

describe('GET /request/assigned/{userId}/finished', () => {
  test('lists what the operator finished in the last seven days, the newest first, whatever became of it', async () => {
    const { users, requestIn, pool } = fixtures;
    const [newer, older, old] = [
      await requestIn('finalizado'),
      await requestIn('liquidado'),
      await requestIn('finalizado'),
    ];
    const finish = (id: number, at: Date) =>
      pool.query('update repairs set finished_at = $2 where request_id = $1', [id, at]);
    const weekBegins = startOfBusinessDay(addDays(businessDay(new Date()), -FINISHED_DAYS));
    await finish(older, weekBegins);
    await finish(old, new Date(weekBegins.getTime() - 1));
    const path = `/api/v1/request/assigned/${users.operator.id}/finished`;
    const read = async (query: object): Promise<FinishedRequestItem[]> =>
      (await users.operator.call.get(path, { query: { limit: 200, ...query } }))
        .json<Page<FinishedRequestItem>>()
        .data.filter(({ id }) => [older, newer, old].includes(id));
    expect(await read({})).toMatchObject([
      { id: newer, status: 'finalizado', service: 'Gasfitería' },
      { id: older, status: 'liquidado', finishedAt: weekBegins.toISOString() },
    ]);
    const orders = { numRequest: [newer, older], date: [older, newer] };
    await expectSorts(FINISHED_ORDER, orders, async (sort) => (await read({ sort })).map(({ id }) => id));
    expect((await users.otherOperator.call.get(path)).statusCode).toBe(404);
  });
});

describe('permits', () => {
  test('the list holds what waits for a permit, with its clients and services, until its number is known', async () => {
    const { users, steps, records } = fixtures;
    const client = await fixtures.createClient();
    const id = await fixtures.requestIn('tramite', { create: { client: client.id } });
    const list = async () =>
      (await users.processor.call.get('/api/v1/request/process', { query: { client: client.id } })).json<
        Page<{ id: number }>
      >();
    const options = async () =>
      (await users.processor.call.get('/api/v1/request/process/options')).json<{ data: RequestListOptions }>().data;
    expect((await list()).data).toMatchObject([{ id }]);
    expect((await options()).clients).toContainEqual(client);
    expect((await options()).services).toContainEqual({ id: records.service.id, name: 'Gasfitería' });
    expect((await steps.givePermit(id)).statusCode).toBe(200);
    expect((await list()).data).toEqual([]);
    expect((await options()).clients).not.toContainEqual(client);
    expect((await fixtures.historyOf(id)).at(-1)).toMatchObject({
      event: 'give-permit',
      changes: [{ label: 'Número de permiso', from: null, to: '4711' }],
    });
  });
});

import {
  addDays,
  DEFAULT_DEADLINE_RULES,
  DEFAULT_WORKING_WEEK,
  MESSAGES,
  writeDeadlines,
  type Agenda,
  ROLE,
  type VisitProposalAnswer,
} from '@portal/domain';

import { failure } from '../../../support/test-app';
import { created, VISIT, type Actor, setUpRequestFixtures } from '../../../support/request-fixtures';

const fixtures = setUpRequestFixtures();

const ask = (query: string, as: Actor = fixtures.users.assigner) => as.call.get(`/api/v1/request/agenda${query}`);
const read = async (from: string, to: string): Promise<Agenda> =>
  (await ask(`?from=${from}&to=${to}`)).json<{ data: Agenda }>().data;

describe('GET /request/agenda', () => {
  test('shows the visits of those days that are still to be made, in the order of their hours', async () => {
    const { users, steps, requestIn, records } = fixtures;
    const day = addDays(VISIT.day, 20);
    const planned = async (hour: string, date = day, havePermission = false): Promise<number> => {
      const id = created(await steps.create());
      await steps.assign(id, { change: { date, hour, havePermission } });
      return id;
    };
    const late = await planned('16:00');
    const early = await planned('08:30', day, true);
    const started = await planned('12:00');
    await steps.start(started);
    const done = await planned('13:00');
    await steps.start(done);
    await steps.finish(done);
    const nextDay = await planned('09:00', addDays(day, 1));
    await planned('09:00', addDays(day, 7));
    await planned('09:00', addDays(day, -1));
    await requestIn('pendiente');

    const { visits } = await read(day, addDays(day, 6));
    expect(visits.map(({ id, status, date, hour }) => ({ id, status, date, hour }))).toEqual([
      { id: early, status: 'tramite', date: day, hour: '08:30' },
      { id: started, status: 'en proceso', date: day, hour: '12:00' },
      { id: late, status: 'asignado', date: day, hour: '16:00' },
      { id: nextDay, status: 'asignado', date: addDays(day, 1), hour: '09:00' },
    ]);
    expect(visits[0]).toMatchObject({
      client: records.client.name,
      service: 'Gasfitería',
      address: 'Mall Peñalolén, Local 214',
      priority: 'urgente',
      operator: { id: users.operator.id, name: 'Óscar Núñez', company: null },
    });
  });

  test('shows every own active operator, and others only while they have a visit', async () => {
    const { users, requestIn, createUser } = fixtures;
    const away = await createUser({ roles: [ROLE.operator], status: 'inactivo' });
    await requestIn('asignado', { isContractors: true });
    const { operators } = await read(VISIT.day, VISIT.day);
    const ids = operators.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([users.operator.id, users.otherOperator.id, users.ledOperator.id]));
    for (const absent of [away, users.unledOperator, users.assigner, users.strangeOperator]) {
      expect(ids).not.toContain(absent.id);
    }
    expect(operators.at(-1)).toEqual({
      id: users.ledOperator.id,
      name: users.ledOperator.name,
      company: users.ledOperator.company,
      assignable: false,
    });
    expect(operators[0]).toMatchObject({ company: null, assignable: true });
    expect((await read('2020-01-01', '2020-01-07')).operators.map(({ id }) => id)).not.toContain(users.ledOperator.id);
  });

  test('keeps an operator who left with the visits they still have, and gives them no more', async () => {
    const { steps, db, createUser } = fixtures;
    const leaving = await createUser({ roles: [ROLE.operator] });
    const date = addDays(VISIT.day, 60);
    const id = created(await steps.create());
    await steps.assign(id, { change: { operator: leaving.id, date } });
    await db.updateTable('users').set({ status: 'inactivo' }).where('id', '=', leaving.id).execute();
    const { operators, visits } = await read(date, date);
    expect(visits.map((visit) => visit.id)).toEqual([id]);
    expect(operators.find((operator) => operator.id === leaving.id)).toMatchObject({ assignable: false });
  });

  test.each([
    ['', { from: MESSAGES.assignment.day, to: MESSAGES.assignment.day }],
    ['?from=2026-11-23', { to: MESSAGES.assignment.day }],
    ['?from=2026-02-30&to=mañana', { from: MESSAGES.assignment.dayFormat, to: MESSAGES.assignment.dayFormat }],
    ['?from=2026-11-23&to=2026-11-22', { to: MESSAGES.agenda.order }],
    ['?from=2026-11-23&to=2026-11-30', { to: MESSAGES.agenda.tooLong(7) }],
  ])('refuses the days %j', async (query, errors) => {
    expect(failure(await ask(query))).toEqual({ status: 422, code: 'VALIDATION', errors });
  });

  test("shows a contractor's leader the requests in their hands and the operators they lead, nothing else", async () => {
    const { users, steps, db, createUser } = fixtures;
    const date = addDays(VISIT.day, 40);
    const mine = created(await steps.create());
    await steps.handOver(mine);
    await steps.assignOwn(mine, { change: { date } });
    const own = created(await steps.create());
    await steps.assign(own, { change: { date } });
    const colleague = await createUser({ roles: [ROLE.assigner], company: users.leader.company! });
    const theirs = created(await steps.create());
    await steps.handOver(theirs);
    await steps.assignOwn(theirs, { change: { date } });
    await db.updateTable('requests').set({ assigner_id: colleague.id }).where('id', '=', theirs).execute();

    const seenBy = async (as: Actor): Promise<Agenda> =>
      (await ask(`?from=${date}&to=${date}`, as)).json<{ data: Agenda }>().data;
    const { operators, visits } = await seenBy(users.leader);
    expect(visits.map(({ id }) => id)).toEqual([mine]);
    expect(operators.map(({ id, assignable }) => [id, assignable])).toEqual([[users.ledOperator.id, true]]);
    const other = await seenBy(users.otherLeader);
    expect(other.visits).toEqual([]);
    expect(other.operators.map(({ id }) => id)).toEqual([users.strangeOperator.id]);
  });
});

describe('GET /request/by-id/:id/visit-proposal', () => {
  const ask = async (id: number, query: string, as: Actor = fixtures.users.assigner) =>
    (await as.call.get(`/api/v1/request/by-id/${id}/visit-proposal?${query}`)).json<{ data: VisitProposalAnswer }>()
      .data;
  const propose = async (id: number, from: string, as?: Actor) => (await ask(id, `from=${from}`, as)).proposal;

  test('offers a free hour of who is in the mall of the request that day, and to a leader their own operators alone', async () => {
    const { users, steps } = fixtures;
    const id = created(await steps.create());
    const first = await propose(id, addDays(VISIT.day, 90));
    expect(first).toMatchObject({ mall: null });
    const there = created(await steps.create());
    const { date = '', hour = '' } = first ?? {};
    await steps.assign(there, { change: { operator: users.otherOperator.id, date, hour } });
    const second = await propose(id, date);
    expect(second).toMatchObject({ operator: { id: users.otherOperator.id }, date, mall: 'Mall Peñalolén' });
    expect(second?.hour).not.toBe(hour);
    const elsewhere = { trades: [fixtures.records.service.id + 1] };
    await fixtures.db.updateTable('users').set(elsewhere).where('id', '=', users.otherOperator.id).execute();
    expect((await propose(id, date))?.operator.id).not.toBe(users.otherOperator.id);

    await steps.handOver(id);
    expect(await propose(id, date, users.leader)).toMatchObject({ operator: { id: users.ledOperator.id }, mall: null });
  });

  test('offers for a hand-over a leader of a free operator, and the hours of those who are chosen', async () => {
    const { users, steps, otherCompany } = fixtures;
    const [id, other] = [created(await steps.create()), created(await steps.create())];
    const from = `from=${addDays(VISIT.day, 60)}`;
    const { proposal, others } = await ask(id, `${from}&contractor=1&company=${otherCompany.id}&others=${other}`);
    expect(proposal).toMatchObject({ company: { id: otherCompany.id }, assigner: { id: users.otherLeader.id } });
    expect(others).toMatchObject([{ operator: proposal?.operator }]);
    expect(others?.[0]?.hour).not.toBe(proposal?.hour);
    expect((await ask(id, `${from}&operator=${users.otherOperator.id}`)).proposal).toMatchObject({
      operator: { id: users.otherOperator.id },
      company: null,
    });
    await steps.handOver(id);
    const theirs = await ask(id, `${from}&contractor=1&company=${otherCompany.id}`, users.leader);
    expect(theirs).toMatchObject({ proposal: null });
    const stranger = await users.leader.call.get(`/api/v1/request/by-id/${id}/visit-proposal?others=${other}`);
    expect(failure(stranger)).toMatchObject({ status: 404 });
  });

  test('counts a visit late in the evening before', async () => {
    const { users, steps } = fixtures;
    const days = Object.keys(DEFAULT_WORKING_WEEK);
    const week = Object.fromEntries(days.map((day) => [day, { opens: '00:00', closes: '06:00' }] as const));
    const body = writeDeadlines({ rules: DEFAULT_DEADLINE_RULES, week });
    expect((await users.admin.call.put('/api/v1/deadlines', { body })).statusCode).toBe(200);
    const [id, before] = [created(await steps.create()), created(await steps.create())];
    for (const one of [id, before]) await steps.handOver(one);
    const first = await propose(id, addDays(VISIT.day, 120), users.leader);
    expect(first?.hour).toBe('00:00');
    await steps.assignOwn(before, { change: { date: addDays(first!.date, -1), hour: '23:30' } });
    expect(await propose(id, first!.date, users.leader)).toMatchObject({ date: first!.date, hour: '00:30' });
  });
});

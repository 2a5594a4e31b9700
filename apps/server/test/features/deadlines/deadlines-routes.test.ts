import {
  addDays,
  businessDay,
  DEFAULT_DEADLINE_RULES,
  DEFAULT_WORKING_WEEK,
  LIMITS,
  MESSAGES,
  openField,
  WEEKDAYS,
  writeDeadlines,
  type DeadlinesSetUp,
} from '@portal/domain';
import type { LightMyRequestResponse } from 'fastify';

import { recalculateDeadlines } from '../../../src/features/deadlines/recalculate-deadlines';
import { planFirstDeadline, writeDeadline } from '../../../src/features/requests/life/keep-deadline';
import { isHoliday } from '../../../src/features/deadlines/holidays';
import { doDueJobs } from '../../support/do-due-jobs';
import { setUpRequestFixtures } from '../../support/request-fixtures';
import { addWorkingHours } from '../../../src/features/deadlines/working-hours';

/** The time stands still. */
const NOW = new Date();
const fixtures = setUpRequestFixtures({ now: () => NOW });

const DEFAULTS = { rules: DEFAULT_DEADLINE_RULES, week: DEFAULT_WORKING_WEEK };
const read = (response: LightMyRequestResponse) => response.json<{ data: DeadlinesSetUp }>().data;
const get = async () => read(await fixtures.users.admin.call.get('/api/v1/deadlines'));
const put = (change: Record<string, unknown> = {}) =>
  fixtures.users.admin.call.put('/api/v1/deadlines', { body: { ...writeDeadlines(DEFAULTS), ...change } });
const putDay = (day: string, name: string) =>
  fixtures.users.admin.call.put('/api/v1/deadlines/days-off', { body: { day, name } });
/** Does the jobs that wait, in place of a process of the portal. */
const warn = jest.fn();
const recalculate = () =>
  doDueJobs(fixtures.pool, [recalculateDeadlines({ db: fixtures.db, logger: { warn }, now: () => NOW })]);

const waits = () => fixtures.db.selectFrom('request_deadlines').selectAll();
const waitOf = async (id: number) =>
  fixtures.db
    .selectFrom('request_deadlines')
    .innerJoin('requests', 'requests.id', 'request_deadlines.request_id')
    .select(['started_at', 'request_deadlines.due_at', 'requests.due_at as shown', 'told_at'])
    .where('request_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();

it('begins with the defaults and the national holidays', async () => {
  const { rules, week, daysOff, holidays } = await get();
  expect({ rules, week, daysOff }).toEqual({ ...DEFAULTS, daysOff: [] });
  const year = Number(businessDay(NOW).slice(0, 4));
  expect(holidays).toContainEqual({ day: `${year}-09-18`, name: 'Fiestas Patrias' });
  expect(holidays).toContainEqual({ day: `${year + 1}-12-25`, name: 'Navidad' });
});

it('changes the hours and recalculates open waits, not ended ones', async () => {
  const { requestIn, steps, db } = fixtures;
  const id = await requestIn('solicitado');
  const over = await requestIn('asignado');
  const former = await waits().where('request_id', '=', over).where('stage', '=', 'assign').executeTakeFirstOrThrow();
  await db.updateTable('request_deadlines').set({ told_at: new Date() }).where('request_id', '=', id).execute();

  const saved = await put({ 'assign-urgente': 3, 'opens-6': '10:00', 'closes-6': '14:00' });
  expect(read(saved)).toMatchObject({ rules: { assign: { urgente: 3 } }, week: { 6: { opens: '10:00' } } });
  await recalculate();
  const week = { ...DEFAULT_WORKING_WEEK, 6: { opens: '10:00', closes: '14:00' } };
  const wait = await waitOf(id);
  const due = addWorkingHours(wait.started_at, 3, { week, isDayOff: isHoliday });
  expect(wait).toMatchObject({ due_at: due, shown: due, told_at: null });
  expect(await waits().where('id', '=', former.id).executeTakeFirst()).toEqual(former);

  await steps.edit(id, { change: { typeRequest: 'programado' } });
  await put();
  await recalculate();
  const laterWait = await waitOf(id);
  expect(laterWait.due_at).toEqual(
    addWorkingHours(laterWait.started_at, 72, { week: DEFAULT_WORKING_WEEK, isDayOff: isHoliday }),
  );
});

it('counts no hours on a day that the company adds, and counts them again when it takes it away', async () => {
  const { requestIn, users } = fixtures;
  const id = await requestIn('solicitado');
  const before = await waitOf(id);
  const day = before.due_at.toISOString().slice(0, 10);
  expect(read(await putDay(day, 'Inventario')).daysOff).toEqual([{ day, name: 'Inventario' }]);
  await recalculate();
  const isDayOff = (one: string) => one === day || isHoliday(one);
  expect((await waitOf(id)).due_at).toEqual(
    addWorkingHours(before.started_at, 24, { week: DEFAULT_WORKING_WEEK, isDayOff }),
  );
  expect(read(await putDay(day, 'Aniversario')).daysOff).toEqual([{ day, name: 'Aniversario' }]);

  const removed = await users.admin.call.delete(`/api/v1/deadlines/days-off/${day}`);
  expect(read(removed).daysOff).toEqual([]);
  await recalculate();
  expect((await waitOf(id)).due_at).toEqual(before.due_at);
  const unknown = await users.admin.call.delete(`/api/v1/deadlines/days-off/${day}`);
  expect(unknown.statusCode).toBe(404);
});

it('stores with each change the job that recalculates, so that it outlives the process', async () => {
  const { users, pool } = fixtures;
  const jobs = async () =>
    (await pool.query(`select from graphile_worker.jobs where task_identifier = 'recalculate-deadlines'`)).rowCount;
  await recalculate();
  for (const change of [
    () => put(),
    () => putDay('2027-03-01', 'Inventario'),
    () => users.admin.call.delete('/api/v1/deadlines/days-off/2027-03-01'),
  ]) {
    expect((await change()).statusCode).toBe(200);
    expect(await jobs()).toBe(1);
    await recalculate();
    expect(await jobs()).toBe(0);
  }
  expect((await users.admin.call.delete('/api/v1/deadlines/days-off/2027-03-01')).statusCode).toBe(404);
  expect(await jobs()).toBe(0);
});

describe('hours that no calendar reaches within a year', () => {
  const closed = Object.fromEntries(
    WEEKDAYS.flatMap((day) => Object.values(openField(day)).map((field) => [field, ''])),
  );
  const saturdays = { ...closed, 'opens-6': '09:00', 'closes-6': '10:00' };
  /** Stores hours as they were accepted before. */
  const breakHours = async () => {
    await fixtures.db.deleteFrom('working_hours').execute();
    await fixtures.db.insertInto('working_hours').values({ weekday: 6, opens: '09:00', closes: '09:01' }).execute();
  };

  it('are refused at their fields, and change nothing', async () => {
    const before = await get();
    const refused = await put({ ...saturdays, 'liquidate-programado': LIMITS.deadlineHoursMax });
    const { unreachable } = MESSAGES.deadlines;
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { errors: { 'liquidate-programado': unreachable, 'assign-programado': unreachable } },
    ]);
    expect((await put(saturdays)).json<{ errors: object }>().errors).toEqual({ 'assign-programado': unreachable });
    expect(await get()).toEqual(before);
  });

  it('are refused of a day off that takes the last of them', async () => {
    const { users, db } = fixtures;
    await put({ ...saturdays, 'opens-6': '09:00', 'closes-6': '11:00' });
    const today = businessDay(NOW);
    const saturday = addDays(today, 6 - new Date(`${today}T00:00:00Z`).getUTCDay());
    const days = Array.from({ length: 60 }, (_, week) => addDays(saturday, 7 * week));
    await db
      .insertInto('days_off')
      .values(days.slice(1).map((day) => ({ day, name: 'Cerrado' })))
      .execute();
    expect((await putDay(days[0]!, 'Cerrado')).json()).toMatchObject({
      errors: { day: MESSAGES.deadlines.unreachableDay },
    });
    expect((await get()).daysOff).toHaveLength(59);
    expect((await users.admin.call.delete(`/api/v1/deadlines/days-off/${days[1]}`)).statusCode).toBe(200);
    await db.deleteFrom('days_off').execute();
  });

  it('let a request go on without a deadline, are told in the log and on the page, and end with the correction', async () => {
    const { requestIn, db } = fixtures;
    const waiting = await requestIn('solicitado');
    const former = await waitOf(waiting);
    await breakHours();
    const id = await requestIn('finalizado');
    const row = await db.selectFrom('requests').select(['status', 'due_at']).where('id', '=', id).executeTakeFirst();
    expect(row).toEqual({ status: 'finalizado', due_at: null });
    warn.mockClear();
    await recalculate();
    expect(warn.mock.calls).toEqual([[{ fields: (await get()).unreachable }, expect.any(String)]]);
    expect((await get()).unreachable).toContain('liquidate-urgente');
    expect(await waitOf(waiting)).toEqual(former);
    expect((await put()).statusCode).toBe(200);
    expect((await get()).unreachable).toEqual([]);
  });
});

it('accepts a limited number of days', async () => {
  const { db } = fixtures;
  const days = Array.from({ length: LIMITS.daysOff }, (_, index) => ({
    day: new Date(Date.UTC(2030, 0, 1 + index)).toISOString().slice(0, 10),
    name: 'Cerrado',
  }));
  await db.insertInto('days_off').values(days).execute();
  expect((await putDay('2029-01-02', 'Uno más')).json()).toMatchObject({ errors: { day: MESSAGES.deadlines.tooMany } });
  expect((await putDay('2030-01-01', 'Año nuevo')).statusCode).toBe(200);
  await db.deleteFrom('days_off').execute();
});

it('corrects the deadline that a transition in flight calculates by the former hours', async () => {
  const { requestIn, waitForLocks, db } = fixtures;
  const id = await requestIn('solicitado');
  await db.deleteFrom('request_deadlines').where('request_id', '=', id).execute();
  const saving = await db.transaction().execute(async (trx) => {
    await writeDeadline(trx, id, await planFirstDeadline(trx, 'urgente'));
    const change = put({ 'assign-urgente': 7 });
    await waitForLocks(1);
    return { change };
  });
  expect((await saving.change).statusCode).toBe(200);
  await recalculate();
  const wait = await waitOf(id);
  expect(wait.due_at).toEqual(addWorkingHours(wait.started_at, 7, { week: DEFAULT_WORKING_WEEK, isDayOff: isHoliday }));
  await put();
});

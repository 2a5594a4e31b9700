import {
  addDays,
  businessInstant,
  DEFAULT_DEADLINE_RULES,
  DEFAULT_WORKING_WEEK,
  formatInstant,
  type DeadlineStage,
  type Page,
  type RequestListItem,
} from '@portal/domain';

import { checkDeadlines } from '../../../../src/features/requests/life/check-deadlines';
import { isHoliday } from '../../../../src/features/deadlines/holidays';
import { VISIT, type Actor, setUpRequestFixtures } from '../../../support/request-fixtures';
import { addWorkingHours } from '../../../../src/features/deadlines/working-hours';

// When each wait begins and ends: deadlines/deadline.test.ts of the domain.
const fixtures = setUpRequestFixtures();

const CALENDAR = { week: DEFAULT_WORKING_WEEK, isDayOff: isHoliday };
const VISIT_MOMENT = businessInstant(VISIT.day, VISIT.hour);
/** The fixtures ask for urgent work. */
const dueAfter = (stage: DeadlineStage, start: Date) =>
  addWorkingHours(start, DEFAULT_DEADLINE_RULES[stage].urgente, CALENDAR);

const waitsOf = (id: number) =>
  fixtures.db.selectFrom('request_deadlines').selectAll().where('request_id', '=', id).orderBy('id').execute();

/** The end of a request's deadline, as a list reads it. */
async function dueOf(id: number): Promise<Date | null> {
  const row = await fixtures.db.selectFrom('requests').select('due_at').where('id', '=', id).executeTakeFirstOrThrow();
  return row.due_at;
}

/** A moment after everything that waits now is due. */
const LATER = new Date(Date.now() + 60 * 24 * 60 * 60 * 1000);

/** Ends what other tests left waiting. */
const forget = () => fixtures.db.deleteFrom('request_deadlines').where('ended_at', 'is', null).execute();

test('the life of a contractor’s request has a wait for each of its stages, with whom it waits for', async () => {
  const { steps, requestIn, company, users } = fixtures;
  const id = await requestIn('solicitado');
  const [assign] = await waitsOf(id);
  expect(assign).toMatchObject({ stage: 'assign', ended_at: null, company_id: null, operator_id: null });
  expect(assign?.due_at).toEqual(dueAfter('assign', assign!.started_at));
  expect(await dueOf(id)).toEqual(assign?.due_at);

  await steps.handOver(id);
  const [, accept] = await waitsOf(id);
  expect(accept).toMatchObject({ stage: 'accept', ended_at: null, company_id: company.id, operator_id: null });
  expect(accept?.due_at).toEqual(dueAfter('accept', accept!.started_at));
  expect(await dueOf(id)).toEqual(accept?.due_at);

  await steps.accept(id);
  const [, , start] = await waitsOf(id);
  expect(start).toMatchObject({ stage: 'start', started_at: VISIT_MOMENT, company_id: company.id, operator_id: null });
  expect(start?.due_at).toEqual(dueAfter('start', VISIT_MOMENT));

  await steps.assignOwn(id);
  const given = await waitsOf(id);
  expect(given).toHaveLength(3);
  expect(given[2]).toMatchObject({ id: start?.id, ended_at: null, operator_id: users.ledOperator.id });

  await steps.start(id, { as: users.ledOperator });
  expect(await dueOf(id)).toBeNull();
  await steps.finish(id, { as: users.ledOperator });
  const repairs = fixtures.db.selectFrom('repairs').select('finished_at');
  const { finished_at } = await repairs.where('request_id', '=', id).executeTakeFirstOrThrow();
  const waits = await waitsOf(id);
  expect(waits[3]).toMatchObject({ stage: 'liquidate', started_at: finished_at, company_id: null });
  await steps.liquidate(id);

  const all = await waitsOf(id);
  expect(all.map(({ stage, ended_at: end, due_at: due }) => [stage, end !== null && end <= due])).toEqual([
    ['assign', true],
    ['accept', true],
    ['start', true],
    ['liquidate', true],
  ]);
  expect(await dueOf(id)).toBeNull();
});

test('what comes back waits for its assigner again, and what was deleted for nobody', async () => {
  const { steps, requestIn } = fixtures;
  const id = await requestIn('asignado');
  const before = await waitsOf(id);
  expect(before.map(({ stage }) => stage)).toEqual(['assign', 'start']);
  await steps.handOver(id);
  await steps.return(id);
  expect((await waitsOf(id)).map(({ stage }) => stage)).toEqual(['assign', 'accept', 'assign']);
  await steps.delete(id);
  expect((await waitsOf(id)).map(({ stage }) => stage)).toEqual(['assign', 'accept']);
  expect(await dueOf(id)).toBeNull();
});

test('a request shows its deadline to those who work on it, also in their list, and not to its client', async () => {
  const { requestIn, users } = fixtures;
  const id = await requestIn('solicitado');
  const shownTo = async (reader: Actor) => (await fixtures.detailOf(id, reader)).dueAt;
  const listed = await users.assigner.call.get('/api/v1/request/', { query: { sort: '-numRequest', limit: 1 } });
  const due = (await dueOf(id))?.toISOString();
  expect(listed.json<Page<RequestListItem>>().data).toMatchObject([{ id, dueAt: due }]);
  expect([await shownTo(users.assigner), await shownTo(users.client)]).toEqual([due, null]);
});

describe('the check of the deadlines', () => {
  beforeEach(forget);

  test('puts back what the contractor did not accept, as the portal itself', async () => {
    const { db, requestIn, statusOf, historyOf, users } = fixtures;
    const accepted = await requestIn('pendiente');
    await fixtures.steps.accept(accepted);
    await forget(); // The visit's own wait may end before the other's, over a weekend.
    const id = await requestIn('pendiente');
    const due = await dueOf(id);
    expect(await checkDeadlines({ db, now: new Date(due!.getTime()) })).toBe(0);
    expect(await statusOf(id)).toBe('pendiente');

    const now = new Date(due!.getTime() + 1);
    expect(await checkDeadlines({ db, now })).toBe(1);
    expect([await statusOf(id), await statusOf(accepted)]).toEqual(['solicitado', 'pendiente']);
    const entry = (await historyOf(id)).at(-1);
    expect(entry).toMatchObject({ event: 'expire', user: null, from: 'pendiente', to: 'solicitado' });
    expect(entry?.changes).toEqual(expect.arrayContaining([{ label: 'Plazo', from: null, to: formatInstant(due!) }]));
    const [, missed, again] = await waitsOf(id);
    expect(missed).toMatchObject({ stage: 'accept', ended_at: now, told_at: now });
    expect(again).toMatchObject({ stage: 'assign', started_at: now, due_at: dueAfter('assign', now) });
    const leaders = await users.leader.call.get(`/api/v1/request/by-id/${id}`);
    expect(leaders.statusCode).toBe(404);
  });

  test('notifies of each late request once, however many replicas check at once', async () => {
    const { db, requestIn, users } = fixtures;
    const ids = [
      await requestIn('solicitado'),
      await requestIn('pendiente'),
      await requestIn('asignado'),
      await requestIn('finalizado'),
    ];
    const counts = await Promise.all(Array.from({ length: 4 }, () => checkDeadlines({ db, now: LATER })));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
    const notices = await db
      .selectFrom('notices')
      .select(['request_id', 'user_id', 'topic'])
      .where('request_id', 'in', ids)
      .where('topic', 'in', ['late-to-assign', 'late-to-start', 'late-to-liquidate', 'not-accepted-to-assign'])
      .execute();
    const sentNotices = notices.map(
      ({ request_id: id, user_id: user, topic }) => `${ids.indexOf(id!)} ${topic} ${user}`,
    );
    expect(sentNotices.sort()).toEqual(
      [
        `0 late-to-assign ${users.assigner.id}`,
        `1 not-accepted-to-assign ${users.assigner.id}`,
        `2 late-to-start ${users.assigner.id}`,
        `2 late-to-start ${users.operator.id}`,
        `3 late-to-liquidate ${users.liquidator.id}`,
      ].sort(),
    );
    const events = await fixtures.historyOf(ids[1]!);
    expect(events.filter(({ event }) => event === 'expire')).toHaveLength(1);
    expect(await checkDeadlines({ db, now: LATER })).toBe(0);
  });

  test('notifies again where the deadline or the visit was moved, and nowhere else', async () => {
    const { db, requestIn, steps } = fixtures;
    const id = await requestIn('solicitado');
    expect(await checkDeadlines({ db, now: LATER })).toBe(1);
    await steps.edit(id, { change: { description: 'La llave gotea más que ayer' } });
    expect(await checkDeadlines({ db, now: LATER })).toBe(0);
    await steps.edit(id, { change: { typeRequest: 'emergencia' } });
    expect(await checkDeadlines({ db, now: LATER })).toBe(1);
    await steps.assign(id);
    expect(await checkDeadlines({ db, now: LATER })).toBe(1);
    await steps.assign(id, { change: { date: addDays(VISIT.day, 7) } });
    expect(await checkDeadlines({ db, now: LATER })).toBe(1);
  });

  test('leaves a request to the person who is changing it', async () => {
    const { db, requestIn, holdRequest, statusOf } = fixtures;
    const id = await requestIn('pendiente');
    const letGo = await holdRequest(id);
    expect(await checkDeadlines({ db, now: LATER })).toBe(0);
    await letGo();
    expect(await checkDeadlines({ db, now: LATER })).toBe(1);
    expect(await statusOf(id)).toBe('solicitado');
  });
});

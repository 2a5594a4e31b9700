import {
  addDays,
  businessDay,
  CALENDAR_PAST_DAYS,
  LIMITS,
  ROLE,
  type CalendarFeed,
  type CreatedCalendarFeed,
} from '@portal/domain';
import ICAL from 'ical.js';
import type { LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';

import { loggerOptions } from '../../../../src/platform/observability/logger';
import { created, setUpRequestFixtures, VISIT, type Actor } from '../../../support/request-fixtures';

const OWN = '/api/v1/account/calendar';

let logged = '';
const logger = pino(loggerOptions('info'), { write: (line: string) => void (logged += line) });
/** The time stands still. */
const NOW = new Date();
const fixtures = setUpRequestFixtures({ logger, now: () => NOW });

const subscribe = async (person: Actor): Promise<string> =>
  (await person.call.post(OWN)).json<{ data: CreatedCalendarFeed }>().data.address;
const read = (address: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
  fixtures.nobody.get(address, { headers });
const statusOf = async (address: string): Promise<number> => (await read(address)).statusCode;
const createdAt = async (person: Actor): Promise<string | null> =>
  (await person.call.get(OWN)).json<{ data: CalendarFeed }>().data.createdAt;

const eventsOf = ({ body }: LightMyRequestResponse): ICAL.Event[] =>
  new ICAL.Component(ICAL.parse(body) as unknown[]).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
/** The ids of the requests whose visits a calendar has. */
const idsIn = async (address: string): Promise<number[]> =>
  eventsOf(await read(address)).map(({ uid }) => Number(/^visita-(\d+)@/.exec(uid)?.[1]));

/** Each test has its own calendar. */
const newOperator = () => fixtures.createActor({ roles: [ROLE.operator], name: 'Rosa', lastName: 'Ñanco' });
const secretOf = (address: string): string => new URL(address, 'http://portal').searchParams.get('key') ?? '';

/** Waits for a step of a request's life, which must succeed. */
async function done(step: Promise<LightMyRequestResponse>): Promise<void> {
  const { statusCode, body } = await step;
  if (statusCode !== 200) throw new Error(body);
}

/**
 * A visit of an operator on a day.
 * @returns the id of its request
 */
async function plan(operator: Actor, date: string = VISIT.day): Promise<number> {
  const id = await fixtures.requestIn('solicitado');
  await done(fixtures.steps.assign(id, { change: { operator: operator.id, date } }));
  return id;
}

describe('a calendar', () => {
  test('has the visits of its operator, with what the agenda shows of them', async () => {
    const { steps, users, db } = fixtures;
    const operator = await newOperator();
    const id = await plan(operator);
    await plan(await newOperator());
    await users.assigner.call.post(`/api/v1/request/by-id/${id}/notes`, {
      form: { text: 'La llave la tiene Nora', visibility: 'internal' },
    });
    const address = await subscribe(operator);
    expect(address).toMatch(/^\/api\/v1\/calendar\/visits\.ics\?key=[\w-]{43}$/);

    const response = await read(address);
    expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-cache',
    ]);
    // RFC 5545 §3.1: every line ends with CRLF, the last one too.
    expect(response.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(response.body.endsWith('END:VCALENDAR\r\n')).toBe(true);
    const [event, ...others] = eventsOf(response);
    const request = await db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(others).toEqual([]);
    expect([event?.summary, event?.location]).toEqual([
      `N° ${request.num_request} · Comercial Ñandú SpA · Gasfitería`,
      'Mall Peñalolén, Local 214',
    ]);
    const start = event?.startDate.toJSDate() ?? new Date(0);
    expect(businessDay(start)).toBe(VISIT.day);
    expect(event?.component.getFirstPropertyValue('last-modified')?.toString()).toBe(
      `${request.updated_at.toISOString().slice(0, 19)}Z`,
    );
    for (const absent of ['25.000', '25000', request.description, 'Nora', operator.email, 'Clara']) {
      expect(response.body).not.toContain(absent);
    }

    await steps.assign(id, { change: { operator: operator.id, date: addDays(VISIT.day, 1) } });
    const [moved] = eventsOf(await read(address));
    expect(moved?.uid).toBe(event?.uid);
    expect(businessDay(moved?.startDate.toJSDate() ?? new Date(0))).toBe(addDays(VISIT.day, 1));
  });

  test('loses a visit that is cancelled, made or given to somebody else, as the agenda does', async () => {
    const { steps, users } = fixtures;
    const operator = await newOperator();
    const ids: number[] = [];
    for (let planned = 0; planned < 4; planned += 1) ids.push(await plan(operator));
    const [deleted, made, given, kept] = ids as [number, number, number, number];
    const address = await subscribe(operator);
    expect(await idsIn(address)).toEqual([deleted, made, given, kept]);
    await steps.delete(deleted);
    await steps.start(made, { as: operator });
    expect(await idsIn(address)).toContain(made);
    await steps.finish(made, { as: operator });
    await steps.assign(given, { change: { operator: users.otherOperator.id } });
    expect(await idsIn(address)).toEqual([kept]);
  });

  test(`begins ${CALENDAR_PAST_DAYS} days ago and has everything to come`, async () => {
    const { pool } = fixtures;
    const operator = await newOperator();
    const first = addDays(businessDay(NOW), -CALENDAR_PAST_DAYS);
    const last = addDays(businessDay(NOW), LIMITS.visitDaysAhead);
    const [before, late, far] = [await plan(operator), await plan(operator), await plan(operator, last)];
    for (const [id, day] of [
      [before, addDays(first, -1)],
      [late, first],
    ] as const)
      await pool.query('update requests set date_assigned = $2 where id = $1', [id, day]);
    expect(await idsIn(await subscribe(operator))).toEqual([late, far]);
  });

  test("has a leader's requests in their hands, and nothing of another company or leader", async () => {
    const { steps, users, company } = fixtures;
    const handedTo = async (leader: Actor, operator: Actor): Promise<number> => {
      const id = created(await steps.create());
      await done(steps.handOver(id, { change: { company: leader.company?.id, assigner: leader.id } }));
      await done(steps.assignOwn(id, { as: leader, change: { operator: operator.id } }));
      return id;
    };
    const colleague = await fixtures.createActor({ roles: [ROLE.assigner], company });
    const led = await fixtures.createActor({ roles: [ROLE.operator], company, leader: colleague });
    const mine = await handedTo(users.leader, users.ledOperator);
    const theirs = await handedTo(colleague, led);
    const strangers = await handedTo(users.otherLeader, users.strangeOperator);
    await plan(users.operator);

    const calendarOf = async (person: Actor): Promise<number[]> => idsIn(await subscribe(person));
    expect(await calendarOf(users.leader)).toEqual([mine]);
    expect((await read(await subscribe(users.leader))).body).toContain(`Operario: ${users.ledOperator.name}`);
    expect(await calendarOf(colleague)).toEqual([theirs]);
    expect(await calendarOf(users.otherLeader)).toEqual([strangers]);
    expect(await calendarOf(users.ledOperator)).toEqual([mine]);
    expect(await calendarOf(users.strangeOperator)).toEqual([strangers]);
  });

  test('answers 304 to a client that has it, until something in it changes', async () => {
    const operator = await newOperator();
    const id = await plan(operator);
    const address = await subscribe(operator);
    const etag = String((await read(address)).headers.etag);
    const same = await read(address, { 'if-none-match': `"other", ${etag}` });
    expect([same.statusCode, same.body, same.headers.etag, same.headers['cache-control']]).toEqual([
      304,
      '',
      etag,
      'private, no-cache',
    ]);
    await fixtures.steps.delete(id);
    const changed = await read(address, { 'if-none-match': etag });
    expect([changed.statusCode, changed.headers.etag]).toEqual([200, expect.not.stringMatching(etag)]);
  });
});

describe('its address', () => {
  test('is shown once, stops when it is renewed or revoked, and each of these is in the audit trail', async () => {
    const { pool } = fixtures;
    const operator = await newOperator();
    expect(await createdAt(operator)).toBeNull();
    expect((await operator.call.delete(OWN)).statusCode).toBe(404);
    const former = await subscribe(operator);
    expect(await createdAt(operator)).toMatch(/^\d{4}-/);
    expect((await operator.call.get(OWN)).body).not.toContain(secretOf(former));
    const address = await subscribe(operator);
    expect([await statusOf(former), await statusOf(address)]).toEqual([404, 200]);
    expect((await operator.call.delete(OWN)).statusCode).toBe(200);
    expect([await statusOf(address), await createdAt(operator)]).toEqual([404, null]);
    const entries = await pool.query('select kind, details from audit_entries where actor_id = $1 order by id', [
      operator.id,
    ]);
    expect(entries.rows).toEqual([
      { kind: 'calendar-created', details: {} },
      { kind: 'calendar-created', details: {} },
      { kind: 'calendar-revoked', details: {} },
    ]);
  });

  test('is stored as a hash alone, and is in no line of the log', async () => {
    const { db } = fixtures;
    const address = await subscribe(await newOperator());
    await read(address);
    await read(`${address}x`);
    const stored = await db.selectFrom('calendar_feeds').selectAll().execute();
    const kept = await db.selectFrom('idempotency_keys').selectAll().execute();
    const secret = secretOf(address);
    expect(JSON.stringify([stored, kept])).not.toContain(secret);
    expect(stored.some((row) => row.secret_hash.includes(Buffer.from(secret, 'base64url')))).toBe(false);
    expect(logged).toContain('/api/v1/calendar/visits.ics');
    expect(logged).not.toContain(secret.slice(0, 12));
  });

  test.each(['the person', 'the company', 'the role', 'the account'])('answers 404 once %s is gone', async (what) => {
    const { db, users } = fixtures;
    const company = await fixtures.createCompany();
    const operator = await fixtures.createActor({ roles: [ROLE.operator], company });
    const address = await subscribe(operator);
    expect(await statusOf(address)).toBe(200);
    const gone = { status: 'inactivo' } as const;
    if (what === 'the person') await db.updateTable('users').set(gone).where('id', '=', operator.id).execute();
    if (what === 'the company') await db.updateTable('companies').set(gone).where('id', '=', company.id).execute();
    const liquidator = { role_code: ROLE.liquidator };
    if (what === 'the role')
      await db.updateTable('user_roles').set(liquidator).where('user_id', '=', operator.id).execute();
    if (what === 'the account') {
      expect((await users.admin.call.delete(`/api/v1/users/${operator.id}`)).statusCode).toBe(200);
      const left = await db.selectFrom('calendar_feeds').select('user_id').where('user_id', '=', operator.id).execute();
      expect(left).toEqual([]);
    }
    expect(await statusOf(address)).toBe(404);
  });
});

describe('the limits', () => {
  const url = '/api/v1/calendar/visits.ics';
  const from = (remoteAddress: string, address: string) => fixtures.app.inject({ url: address, remoteAddress });

  test.each([
    ['no key', ''],
    ['an empty key', '?key='],
    ['a short key', '?key=x'],
    ['an unknown key', `?key=${'a'.repeat(43)}`],
    ['an endless key', `?key=${'a'.repeat(100_000)}`],
    ['two keys', '?key=a&key=b'],
  ])('answer 404 to %s', async (_what, query) => {
    expect((await from('10.1.0.1', url + query)).statusCode).toBe(404);
  });

  test('stop an address that tries unknown secrets, and nobody who has the right one', async () => {
    const address = await subscribe(await newOperator());
    for (let tried = 0; tried < LIMITS.calendarMisses; tried += 1) {
      expect((await from('10.1.0.2', `${url}?key=${tried}`)).statusCode).toBe(404);
    }
    const refused = await from('10.1.0.2', `${url}?key=x`);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await from('10.1.0.2', address)).statusCode).toBe(200);
    expect((await from('10.1.0.3', `${url}?key=x`)).statusCode).toBe(404);
  });

  test('stop a calendar that is read all the time, from wherever', async () => {
    const [address, other] = [await subscribe(await newOperator()), await subscribe(await newOperator())];
    for (let reads = 0; reads < LIMITS.calendarReads; reads += 1) {
      expect((await from(`10.2.0.${reads}`, address)).statusCode).toBe(200);
    }
    expect((await from('10.3.0.1', address)).statusCode).toBe(429);
    expect((await from('10.3.0.1', other)).statusCode).toBe(200);
  });
});

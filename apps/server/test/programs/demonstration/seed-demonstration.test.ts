import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { REQUEST_STATUSES } from '@portal/domain';

import { passwordFits } from '../../../src/platform/auth/passwords';
import { createDatabase } from '../../../src/platform/database/database';
import { createDiskFileStore } from '../../../src/platform/files/disk-file-store';
import { photoIdOf } from '../../../src/platform/files/photo-keys';
import { createTestDatabase } from '../../support/test-database';
import { DEMONSTRATION_PASSWORD, isMeasured, DEMONSTRATION_USERS } from '../../../src/programs/demonstration/catalogue';
import { seedDemonstration } from '../../../src/programs/demonstration/seed-demonstration';
import { NOTICE_TOPICS, type NoticeTopic } from '../../../src/texts/notice-topics';

const NOW = new Date('2026-05-20T15:00:00Z');

let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: ReturnType<typeof createDatabase>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-demonstration-'));
  database = await createTestDatabase();
  db = createDatabase(database.pool);
  expect(await seedDemonstration({ db, files: createDiskFileStore(folder), now: NOW })).toBe(true);
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

test('holds about 200 requests over every state, none of whose steps lies in the future', async () => {
  const requests = await db.selectFrom('requests').select('status').execute();
  expect(requests.length).toBeGreaterThan(190);
  expect(new Set(requests.map(({ status }) => status))).toEqual(new Set(REQUEST_STATUSES));
  const { last } = await db
    .selectFrom('request_history')
    .select((query) => query.fn.max('at').as('last'))
    .executeTakeFirstOrThrow();
  expect(new Date(last).getTime()).toBeLessThan(NOW.getTime());
});

test('what waits has a deadline, and in each stage some are late and some in time', async () => {
  const { rows } = await sql<{ stage: string; late: boolean; is_shown: boolean }>`
    select stage, coalesce(ended_at, ${NOW}) > deadline.due_at as late,
      ended_at is not null or requests.due_at = deadline.due_at as is_shown
    from request_deadlines deadline join requests on requests.id = request_id`.execute(db);
  expect(rows.every((row) => row.is_shown)).toBe(true);
  const kinds = new Set(rows.map(({ stage, late }) => `${stage} ${late}`));
  expect(kinds).toEqual(
    new Set(['assign', 'accept', 'start', 'liquidate'].flatMap((stage) => [`${stage} true`, `${stage} false`])),
  );
  const unanswered = await db
    .selectFrom('requests')
    .select('id')
    .where('status', '=', 'pendiente')
    .where('accepted_at', 'is', null)
    .execute();
  expect(unanswered.length).toBeGreaterThan(0);
});

test('every photo has both its files, and no file is without its photo', async () => {
  const photos = await db.selectFrom('photos').select('id').execute();
  const found: string[] = [];
  for await (const { key } of createDiskFileStore(folder).list()) found.push(photoIdOf(key) ?? key);
  expect(found.sort()).toEqual(photos.flatMap(({ id }) => [id, id]).sort());
});

test('two requests have notes, for the client and internal ones, none of them in the future', async () => {
  const notes = await db.selectFrom('request_notes').select(['request_id', 'visibility', 'at']).execute();
  expect(new Set(notes.map(({ request_id }) => request_id)).size).toBe(2);
  expect(new Set(notes.map(({ visibility }) => visibility))).toEqual(new Set(['client', 'internal']));
  for (const { at } of notes) expect(at.getTime()).toBeLessThan(NOW.getTime());
});

test('everybody who gets notices has some, the newest unread, none of them in the future', async () => {
  const { rows } = await sql<{ email: string; unread: number; read: number; last: Date; are_newest: boolean }>`
    select email, count(*) filter (where read_at is null)::int as unread, count(read_at)::int as read, max(notices.at) as last,
      coalesce(max(notices.id) filter (where read_at is not null) < min(notices.id) filter (where read_at is null), true) as are_newest
    from notices join users on users.id = user_id group by email order by email`.execute(db);
  const withNotices = DEMONSTRATION_USERS.filter(({ email }) => !/^(admin|informe)@/.test(email)).map(
    ({ email }) => email,
  );
  expect(rows.map(({ email }) => email)).toEqual(withNotices.sort());
  for (const { unread, last, are_newest: areNewest } of rows) {
    expect(unread).toBeGreaterThan(0);
    expect(last.getTime()).toBeLessThan(NOW.getTime());
    expect(areNewest).toBe(true);
  }
  expect(Math.max(...rows.map(({ read }) => read))).toBeGreaterThan(10);
  const { topics } = await db
    .selectFrom('notices')
    .select(sql<NoticeTopic[]>`array_agg(distinct topic)`.as('topics'))
    .executeTakeFirstOrThrow();
  expect(new Set(topics.map((topic) => NOTICE_TOPICS[topic].kind))).toEqual(new Set(['work', 'change', 'note']));
  const waiting = await sql`select from graphile_worker.jobs`.execute(db);
  expect(waiting.rows).toEqual([]);
});

test('the history records the operator of a request, so that a former operator learns who took it', async () => {
  const { rows } = await sql`select r.id from requests r where r.operator_id is distinct from (
    select h.operator_id from request_history h where h.request_id = r.id order by h.id desc limit 1)`.execute(db);
  expect(rows).toEqual([]);
});

test('every account can sign in with the password of the demonstration', async () => {
  const users = await db
    .selectFrom('users')
    .select(['email', 'password_hash', 'password_fits_administrator'])
    .execute();
  expect(users.map(({ email }) => email).sort()).toEqual(DEMONSTRATION_USERS.map(({ email }) => email).sort());
  expect(new Set(users.map((user) => user.password_fits_administrator))).toEqual(new Set([false]));
  for (const { password_hash } of users) {
    expect(await passwordFits(password_hash, DEMONSTRATION_PASSWORD)).toBe(true);
  }
});

test('what was invoiced is what was liquidated', async () => {
  const rows = await db
    .selectFrom('invoices')
    .innerJoin('liquidations', 'liquidations.id', 'invoices.liquidation_id')
    .select(['invoices.total', 'liquidations.price'])
    .execute();
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter(({ total, price }) => total !== price)).toEqual([]);
});

test('pieces are used whole, and only what is measured in parts', async () => {
  const used = await db
    .selectFrom('repair_supplies')
    .innerJoin('supplies', 'supplies.id', 'repair_supplies.supply_id')
    .select(['supplies.name', 'repair_supplies.amount'])
    .execute();
  const inParts = used.filter(({ amount }) => !Number.isInteger(Number(amount))).map(({ name }) => name);
  expect(inParts.length).toBeGreaterThan(0);
  expect(inParts.filter((name) => !isMeasured(name))).toEqual([]);
});

test('a portal that has users already is left as it is', async () => {
  expect(await seedDemonstration({ db, files: createDiskFileStore(folder), now: NOW })).toBe(false);
});

import { ROLE, USUAL_NOTICE_PREFERENCES, type Notice, type Notices } from '@portal/domain';

import { deliverNotice } from '../../../src/features/notices/deliver-notice';
import { DELIVER_NOTICE } from '../../../src/features/requests';
import { doDueJobs } from '../../support/do-due-jobs';
import { type Actor, setUpRequestFixtures } from '../../support/request-fixtures';

const fixtures = setUpRequestFixtures();

const noticesOf = async (
  { call }: Pick<Actor, 'call'>,
  query: Record<string, string | number> = {},
): Promise<Notices> => (await call.get('/api/v1/notices', { query })).json<{ data: Notices }>().data;
const unreadOf = async ({ call }: Pick<Actor, 'call'>): Promise<number> =>
  (await call.get('/api/v1/notices/unread')).json<{ data: { unread: number } }>().data.unread;
const about = async (actor: Pick<Actor, 'call'>, id: number): Promise<Notice[]> =>
  (await noticesOf(actor)).notices.filter(({ request }) => request?.id === id);

describe('notices', () => {
  it('skip inactive people and reach a person with several roles once', async () => {
    const person = await fixtures.createUser({ roles: [ROLE.assigner, ROLE.operator, ROLE.processor] });
    const idle = await fixtures.createUser({ roles: [ROLE.assigner] });
    await fixtures.db.updateTable('users').set({ status: 'inactivo' }).where('id', '=', idle.id).execute();
    const id = await fixtures.requestIn('solicitado');
    await fixtures.steps.assign(id, { change: { operator: person.id, havePermission: true } });
    const rows = await fixtures.db
      .selectFrom('notices')
      .select('topic')
      .where('user_id', 'in', [person.id, idle.id])
      .where('request_id', '=', id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ topic }) => topic)).toEqual(['to-assign', 'permit-missing']);
    await fixtures.db.updateTable('users').set({ status: 'inactivo' }).where('id', '=', person.id).execute();
  });

  it('are created with the change only: a refused transition creates none', async () => {
    const id = await fixtures.requestIn('finalizado');
    const count = async () =>
      (await fixtures.db.selectFrom('notices').select('id').where('request_id', '=', id).execute()).length;
    const before = await count();
    expect((await fixtures.steps.assign(id)).statusCode).toBe(409);
    expect(await count()).toBe(before);
  });
});

it('tells of a visit only how it was moved last', async () => {
  const id = await fixtures.requestIn('asignado');
  for (const hour of ['15:00', '16:00']) await fixtures.steps.assign(id, { change: { hour } });
  const unread = (await about(fixtures.users.client, id)).filter(({ isRead }) => !isRead);
  expect(unread).toMatchObject([{ title: expect.stringMatching(/15:00 al .* 16:00/) as string }]);
});

it('names in an unread notice of a visit who comes now, and takes it back when nobody comes', async () => {
  const { steps, requestIn, users } = fixtures;
  const id = await requestIn('asignado');
  const unread = async () =>
    (await about(users.client, id)).flatMap(({ isRead, title }) => (isRead ? [] : [title.replace(/ · .*/, '')]));
  const [first = ''] = await unread();
  await steps.assign(id, { change: { operator: users.otherOperator.id } });
  const [second = '', ...others] = await unread();
  expect([first.replace(/viene .*/, ''), others]).toEqual([second.replace(/viene .*/, ''), []]);
  expect(second).not.toBe(first);
  await steps.delete(id);
  expect(await unread()).toEqual([expect.stringMatching(/^Se eliminó/)]);
});

it('counts as read what is done, and a deadline that is met', async () => {
  const { steps, requestIn, users, pool } = fixtures;
  const id = await requestIn('tramite');
  const late = `insert into notices (user_id, topic, request_id, source) values ($1, 'late-to-start', $2, 'test')`;
  await pool.query(late, [users.assigner.id, id]);
  await pool.query('update request_deadlines set told_at = now() where request_id = $1', [id]);
  const unread = async (): Promise<string[]> => {
    const rows = fixtures.db.selectFrom('notices').select('topic').where('request_id', '=', id);
    return (await rows.where('read_at', 'is', null).orderBy('topic').execute()).map(({ topic }) => topic);
  };
  await steps.givePermit(id);
  expect(await unread()).toEqual(['given-to-operator', 'late-to-start', 'permit-given', 'visit-planned']);
  await steps.start(id);
  expect(await unread()).toEqual(['permit-given', 'work-started']);
});

describe('the list of notices', () => {
  it('lists the newest first, page by page', async () => {
    const assigner = fixtures.users.assigner;
    const ids = [await fixtures.requestIn('solicitado'), await fixtures.requestIn('solicitado')];
    const { notices } = await noticesOf(assigner);
    expect(notices.slice(0, 2).map(({ request }) => request?.id)).toEqual([...ids].reverse());
    expect(notices[0]).toEqual({
      id: expect.any(Number) as number,
      title: `Urgente en Mall Peñalolén, Local 214: La cañería gotea junto a la caja · N° ${await fixtures.numberOf(ids[1]!)}`,
      at: expect.any(String) as string,
      isRead: false,
      request: {
        id: ids[1],
        numRequest: expect.any(Number) as number,
        client: 'Comercial Ñandú SpA',
        service: 'Gasfitería',
        address: 'Mall Peñalolén, Local 214',
        status: 'solicitado',
      },
    });
    const older = await noticesOf(assigner, { before: notices[0]!.id });
    expect(older.notices[0]!.id).toBe(notices[1]!.id);
  });

  it("marks one notice, or all up to it, as read, and never another person's", async () => {
    const { assigner, otherClient } = fixtures.users;
    const id = await fixtures.requestIn('solicitado');
    const [notice] = await about(assigner, id);
    await otherClient.call.put(`/api/v1/notices/${notice!.id}/read`);
    expect((await about(assigner, id))[0]!.isRead).toBe(false);
    const before = await unreadOf(assigner);
    await assigner.call.put(`/api/v1/notices/${notice!.id}/read`);
    expect(await unreadOf(assigner)).toBe(before - 1);
    const later = await fixtures.requestIn('solicitado');
    await assigner.call.put('/api/v1/notices/read', { body: { upTo: notice!.id } });
    expect(await unreadOf(assigner)).toBe(1);
    expect((await noticesOf(assigner, { unread: '1' })).notices.map(({ request }) => request?.id)).toEqual([later]);
  });

  it('marks the notices of an opened request as read', async () => {
    const { assigner, otherClient } = fixtures.users;
    const [id, other] = [await fixtures.requestIn('solicitado'), await fixtures.requestIn('solicitado')];
    const [notice] = await about(assigner, id);
    const address = `/api/v1/notices/request/${notice!.request!.numRequest}/read`;
    await otherClient.call.put(address);
    expect((await about(assigner, id))[0]!.isRead).toBe(false);
    expect((await assigner.call.put(address)).statusCode).toBe(200);
    expect((await about(assigner, id))[0]!.isRead).toBe(true);
    expect((await about(assigner, other))[0]!.isRead).toBe(false);
  });

  it('hides a request that its reader may no longer see, and says that alone', async () => {
    const { leader } = fixtures.users;
    const id = await fixtures.requestIn('pendiente');
    expect(await about(leader, id)).toHaveLength(1);
    const unread = await unreadOf(leader);
    await fixtures.steps.assign(id);
    expect(await about(leader, id)).toEqual([]);
    expect(await unreadOf(leader)).toBe(unread);
    const [lost] = (await noticesOf(leader)).notices;
    expect(lost).toMatchObject({ title: `Ya no es tuya · N° ${await fixtures.numberOf(id)}`, request: null });
  });
});

it("stores each person's preferences", async () => {
  const { assigner, client, otherClient } = fixtures.users;
  const read = async ({ call }: Actor): Promise<unknown> =>
    (await call.get('/api/v1/account/notices')).json<{ data: unknown }>().data;
  expect(await read(client)).toEqual(USUAL_NOTICE_PREFERENCES);
  const chosen = { ...USUAL_NOTICE_PREFERENCES, email: ['work'], push: [], hasDailySummary: true };
  await client.call.put('/api/v1/account/notices', { body: chosen });
  expect(await read(client)).toEqual(chosen);
  expect(await read(otherClient)).toEqual(USUAL_NOTICE_PREFERENCES);
  expect(await read(assigner)).toEqual({ ...USUAL_NOTICE_PREFERENCES, hasDailySummary: true });
});

it("delays the delivery until the recipient's quiet hours end", async () => {
  const night = new Date('2099-07-11T02:00:00Z');
  await fixtures.pool.query('delete from graphile_worker._private_jobs');
  await fixtures.requestIn('solicitado');
  await doDueJobs(fixtures.pool, [deliverNotice({ db: fixtures.db, now: () => night })]);
  const { rows } = await fixtures.pool.query<{ run_at: Date }>(
    'select run_at from graphile_worker.jobs where task_identifier = $1',
    [DELIVER_NOTICE.name],
  );
  expect(rows).toEqual([{ run_at: new Date('2099-07-11T11:00:00Z') }]);
});

import { LIMITS } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { AddressInfo } from 'node:net';

import { setUpRequestFixtures, type Actor } from '../../support/request-fixtures';
import { waitUntil } from '../../support/wait-until';

let address: string;
const leaving: (() => void)[] = [];

const fixtures = setUpRequestFixtures();
beforeAll(async () => {
  address = await listen(fixtures.app);
});
afterEach(() => leaving.splice(0).forEach((leave) => leave()));

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

const call = (headers: Readonly<Record<string, string>>, from = address): Promise<Response> => {
  const controller = new AbortController();
  leaving.push(() => controller.abort());
  return fetch(`${from}/api/v1/events`, { headers: { ...headers }, signal: controller.signal });
};

/** Connects a person, and collects the ids of the events they receive. */
async function connect({ call: { headers } }: Pick<Actor, 'call'>, from = address) {
  const response = await call(headers, from);
  const heard = { ids: [] as number[], isOver: false, response };
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const text = decoder.decode(chunk as Uint8Array);
      for (const [, data] of text.matchAll(/^event: request-changed\ndata: (.*)$/gm)) {
        const event = JSON.parse(data ?? '') as Record<string, unknown>;
        // Owner and state stay on the server.
        expect(Object.keys(event)).toEqual(['id']);
        heard.ids.push(event.id as number);
      }
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => (heard.isOver = true));
  return heard;
}

describe('the event of a change', () => {
  it('reaches exactly the people who may see the request, or could before the change, on every replica', async () => {
    const { client, otherClient, assigner, operator, otherOperator, leader, otherLeader, suggester, admin, processor } =
      fixtures.users;
    // On another replica than that of the changes; it ends once everything was sent.
    const replica = await fixtures.createReplica();
    const there = await listen(replica);
    await waitUntil(async () => (await call(assigner.call.headers, there)).ok);
    const receivedBy = {
      client: await connect(client, there),
      otherClient: await connect(otherClient, there),
      assigner: await connect(assigner, there),
      processor: await connect(processor, there),
      operator: await connect(operator, there),
      otherOperator: await connect(otherOperator, there),
      leader: await connect(leader, there),
      otherLeader: await connect(otherLeader, there),
      suggester: await connect(suggester, there),
      admin: await connect(admin, there),
    };
    type Who = keyof typeof receivedBy;
    const everybody = Object.keys(receivedBy) as Who[];
    const expected = Object.fromEntries(everybody.map((name) => [name, 0])) as Record<Who, number>;
    /** Takes a step, and waits until its recipients have received it. */
    const expectTold = async (step: () => Promise<{ statusCode: number }>, ...who: Who[]): Promise<void> => {
      expect((await step()).statusCode).toBeLessThan(300);
      for (const name of who) expected[name] += 1;
      await waitUntil(() => who.every((name) => receivedBy[name].ids.length >= expected[name]));
    };

    const office: Who[] = ['client', 'assigner', 'processor'];
    const request = await fixtures.steps.create();
    await expectTold(() => Promise.resolve(request), ...office);
    const { id } = request.json<{ data: { id: number } }>().data;
    await expectTold(() => fixtures.steps.assign(id), ...office, 'operator');
    const write = (visibility: string) =>
      assigner.call.post(`/api/v1/request/by-id/${id}/notes`, { form: { text: 'Hay que llamar antes', visibility } });
    await expectTold(() => write('internal'), 'assigner', 'processor', 'operator');
    await expectTold(() => write('client'), ...office, 'operator');
    await expectTold(
      () => fixtures.steps.assign(id, { change: { operator: otherOperator.id } }),
      ...office,
      'operator',
      'otherOperator',
    );
    await expectTold(() => fixtures.steps.handOver(id), ...office, 'otherOperator', 'leader');
    await expectTold(() => fixtures.steps.delete(id), ...office, 'leader');

    await replica.close();
    await waitUntil(() => everybody.every((name) => receivedBy[name].isOver));
    expect(Object.fromEntries(everybody.map((name) => [name, receivedBy[name].ids.length]))).toEqual(expected);
  });
});

describe('the connection', () => {
  it('is an event stream that no proxy may buffer or cache', async () => {
    const { response } = await connect(fixtures.users.client);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
  });

  it('ends with its session, and with no other', async () => {
    const [one, other] = [await fixtures.as(fixtures.users.client), await fixtures.as(fixtures.users.client)];
    const [ending, staying] = [await connect({ call: one }), await connect({ call: other })];
    await one.post('/api/v1/auth/logout', { body: {} });
    await waitUntil(() => ending.isOver);
    expect(staying.isOver).toBe(false);
  });

  it('is limited for one session', async () => {
    const call8 = await fixtures.as(fixtures.users.client);
    for (let count = 0; count < LIMITS.eventStreamsPerSession; count += 1)
      expect((await call(call8.headers)).status).toBe(200);
    const refused = await call(call8.headers);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    leaving.pop();
    leaving.pop()?.();
    await waitUntil(async () => (await call(call8.headers)).status === 200);
  });

  it('begins again after the connection to the database was lost', async () => {
    const heard = await connect(fixtures.users.assigner);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like 'listen%' or query = 'select 1'`
      .execute(fixtures.db)
      // The pool may have lent the very connection that is ended.
      .catch(() => undefined);
    await waitUntil(() => heard.isOver);
    await waitUntil(async () => (await call(fixtures.users.assigner.call.headers)).status === 200);
    const reconnected = await connect(fixtures.users.assigner);
    const id = await fixtures.requestIn('solicitado');
    await waitUntil(() => reconnected.ids.includes(id));
  });

  it('does not delay the end of the process', async () => {
    const replica = await fixtures.createReplica();
    const there = await listen(replica);
    await waitUntil(async () => (await call(fixtures.users.assigner.call.headers, there)).ok);
    const heard = await connect(fixtures.users.assigner, there);
    await replica.close();
    await waitUntil(() => heard.isOver);
  });
});

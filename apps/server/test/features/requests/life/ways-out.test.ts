import {
  addDays,
  businessDay,
  type HistoryEntry,
  LIMITS,
  MESSAGES,
  type Page,
  type PermitRequestItem,
  refusalMessage,
  type RequestFile,
  type RequestListItem,
} from '@portal/domain';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';

import { startOfBusinessDay } from '../../../../src/platform/query/created-within';
import { type Actor, countStatuses, created, tenTimes, setUpRequestFixtures } from '../../../support/request-fixtures';
import { REFUSALS } from '../../../../src/texts/refusals';

// Every event from every state: request-life.test.ts. Every role: access-matrix.
const fixtures = setUpRequestFixtures();

const errorsOf = (response: LightMyRequestResponse) => response.json<{ errors: Record<string, string> }>().errors;

async function lastEntryOf(id: number): Promise<HistoryEntry | undefined> {
  return (await fixtures.historyOf(id)).at(-1);
}

describe("'No se pudo terminar'", () => {
  it('gives the request back to the assigner; the photos and the reason stay in the history', async () => {
    const { users, steps, requestIn, statusOf, photos } = fixtures;
    const id = await requestIn('en proceso');
    const response = await steps.interrupt(id, { change: { file: photos(2) } });
    const { numRequest } = await fixtures.detailOf(id);
    const cameBack = async () =>
      (await users.assigner.call.get('/api/v1/request/', { query: { q: numRequest } })).json<Page<RequestListItem>>()
        .data[0]?.cameBack;
    expect(await cameBack()).toEqual({ event: 'interrupt', reason: 'Falta un repuesto' });

    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ data: { id, status: 'solicitado' } });
    expect(await statusOf(id)).toBe('solicitado');
    expect(await fixtures.detailOf(id)).toMatchObject({ operator: null, dateAssigned: null, dateStart: null });
    const entry = await lastEntryOf(id);
    expect(entry).toMatchObject({ event: 'interrupt', from: 'en proceso', to: 'solicitado' });
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { label: 'Motivo', from: null, to: 'Falta un repuesto' },
        { label: 'Operario', from: 'Óscar Núñez', to: null },
      ]),
    );
    // The photo of the place at the start, and the two that came with the reason.
    expect(entry?.photos).toHaveLength(3);
    const [photo] = entry?.photos ?? [];
    expect((await fixtures.users.assigner.call.get(photo?.url ?? '')).statusCode).toBe(200);
    await steps.assign(id);
    expect(await cameBack()).toBeNull();
  });

  it('is another repair the second time, and the first is counted nowhere', async () => {
    const { db, users, steps, requestIn } = fixtures;
    const id = await requestIn('en proceso');
    await steps.interrupt(id);
    for (const step of [steps.assign, steps.start, steps.finish]) expect((await step(id)).statusCode).toBeLessThan(300);

    expect(await db.selectFrom('repairs').select('id').where('request_id', '=', id).execute()).toHaveLength(1);
    const repair = await users.liquidator.call.get(`/api/v1/repairs/${await fixtures.repairOf(id)}`);
    expect(repair.json<{ data: { filesStart: unknown[] } }>().data.filesStart).toHaveLength(1);
    const report = await users.reporter.call.get('/api/v1/informes', {
      query: { q: (await fixtures.detailOf(id)).numRequest },
    });
    const [row] = report.json<{ data: { reparaciones: unknown[] }[] }>().data;
    expect(row?.reparaciones).toHaveLength(1);
    expect((await fixtures.historyOf(id)).map(({ event }) => event)).toEqual([
      'create',
      'assign',
      'start',
      'interrupt',
      'assign',
      'start',
      'finish',
    ]);
  });

  it('happens once, and needs no photo', async () => {
    const id = await fixtures.requestIn('en proceso');
    const interrupt = () => fixtures.steps.interrupt(id, { change: { file: undefined } });
    expect(countStatuses(await tenTimes(interrupt))).toEqual({ 201: 1, 404: 9 });
  });
});

describe('deleting', () => {
  it('is open to the client, whose reason stays in the history', async () => {
    const { users, steps, requestIn, statusOf } = fixtures;
    const id = await requestIn('asignado');
    expect((await steps.delete(id, { as: users.client, change: { reason: 'Ya se arregló' } })).statusCode).toBe(200);
    expect(await statusOf(id)).toBe('eliminado');
    expect(await lastEntryOf(id)).toMatchObject({
      event: 'delete',
      user: { id: users.client.id },
      changes: [{ label: 'Motivo', from: null, to: 'Ya se arregló' }],
    });
  });

  it.each([{}, { body: { reason: '  ' } }])('needs neither a body nor a reason: %j', async (sent) => {
    const { users, requestIn } = fixtures;
    const id = await requestIn('pendiente');
    const response = await users.assigner.call.delete(`/api/v1/request/${id}`, sent);
    expect(response.json()).toMatchObject({ data: { id, status: 'eliminado' } });
    expect(await lastEntryOf(id)).toMatchObject({ event: 'delete', user: { id: users.assigner.id }, changes: [] });
  });
});

describe("'Sigue igual'", () => {
  it('goes on with a request that is finished, whose state stays', async () => {
    const { steps, requestIn, statusOf } = fixtures;
    const former = await requestIn('liquidado');
    const id = created(await steps.continue(former));

    const [before, after] = [await fixtures.detailOf(former), await fixtures.detailOf(id)];
    expect(after).toMatchObject({
      status: 'solicitado',
      description: 'Volvió a gotear',
      client: before.client,
      mall: before.mall,
      location: before.location,
      service: before.service,
      continues: { id: former, numRequest: before.numRequest },
      continuedBy: null,
    });
    expect(after.archivos).toHaveLength(1);
    expect(before).toMatchObject({ continues: null, continuedBy: { id, numRequest: after.numRequest } });
    expect(await statusOf(former)).toBe('liquidado');
    expect((await lastEntryOf(former))?.changes).toEqual([
      { label: 'Sigue en la solicitud', from: null, to: `N° ${after.numRequest}` },
    ]);
  });

  it('happens once, and again when the new request was deleted', async () => {
    const { steps, requestIn } = fixtures;
    const former = await requestIn('finalizado');
    const answers = await tenTimes(() => steps.continue(former));
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 9 });
    const id = created(answers.find(({ statusCode }) => statusCode === 201)!);
    const { numRequest } = await fixtures.detailOf(id);
    expect((await steps.continue(former)).json()).toMatchObject({ message: REFUSALS.continuation.taken(numRequest) });
    await steps.delete(id);
    expect((await steps.continue(former)).statusCode).toBe(201);
  });

  it('is refused from the sixteenth day on', async () => {
    const { db, steps, requestIn } = fixtures;
    const former = await requestIn('finalizado');
    const finishedAt = startOfBusinessDay(addDays(businessDay(new Date()), -16));
    await db.updateTable('repairs').set({ finished_at: finishedAt }).where('request_id', '=', former).execute();
    expect((await steps.continue(former)).json()).toMatchObject({
      status: 409,
      message: REFUSALS.continuation.late(15),
    });
  });
});

describe("'Corregir permiso'", () => {
  const listed = async () => {
    const response = await fixtures.users.processor.call.get('/api/v1/request/process', {
      query: { given: 1, limit: 200 },
    });
    return response.json<{ data: PermitRequestItem[] }>().data;
  };

  it('replaces a number until work begins; the history names both, and a list holds the requests with one', async () => {
    const { steps, requestIn } = fixtures;
    const id = await requestIn('tramite');
    expect((await listed()).map((row) => row.id)).not.toContain(id);
    await steps.givePermit(id);
    expect(await listed()).toContainEqual(expect.objectContaining({ id, permissionNum: 4711, status: 'asignado' }));

    expect((await steps.correctPermit(id)).statusCode).toBe(200);
    expect((await lastEntryOf(id))?.changes).toEqual([{ label: 'Número de permiso', from: '4711', to: '4712' }]);
    expect(errorsOf(await steps.correctPermit(id))).toEqual({ permissionNum: MESSAGES.permit.unchanged });

    await steps.start(id);
    expect((await steps.correctPermit(id, { change: { permissionNum: 9 } })).json()).toMatchObject({
      message: refusalMessage('correct-permit', 'en proceso'),
    });
    expect((await listed()).map((row) => row.id)).not.toContain(id);
  });

  it('needs a number to correct', async () => {
    const id = await fixtures.requestIn('asignado');
    expect((await fixtures.steps.correctPermit(id)).json()).toMatchObject({
      status: 409,
      message: MESSAGES.permit.unknown,
    });
  });
});

describe('close as duplicate', () => {
  async function lastChangesOf(id: number, as: Actor = fixtures.users.assigner) {
    const entry = (await fixtures.historyOf(id, as)).at(-1);
    return entry?.changes.map(({ label, to }) => `${entry.event} · ${label}: ${to}`) ?? [];
  }

  const idsOf = (photos: readonly RequestFile[] = []) => photos.map(({ id }) => id);

  it('shows the photos with the other request, and names each in the history of the other', async () => {
    const { users, steps, requestIn, photos, statusOf, numberOf } = fixtures;
    const closed = created(await steps.create({ change: { file: photos(10) } }));
    const kept = await requestIn('asignado');
    const own = idsOf((await fixtures.detailOf(closed)).archivos);
    const response = await steps.closeAsDuplicate(closed, { as: users.client, of: kept });
    const [closedNumber, keptNumber] = [await numberOf(closed), await numberOf(kept)];
    expect(response.json()).toMatchObject({ data: { id: closed, numRequest: closedNumber, status: 'eliminado' } });
    expect(await statusOf(kept)).toBe('asignado');

    for (const reader of [users.assigner, users.client, users.operator]) {
      const detail = await fixtures.detailOf(kept, reader);
      // Its own photos stay two.
      expect(detail.archivos).toHaveLength(2);
      expect(detail.duplicates?.map(({ id, numRequest }) => ({ id, numRequest }))).toEqual([
        { id: closed, numRequest: closedNumber },
      ]);
      expect(idsOf(detail.duplicates?.[0]?.archivos)).toEqual(own);
      expect((await reader.call.get(detail.duplicates?.[0]?.archivos[9]?.name ?? '')).statusCode).toBe(200);
      expect(await lastChangesOf(kept, reader)).toEqual([`take-duplicate · Duplicada: N° ${closedNumber}`]);
    }
    const detail = await fixtures.detailOf(closed, users.client);
    expect(detail.duplicateOf).toEqual({ id: kept, numRequest: keptNumber });
    expect(idsOf(detail.archivos)).toEqual(own);
    expect(await lastChangesOf(closed, users.client)).toEqual([
      `close-as-duplicate · Duplicada de la solicitud: N° ${keptNumber}`,
    ]);
  });

  it("tells neither client of the other's request", async () => {
    const { users, steps, numberOf, pool } = fixtures;
    const [closed, kept] = [created(await steps.create()), created(await steps.create({ as: users.otherClient }))];
    expect((await steps.closeAsDuplicate(closed, { of: kept })).statusCode).toBe(200);
    expect(await fixtures.detailOf(closed)).toMatchObject({ duplicateOf: { id: kept } });
    expect(await fixtures.detailOf(kept)).toMatchObject({ duplicates: [{ id: closed }] });
    expect(await lastChangesOf(kept)).toEqual([`take-duplicate · Duplicada: N° ${await numberOf(closed)}`]);

    const [own, others] = [
      await fixtures.detailOf(closed, users.client),
      await fixtures.detailOf(kept, users.otherClient),
    ];
    expect([own.duplicateOf, others.duplicates]).toEqual([undefined, undefined]);
    expect([await lastChangesOf(closed, users.client), await lastChangesOf(kept, users.otherClient)]).toEqual([[], []]);

    // The fault of the first client would be lost with it.
    const withdrawal = await steps.delete(kept, { as: users.otherClient });
    expect(withdrawal.json()).toMatchObject({ status: 409, message: MESSAGES.duplicate.isTaken });
    expect((await steps.delete(kept)).statusCode).toBe(200);
    const stored = await pool.query('select duplicate_of_id::int from requests where id = $1', [closed]);
    expect(stored.rows).toEqual([{ duplicate_of_id: kept }]);
  });

  test('ends with a sentence where a request goes on for 20 already', async () => {
    const { requestIn, steps, db, users } = fixtures;
    const kept = await requestIn('solicitado');
    await sql`insert into requests (client_id, mall_id, location_id, address, service_id, type_work, type_request, description, created_by, status, duplicate_of_id)
      select client_id, mall_id, location_id, address, service_id, type_work, type_request, description, created_by, 'eliminado', id
      from requests, generate_series(2, ${sql.lit(LIMITS.duplicates)}) where id = ${kept}`.execute(db);
    const last = await requestIn('solicitado');
    expect((await steps.closeAsDuplicate(last, { of: kept })).statusCode).toBe(200);
    const over = await requestIn('solicitado');
    for (const [id, of] of [
      [over, kept],
      [kept, over],
    ] as const) {
      const refused = await steps.closeAsDuplicate(id, { as: users.client, of });
      expect(refused.json()).toMatchObject({ status: 409, message: expect.stringContaining('20 duplicadas') });
    }
  });

  it('is no duplicate of itself, of an unknown one, or of one of another client for a client', async () => {
    const { users, steps, numberOf, statusOf } = fixtures;
    const id = created(await steps.create());
    const others = created(await steps.create({ as: users.otherClient }));
    const itself = await steps.closeAsDuplicate(id, { of: id });
    expect(itself.json()).toMatchObject({ status: 422, errors: { duplicateOf: MESSAGES.duplicate.itself } });
    const hidden = await numberOf(others);
    for (const duplicateOf of [hidden, 999_999_999]) {
      const response = await steps.closeAsDuplicate(id, { as: users.client, change: { duplicateOf } });
      expect(response.json()).toMatchObject({ status: 404, message: MESSAGES.duplicate.unknown(duplicateOf) });
    }
    // A stranger learns nothing from the state of either.
    expect((await steps.closeAsDuplicate(others, { as: users.client, of: others })).statusCode).toBe(404);
    expect([await statusOf(id), await statusOf(others)]).toEqual(['solicitado', 'solicitado']);
  });

  it('makes no chain: what was closed before goes on in the last one', async () => {
    const { steps, numberOf, users, db, createClient } = fixtures;
    const [first, second, third, foreign] = [
      created(await steps.create({ as: users.otherClient })),
      created(await steps.create()),
      created(await steps.create()),
      created(await steps.create({ change: { client: (await createClient()).id } })),
    ];
    await steps.closeAsDuplicate(first, { of: second });
    const back = await steps.closeAsDuplicate(second, { of: first });
    expect(back.json()).toMatchObject({ status: 409, message: refusalMessage('take-duplicate', 'eliminado') });
    expect((await steps.closeAsDuplicate(second, { of: third })).statusCode).toBe(200);
    expect((await fixtures.detailOf(third)).duplicates?.map(({ id }) => id)).toEqual([first, second]);
    expect((await fixtures.detailOf(first)).duplicateOf).toEqual({ id: third, numRequest: await numberOf(third) });
    // Its asker follows the last one, and none of another company.
    await steps.closeAsDuplicate(third, { of: foreign });
    const followers = await db.selectFrom('request_followers').selectAll().where('request_id', '>=', first).execute();
    expect(followers).toEqual([second, third].map((id) => ({ request_id: id, user_id: users.otherClient.id })));
  });

  it('happens once where two people close each as the duplicate of the other', async () => {
    const { steps, holdRequest, waitForLocks, statusOf } = fixtures;
    for (const swapped of [false, true]) {
      const pair = [created(await steps.create()), created(await steps.create())] as const;
      const [one, other] = swapped ? [pair[1], pair[0]] : pair;
      const release = await holdRequest(pair[0]);
      const answers = [steps.closeAsDuplicate(one, { of: other }), steps.closeAsDuplicate(other, { of: one })];
      await waitForLocks(2);
      await release();
      expect(countStatuses(await Promise.all(answers))).toEqual({ 200: 1, 409: 1 });
      expect([await statusOf(one), await statusOf(other)].sort()).toEqual(['eliminado', 'solicitado']);
    }
  });
});

import { MESSAGES } from '@portal/domain';

import { failure } from '../testing/test-app';
import { countStatuses, created, createRequestWorld, tenTimes, type RequestWorld } from '../testing/request-world';

let world: RequestWorld;
beforeAll(async () => {
  world = await createRequestWorld();
});
afterAll(() => world.close());

describe('POST /liquidations/', () => {
  test('keeps price, branch and observation, and tells the history', async () => {
    const { people, records, steps, requestIn, repairOf } = world;
    const id = await requestIn('finalizado');
    const response = await steps.liquidate(id, { change: { price: '12345.67' } });
    expect(response.statusCode).toBe(201);
    expect(response.json().data).toEqual({
      id: expect.any(Number),
      repair: await repairOf(id),
      request: id,
      price: 12_345.67,
      status: 'liquidado',
    });
    const detail = await people.liquidator.call.get(`/api/v1/repairs/${await repairOf(id)}`);
    expect(detail.json().data.liquidation).toEqual({
      id: expect.any(Number),
      price: 12_345.67,
      observation: 'Pago a 30 días',
      branch: records.branch,
    });
    const history = await world.historyOf(id);
    expect(history.at(-1)).toMatchObject({
      event: 'liquidate',
      from: 'finalizado',
      to: 'liquidado',
      user: { id: people.liquidator.id },
      changes: [
        { label: 'Precio', from: null, to: '$12.345,67' },
        { label: 'Sede por facturar', from: null, to: 'Sede Ñuñoa' },
        { label: 'Observación', from: null, to: 'Pago a 30 días' },
      ],
    });
  });

  test('refuses a repair and a request that do not belong together', async () => {
    const { steps, requestIn, repairOf, statusOf } = world;
    const [one, other] = [await requestIn('finalizado'), await requestIn('finalizado')];
    const response = await steps.liquidate(one, { change: { repair: await repairOf(other) } });
    expect(failure(response).errors).toEqual({ repair: MESSAGES.unknownRecord });
    expect(failure(await steps.liquidate(one, { change: { request: 99_999_999 } })).errors).toEqual({
      request: MESSAGES.unknownRecord,
    });
    expect([await statusOf(one), await statusOf(other)]).toEqual(['finalizado', 'finalizado']);
  });

  test('says under every field what is wrong', async () => {
    const { steps, requestIn } = world;
    const id = await requestIn('finalizado');
    expect(failure(await steps.liquidate(id, { change: { price: '', branch: null } }))).toEqual({
      status: 422,
      code: 'VALIDATION',
      errors: { price: 'El precio es requerido', branch: 'La sede por facturar es requerida' },
    });
    expect(failure(await steps.liquidate(id, { change: { price: '10.005' } })).errors).toEqual({
      price: MESSAGES.decimals,
    });
    expect(failure(await steps.liquidate(id, { change: { branch: 99_999_999 } })).errors).toEqual({
      branch: MESSAGES.unknownRecord,
    });
  });

  test('is for liquidators of the operator company', async () => {
    const { steps, people, requestIn } = world;
    const id = await requestIn('finalizado', { isContractors: true });
    expect((await steps.liquidate(id, { as: people.suggester })).statusCode).toBe(403);
    expect((await steps.liquidate(id, { as: people.invoicer })).statusCode).toBe(403);
  });

  test('of ten at once exactly one liquidates; the same key gets the same answer', async () => {
    const { steps, requestIn, db } = world;
    const id = await requestIn('finalizado');
    expect(countStatuses(await tenTimes(() => steps.liquidate(id)))).toEqual({ 201: 1, 409: 9 });

    const another = await requestIn('finalizado');
    const headers = { 'idempotency-key': `liquidar-${another}` };
    const responses = await tenTimes(() => steps.liquidate(another, { headers }));
    expect(countStatuses(responses)).toEqual({ 201: 10 });
    expect(new Set(responses.map(created)).size).toBe(1);
    const rows = await db.selectFrom('liquidations').select('id').where('request_id', 'in', [id, another]).execute();
    expect(rows).toHaveLength(2);
  });
});

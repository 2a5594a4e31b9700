import { changedMessage, MESSAGES, refusalMessage, type MoneyTrail, PRICE_NAMES } from '@portal/domain';

import { failure } from '../../support/test-app';
import { created, type Actor, setUpRequestFixtures } from '../../support/request-fixtures';

const fixtures = setUpRequestFixtures();

describe('POST /liquidations/', () => {
  test('stores price, branch and observation, and adds an entry to the history', async () => {
    const { users, records, steps, requestIn, repairOf } = fixtures;
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
    const detail = await users.liquidator.call.get(`/api/v1/repairs/${await repairOf(id)}`);
    expect(detail.json().data.version).toBe(await fixtures.versionOf(id));
    expect(detail.json().data.liquidation).toEqual({
      id: expect.any(Number),
      price: 12_345.67,
      observation: 'Pago a 30 días',
      branch: records.branch,
    });
    const history = await fixtures.historyOf(id);
    expect(history.at(-1)).toMatchObject({
      event: 'liquidate',
      from: 'finalizado',
      to: 'liquidado',
      user: { id: users.liquidator.id },
      changes: [
        { label: PRICE_NAMES.liquidated, from: null, to: '$12.345,67', kind: 'money' },
        { label: 'Sede por facturar', from: null, to: 'Sede Ñuñoa', kind: 'money' },
        { label: 'Observación', from: null, to: 'Pago a 30 días', kind: 'money' },
      ],
    });
  });

  test('refuses a repair and a request that do not belong together, and unknown records', async () => {
    const { steps, requestIn, repairOf, statusOf } = fixtures;
    const [one, other] = [await requestIn('finalizado'), await requestIn('finalizado')];
    const response = await steps.liquidate(one, { change: { repair: await repairOf(other) } });
    expect(failure(response).errors).toEqual({ repair: MESSAGES.unknownRecord });
    for (const field of ['request', 'branch']) {
      const refused = await steps.liquidate(one, { change: { [field]: 99_999_999 } });
      expect(failure(refused).errors).toEqual({ [field]: MESSAGES.unknownRecord });
    }
    expect([await statusOf(one), await statusOf(other)]).toEqual(['finalizado', 'finalizado']);
  });
});

const trailOf = async (id: number, as: Actor = fixtures.users.liquidator): Promise<MoneyTrail> =>
  (await as.call.get(`/api/v1/request/by-id/${id}/money`)).json<{ data: MoneyTrail }>().data;

describe('POST /liquidations/{id}/correction', () => {
  test('replaces a liquidation, keeps the old one, and adds the reason to the history', async () => {
    const { users, records, steps, requestIn, repairOf, createBranch } = fixtures;
    const id = await requestIn('liquidado');
    const branch = await createBranch();
    const response = await steps.correct(id, { change: { branch: branch.id, observation: '', reason: ' De más ' } });
    expect(response.statusCode).toBe(201);
    expect(response.json().data).toEqual({
      id: expect.any(Number),
      repair: await repairOf(id),
      request: id,
      price: 38_500.5,
      status: 'liquidado',
    });

    const by = { at: expect.any(String), user: { id: users.liquidator.id, name: expect.any(String) } };
    const { liquidations } = await trailOf(id);
    expect(liquidations).toEqual([
      {
        ...by,
        id: expect.any(Number),
        amount: 40_000,
        branch: records.branch,
        observation: 'Pago a 30 días',
        reason: null,
        status: 'inactivo',
      },
      {
        ...by,
        id: created(response),
        amount: 38_500.5,
        branch: { id: branch.id, name: branch.name },
        observation: null,
        reason: 'De más',
        status: 'activo',
      },
    ]);
    expect((await fixtures.historyOf(id)).at(-1)).toMatchObject({
      event: 'correct-liquidation',
      from: 'liquidado',
      to: 'liquidado',
      changes: [
        { label: PRICE_NAMES.liquidated, from: '$40.000', to: '$38.500,50', kind: 'money' },
        { label: 'Sede por facturar', from: 'Sede Ñuñoa', to: branch.name, kind: 'money' },
        { label: 'Observación', from: 'Pago a 30 días', to: null, kind: 'money' },
        { label: 'Motivo de la corrección', from: null, to: 'De más', kind: 'money' },
      ],
    });
    const pending = await users.invoicer.call.get('/api/v1/facturas/pendientes', { query: { sort: '-fecha' } });
    expect(pending.json<{ data: object[] }>().data[0]).toMatchObject({ id, total: 38_500.5 });
  });

  test('is invoiced as corrected, and then corrected no more', async () => {
    const { steps, requestIn } = fixtures;
    const id = await requestIn('liquidado');
    await steps.correct(id);
    expect((await steps.invoice(id)).json()).toMatchObject({ data: { total: 38_500.5 } });
    const { invoice, liquidations } = await trailOf(id);
    expect(invoice).toMatchObject({ amount: 38_500.5, number: `F-${id}` });
    expect((await steps.correct(id, { liquidation: liquidations[1]?.id ?? 0 })).json()).toMatchObject({
      status: 409,
      message: refusalMessage('correct-liquidation', 'facturado'),
    });
  });

  test('refuses a change of nothing', async () => {
    const { steps, requestIn, records, createBranch } = fixtures;
    const id = await requestIn('liquidado');
    const same = { price: 40_000, branch: records.branch.id, observation: 'Pago a 30 días' };
    expect(failure(await steps.correct(id, { change: same })).errors).toEqual({
      price: MESSAGES.liquidation.unchanged,
    });
    expect((await trailOf(id)).liquidations).toHaveLength(1);
    // The branch alone is a change, and so is the observation.
    const moved = { ...same, branch: (await createBranch()).id };
    expect((await steps.correct(id, { change: moved })).statusCode).toBe(201);
    expect((await steps.correct(id, { change: { ...moved, observation: 'Pago a 60 días' } })).statusCode).toBe(201);
    expect((await steps.correct(id, { liquidation: 99_999_999 })).statusCode).toBe(404);
  });

  test('keeps a branch that was disabled since, and takes no other such', async () => {
    const { steps, requestIn, createBranch, db } = fixtures;
    const id = await requestIn('finalizado');
    const [own, other] = [await createBranch(), await createBranch()];
    await steps.liquidate(id, { change: { branch: own.id } });
    await db.updateTable('branches').set({ status: 'inactivo' }).where('id', 'in', [own.id, other.id]).execute();
    expect(failure(await steps.correct(id, { change: { branch: other.id } })).errors).toEqual({
      branch: MESSAGES.unknownRecord,
    });
    expect((await steps.correct(id, { change: { branch: own.id } })).statusCode).toBe(201);
  });

  test('refuses a correction of a liquidation that is no longer in force', async () => {
    const { steps, requestIn, liquidationOf } = fixtures;
    const id = await requestIn('liquidado');
    const liquidation = await liquidationOf(id);
    await steps.correct(id);
    expect((await steps.correct(id, { liquidation, change: { price: 1 } })).json()).toMatchObject({
      status: 409,
      message: changedMessage('liquidado'),
    });
  });

  test('an invoice at the same moment comes before or after it, and says the price in force', async () => {
    const { steps, requestIn, users } = fixtures;
    for (let round = 0; round < 5; round += 1) {
      const id = await requestIn('liquidado');
      const listed = await users.invoicer.call.get('/api/v1/facturas/pendientes', { query: { limit: 200 } });
      const { version } = listed.json<{ data: { id: number; version: string }[] }>().data.find((row) => row.id === id)!;
      const [correction, invoice] = await Promise.all([steps.correct(id), steps.invoice(id, { change: { version } })]);
      expect([correction.statusCode, invoice.statusCode].sort()).toEqual([201, 409]);
      const trail = await trailOf(id);
      expect(trail.invoice?.amount ?? null).toBe(invoice.statusCode === 201 ? 40_000 : null);
      expect(trail.liquidations).toHaveLength(correction.statusCode === 201 ? 2 : 1);
    }
  });
});

describe('GET /request/by-id/{id}/money', () => {
  test('returns every amount with its author, from the catalogue to the invoice', async () => {
    const { users, steps, requestIn } = fixtures;
    const id = await requestIn('finalizado', { isContractors: true });
    await steps.suggest(id);
    await steps.liquidate(id);
    await steps.correct(id);
    await steps.invoice(id);
    const whole = await trailOf(id);
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;
    expect(whole).toMatchObject({
      status: 'facturado',
      catalogue: { amount: 34_781.6, service: 25_000.5, supplies: 9_781.1, at, user: { id: users.ledOperator.id } },
      suggestion: { amount: 41_000, at, user: { id: users.suggester.id } },
      liquidations: [
        { amount: 40_000, at },
        { amount: 38_500.5, at },
      ],
      invoice: { amount: 38_500.5, number: `F-${id}`, at, user: { id: users.invoicer.id } },
    });
    for (const person of [users.invoicer, users.reporter, users.suggester]) {
      expect(await trailOf(id, person)).toEqual(whole);
    }
  });

  test('has no catalogue before the work is finished, and keeps its prices afterwards', async () => {
    const { requestIn, createService, createSupply, db } = fixtures;
    expect(await trailOf(await requestIn('en proceso'))).toMatchObject({
      catalogue: null,
      suggestion: null,
      liquidations: [],
      invoice: null,
    });
    const [service, supply] = [await createService({ price: 100.1 }), await createSupply({ price: 0.35 })];
    const insumos = JSON.stringify([{ id: supply.id, name: supply.name, cantidad: 1.5 }]);
    const id = await requestIn('finalizado', { create: { service: service.id }, finish: { insumos } });
    await db.updateTable('services').set({ price: 999 }).where('id', '=', service.id).execute();
    await db.updateTable('supplies').set({ price: 999 }).where('id', '=', supply.id).execute();
    // 0,35 × 1,5 = 0,525, half up.
    expect((await trailOf(id)).catalogue).toMatchObject({ amount: 100.63, service: 100.1, supplies: 0.53 });
  });
});

import { ERROR_MESSAGES, MESSAGES, type BulkResult } from '@portal/domain';
import { sql } from 'kysely';

import { setUpRequestFixtures } from '../../support/request-fixtures';

const fixtures = setUpRequestFixtures();

const resultOf = (response: { json: <Body>() => Body }): BulkResult => response.json<{ data: BulkResult }>().data;

/** Three requests in that state with the version that a list would have shown. */
async function threeIn(status: 'finalizado' | 'liquidado'): Promise<{ id: number; version: string }[]> {
  const rows = [];
  for (let made = 0; made < 3; made += 1) {
    const id = await fixtures.requestIn(status, { isContractors: true });
    rows.push({ id, version: await fixtures.versionOf(id) });
  }
  return rows;
}

const changed = (id: number | undefined) => ({
  id,
  code: 'STATE_CONFLICT',
  message: expect.stringContaining('Otra persona cambió la solicitud') as string,
});

it('liquidates each row at its own price, but for one that has changed since it was seen', async () => {
  const { records, users, steps, repairOf } = fixtures;
  const rows = [];
  for (const [index, row] of (await threeIn('finalizado')).entries()) {
    rows.push({ ...row, repair: await repairOf(row.id), price: 30_000 + index });
  }
  const [first, suggested, third] = rows.map(({ id }) => id);
  await steps.suggest(suggested!);
  const answer = await users.liquidator.call.post('/api/v1/liquidations/bulk', {
    body: { branch: records.branch.id, rows },
  });
  expect(resultOf(answer)).toEqual({ done: [first, third], failed: [changed(suggested)] });
  expect(await fixtures.statusOf(suggested!)).toBe('finalizado');
  const liquidations = await fixtures.db
    .selectFrom('liquidations')
    .select(['request_id', 'price', 'branch_id'])
    .where('request_id', 'in', [first!, suggested!, third!])
    .orderBy('request_id')
    .execute();
  expect(liquidations).toEqual([
    { request_id: first, price: 30_000, branch_id: records.branch.id },
    { request_id: third, price: 30_002, branch_id: records.branch.id },
  ]);
});

it('invoices each row with its own number, but for one that has changed since it was seen', async () => {
  const { users, steps } = fixtures;
  const rows = (await threeIn('liquidado')).map((row, index) => ({ ...row, numeroFactura: `B-${501 + index}` }));
  const [first, corrected, third] = rows.map(({ id }) => id);
  await steps.correct(corrected!);
  const answer = await users.invoicer.call.post('/api/v1/facturas/bulk/emitir', { body: { rows } });
  expect(resultOf(answer)).toEqual({ done: [first, third], failed: [changed(corrected)] });
  expect(await fixtures.statusOf(corrected!)).toBe('liquidado');
  const invoices = await fixtures.db
    .selectFrom('invoices')
    .select(['request_id', 'number'])
    .where('request_id', 'in', [first!, corrected!, third!])
    .orderBy('request_id')
    .execute();
  expect(invoices).toEqual([
    { request_id: first, number: 'B-501' },
    { request_id: third, number: 'B-503' },
  ]);
});

it('refuses the row with a repeated number, and continues with the others', async () => {
  const { users, requestIn } = fixtures;
  const [first, second, third] = [
    await requestIn('liquidado'),
    await requestIn('liquidado'),
    await requestIn('liquidado'),
  ];
  const rows = [
    { id: first, numeroFactura: 'C-1' },
    { id: second, numeroFactura: ' c-1 ' },
    { id: third, numeroFactura: 'C-2' },
  ];
  expect(resultOf(await users.invoicer.call.post('/api/v1/facturas/bulk/emitir', { body: { rows } }))).toEqual({
    done: [first, third],
    failed: [{ id: second, code: 'DUPLICATE', message: MESSAGES.invoice.taken }],
  });
  expect(await fixtures.statusOf(second)).toBe('liquidado');
});

it('names the rows that were done when the database fails half-way, and fails as a whole before the first', async () => {
  const { db, users, requestIn, statusOf } = fixtures;
  await sql`create function refuse_invoice() returns trigger language plpgsql as $$
    begin raise exception 'broken'; end $$`.execute(db);
  await sql`create trigger refuse_invoice before insert on invoices for each row
    when (new.number = 'D-2') execute function refuse_invoice()`.execute(db);
  const rows: { id: number; numeroFactura: string }[] = [];
  for (const numeroFactura of ['D-1', 'D-2', 'D-3']) rows.push({ id: await requestIn('liquidado'), numeroFactura });
  const [first, second, third] = rows.map(({ id }) => id);
  const send = (some: typeof rows) =>
    users.invoicer.call.post('/api/v1/facturas/bulk/emitir', { body: { rows: some } });

  const failed = { code: 'INTERNAL', message: ERROR_MESSAGES.INTERNAL };
  expect(resultOf(await send(rows))).toEqual({
    done: [first],
    failed: [
      { id: second, ...failed },
      { id: third, ...failed },
    ],
  });
  expect([await statusOf(second!), await statusOf(third!)]).toEqual(['liquidado', 'liquidado']);
  expect((await send(rows.slice(1))).statusCode).toBe(500);
  expect(await statusOf(third!)).toBe('liquidado');
  await sql`drop trigger refuse_invoice on invoices`.execute(db);
});

it('liquidates with an observation that was cut within an emoji', async () => {
  const { records, users, requestIn } = fixtures;
  const id = await requestIn('finalizado');
  const rows = [{ id, repair: await fixtures.repairOf(id), price: 10_000, observation: 'Listo\uD83D' }];
  const answer = await users.liquidator.call.post('/api/v1/liquidations/bulk', {
    body: { branch: records.branch.id, rows },
  });
  expect(resultOf(answer)).toEqual({ done: [id], failed: [] });
  const liquidations = fixtures.db.selectFrom('liquidations').select('observation');
  expect(await liquidations.where('request_id', '=', id).execute()).toEqual([{ observation: 'Listo' }]);
});

import { ERROR_MESSAGES, MESSAGES, type BulkResult } from '@portal/domain';
import { sql } from 'kysely';

import { createRequestFixtures, type RequestFixtures } from '../../support/request-fixtures';

let fixtures: RequestFixtures;
beforeAll(async () => {
  fixtures = await createRequestFixtures();
});
afterAll(() => fixtures.close());

const resultOf = (response: { json: <Body>() => Body }): BulkResult => response.json<{ data: BulkResult }>().data;

/** Ten requests in that state with the version that a list would have shown, in the order of their ids. */
async function tenIn(status: 'finalizado' | 'liquidado'): Promise<{ id: number; version: string }[]> {
  const rows = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const id = await fixtures.requestIn(status, { isContractors: true });
      return { id, version: await fixtures.versionOf(id) };
    }),
  );
  return rows.sort((one, other) => one.id - other.id);
}

const eventsOf = async (id: number) => (await fixtures.historyOf(id)).map(({ event }) => event);

const liquidationsOf = (ids: readonly number[]) =>
  fixtures.db
    .selectFrom('liquidations')
    .select(['request_id', 'price', 'branch_id'])
    .where('request_id', 'in', [...ids])
    .orderBy('request_id')
    .execute();

const invoicesOf = (ids: readonly number[]) =>
  fixtures.db
    .selectFrom('invoices')
    .select(['request_id', 'number'])
    .where('request_id', 'in', [...ids])
    .orderBy('request_id')
    .execute();

it('liquidates ten while another person changes two of them: eight are done, two are refused, nothing is half-done', async () => {
  const { records, users, steps } = fixtures;
  const rows = await Promise.all(
    (await tenIn('finalizado')).map(async (row, index) => ({
      ...row,
      repair: await fixtures.repairOf(row.id),
      price: 30_000 + index,
    })),
  );
  const ids = rows.map(({ id }) => id);
  const [suggested, liquidated] = [ids[4]!, ids[6]!];
  const letGo = await fixtures.holdRequest(ids[2]!);
  const answer = users.liquidator.call.post('/api/v1/liquidations/bulk', { body: { branch: records.branch.id, rows } });
  await fixtures.waitForLocks(1);
  await steps.suggest(suggested);
  await steps.liquidate(liquidated, { change: { price: 99_000 } });
  await letGo();

  const done = ids.filter((id) => id !== suggested && id !== liquidated);
  expect(resultOf(await answer)).toEqual({
    done,
    failed: [
      { id: suggested, code: 'STATE_CONFLICT', message: expect.stringContaining('Otra persona cambió la solicitud') },
      { id: liquidated, code: 'STATE_CONFLICT', message: 'No se puede liquidar una solicitud en estado liquidado' },
    ],
  });
  expect(await fixtures.statusOf(suggested)).toBe('finalizado');
  expect(await liquidationsOf(ids)).toEqual(
    rows
      .filter(({ id }) => id !== suggested)
      .map(({ id, price }) => ({
        request_id: id,
        price: id === liquidated ? 99_000 : price,
        branch_id: records.branch.id,
      })),
  );
  for (const id of done) expect((await eventsOf(id)).at(-1)).toBe('liquidate');
});

it('invoices ten while another person changes two of them, each with the number of its row', async () => {
  const { users, steps } = fixtures;
  const rows = (await tenIn('liquidado')).map((row, index) => ({ ...row, numeroFactura: `B-${501 + index}` }));
  const ids = rows.map(({ id }) => id);
  const [corrected, invoiced] = [ids[1]!, ids[7]!];
  const letGo = await fixtures.holdRequest(ids[0]!);
  const answer = users.invoicer.call.post('/api/v1/facturas/bulk/emitir', { body: { rows } });
  await fixtures.waitForLocks(1);
  await steps.correct(corrected);
  await steps.invoice(invoiced, { change: { numeroFactura: 'A-1' } });
  await letGo();

  const done = ids.filter((id) => id !== corrected && id !== invoiced);
  expect(resultOf(await answer)).toEqual({
    done,
    failed: [
      { id: corrected, code: 'STATE_CONFLICT', message: expect.stringContaining('Otra persona cambió la solicitud') },
      { id: invoiced, code: 'STATE_CONFLICT', message: 'No se puede facturar una solicitud en estado facturado' },
    ],
  });
  expect(await fixtures.statusOf(corrected)).toBe('liquidado');
  expect(await invoicesOf(ids)).toEqual(
    rows
      .filter(({ id }) => id !== corrected)
      .map(({ id, numeroFactura }) => ({ request_id: id, number: id === invoiced ? 'A-1' : numeroFactura })),
  );
  for (const id of done) expect((await eventsOf(id)).at(-1)).toBe('invoice');
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
  const stored = await fixtures.db
    .selectFrom('liquidations')
    .select('observation')
    .where('request_id', '=', id)
    .execute();
  expect(stored).toEqual([{ observation: 'Listo' }]);
});

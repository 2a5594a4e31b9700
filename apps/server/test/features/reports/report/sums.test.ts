import { LIMITS, type MoneyTrail, type Page, type PendingInvoice, type ReportRow } from '@portal/domain';

import { readPdfText } from '../../../support/pdf-text';
import {
  amountText,
  asNumber,
  billCents,
  hundredths,
  lineCents,
  pesosText,
  randomBills,
  suppliesCents,
  type Bill,
} from '../../../../../../tools/testing/random-bills';
import { setUpRequestFixtures } from '../../../support/request-fixtures';

/** The third supply of one of its bills costs whole pesos; another seed tries other numbers. */
const SEED = Number(process.env.SUMS_SEED ?? 579_917);
const BILLS = randomBills(SEED, {
  count: 7,
  bounds: { price: LIMITS.priceMax, amount: LIMITS.amountMax, supplies: 1 },
  most: 4,
  // The whole has to be a price that can be liquidated.
  sum: LIMITS.totalMax,
});

/** A bill in the portal. */
type Billed = {
  bill: Bill;
  id: number;
  service: string;
  supplies: readonly { id: number; name: string }[];
  total: bigint;
  number: string;
};

const fixtures = setUpRequestFixtures();
let billed: Billed[];

/** A liquidator's decision: the catalogue price, a lower one, or any other chargeable one. */
function decide(bill: Bill, index: number): bigint {
  const whole = billCents(bill);
  const wanted = [whole, whole / 2n, whole - 1n, whole + 1n, whole * 3n][index % 5] ?? whole;
  const greatest = hundredths(LIMITS.totalMax);
  return wanted < 1n ? 1n : wanted > greatest ? greatest : wanted;
}

async function makeBilled(bill: Bill, total: bigint, index: number): Promise<Billed> {
  const { requestIn, createService, createSupply } = fixtures;
  const service = await createService({ price: asNumber(bill.service) });
  const supplies: { id: number; name: string }[] = [];
  for (const { price } of bill.supplies) supplies.push(await createSupply({ price: asNumber(price) }));
  const used = bill.supplies.map(({ amount }, line) => ({ ...supplies[line], cantidad: asNumber(amount) }));
  const insumos = JSON.stringify(used);
  const id = await requestIn('finalizado', { create: { service: service.id }, finish: { insumos } });
  return { bill, id, service: service.name, supplies, total, number: `SUMA-${index}` };
}

describe(`random bills say the same to the cent everywhere (SUMS_SEED=${SEED})`, () => {
  beforeAll(async () => {
    billed = [];
    for (const [index, bill] of BILLS.entries()) billed.push(await makeBilled(bill, decide(bill, index), index));
  });

  it("in the catalogue's amounts of the repair", async () => {
    for (const { bill, id } of billed) {
      const trail = (await fixtures.users.liquidator.call.get(`/api/v1/request/by-id/${id}/money`)).json<{
        data: MoneyTrail;
      }>().data;
      expect(trail.catalogue).toMatchObject({
        amount: asNumber(billCents(bill)),
        service: asNumber(bill.service),
        supplies: asNumber(suppliesCents(bill)),
      });
    }
  });

  it('in the liquidation, the pending invoice and the invoice', async () => {
    const { users, steps } = fixtures;
    for (const { id, total, number } of billed) {
      const liquidated = await steps.liquidate(id, { change: { price: asNumber(total) } });
      expect(liquidated.json()).toMatchObject({ data: { price: asNumber(total) } });
      const pending = await users.invoicer.call.get('/api/v1/facturas/pendientes', { query: { limit: 200 } });
      const waiting = pending.json<Page<PendingInvoice>>().data.find((row) => row.id === id);
      expect(waiting?.total).toBe(asNumber(total));
      const issued = await steps.invoice(id, { change: { numeroFactura: number } });
      expect(issued.json()).toMatchObject({ data: { total: asNumber(total) } });
    }
  });

  it('in the PDF of each invoice', async () => {
    for (const { bill, id, service, supplies, total, number } of billed) {
      const pdf = await fixtures.users.invoicer.call.get(`/api/v1/facturas/${id}/pdf`);
      const text = readPdfText(pdf.rawPayload).join('|');
      expect(text).toContain(`N° ${number}`);
      const sum = billCents(bill);
      const prices = [bill.service, ...bill.supplies.map(({ price }) => price)];
      const amounts = [bill.service, ...bill.supplies.map(lineCents), sum, total];
      const inPrices = (cents: bigint) => pesosText(cents, prices);
      const inTotals = (cents: bigint) => pesosText(cents, amounts);
      expect(text).toContain([service, '1', inPrices(bill.service), inTotals(bill.service)].join('|'));
      for (const [index, supply] of bill.supplies.entries()) {
        const words = [amountText(supply.amount), inPrices(supply.price), inTotals(lineCents(supply))];
        expect(text).toContain([supplies[index]?.name, ...words].join('|'));
      }
      if (total > sum) expect(text).toContain(`Ajuste|${inTotals(total - sum)}`);
      if (total < sum) expect(text).toContain(`Descuento|-${inTotals(sum - total)}`);
      if (total !== sum) expect(text).toContain(`Subtotal|${inTotals(sum)}`);
      expect(text).toContain(`TOTAL|${inTotals(total)}`);
    }
  });

  // Its spreadsheet has the same rows: export/export-route.test.ts.
  it('in the report', async () => {
    const { call } = fixtures.users.reporter;
    const rows = (await call.get('/api/v1/informes', { query: { limit: 200 } })).json<Page<ReportRow>>().data;
    for (const { bill, id, total, number } of billed) {
      const row = rows.find((listed) => listed.id === id);
      expect(row).toMatchObject({
        servicio: { valor: asNumber(bill.service) },
        total: asNumber(total),
        numeroFactura: number,
      });
      const prices = bill.supplies.map((supply) => asNumber(lineCents(supply)));
      expect(row?.reparaciones[0]?.insumos.map(({ valorTotal }) => valorTotal)).toEqual(prices);
      expect(row?.reparaciones[0]?.liquidaciones.map((liquidation) => liquidation.total)).toEqual([asNumber(total)]);
    }
  });
});

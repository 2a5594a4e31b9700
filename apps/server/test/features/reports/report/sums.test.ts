import { LIMITS, REPORT_EXPORT, type MoneyTrail, type Page, type PendingInvoice, type ReportRow } from '@portal/domain';
import readSheets, { type Sheet } from 'read-excel-file/node';

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
import { created, setUpRequestFixtures } from '../../../support/request-fixtures';

/** Every run tries other numbers; one that fails names its seed, with which it is repeated. */
const SEED = Number(process.env.SUMS_SEED ?? Date.now() % 1_000_000);
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
  numRequest: number;
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
  const { steps, createService, createSupply } = fixtures;
  const service = await createService({ price: asNumber(bill.service) });
  const supplies: { id: number; name: string }[] = [];
  for (const { price } of bill.supplies) supplies.push(await createSupply({ price: asNumber(price) }));
  const used = bill.supplies.map(({ amount }, line) => ({ ...supplies[line], cantidad: asNumber(amount) }));
  const id = created(await steps.create({ change: { service: service.id } }));
  await steps.assign(id);
  created(await steps.start(id));
  created(await steps.finish(id, { change: { insumos: JSON.stringify(used) } }));
  const numRequest = await fixtures.numberOf(id);
  return { bill, id, numRequest, service: service.name, supplies, total, number: `SUMA-${index}` };
}

/** The rows of a sheet, by the titles of its columns. */
function rowsOf(sheets: readonly Sheet[], name: string): Record<string, unknown>[] {
  const [titles = [], ...rows] = sheets.find(({ sheet }) => sheet === name)?.data ?? [];
  return rows.map((row) => Object.fromEntries(titles.map((title, index) => [String(title), row[index]])));
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
      expect(text).toContain([service, '1', pesosText(bill.service), pesosText(bill.service)].join('|'));
      for (const [index, supply] of bill.supplies.entries()) {
        const words = [amountText(supply.amount), pesosText(supply.price), pesosText(lineCents(supply))];
        expect(text).toContain([supplies[index]?.name, ...words].join('|'));
      }
      const difference = total - billCents(bill);
      if (difference > 0n) expect(text).toContain(`Ajuste|${pesosText(difference)}`);
      if (difference < 0n) expect(text).toContain(`Descuento|-${pesosText(-difference)}`);
      if (difference !== 0n) expect(text).toContain(`Subtotal|${pesosText(billCents(bill))}`);
      expect(text).toContain(`TOTAL|${pesosText(total)}`);
    }
  });

  it('in the report and in its spreadsheet', async () => {
    const { call } = fixtures.users.reporter;
    const rows = (await call.get('/api/v1/informes', { query: { limit: 200 } })).json<Page<ReportRow>>().data;
    const sheets = await readSheets((await call.get('/api/v1/informes/excel')).rawPayload);
    for (const { bill, id, numRequest, total, number } of billed) {
      const row = rows.find((listed) => listed.id === id);
      expect(row).toMatchObject({
        servicio: { valor: asNumber(bill.service) },
        total: asNumber(total),
        numeroFactura: number,
      });
      const prices = bill.supplies.map((supply) => asNumber(lineCents(supply)));
      expect(row?.reparaciones[0]?.insumos.map(({ valorTotal }) => valorTotal)).toEqual(prices);
      expect(row?.reparaciones[0]?.liquidaciones.map((liquidation) => liquidation.total)).toEqual([asNumber(total)]);

      const isOwn = (line: Record<string, unknown>) => line['N° solicitud'] === numRequest;
      expect(rowsOf(sheets, REPORT_EXPORT.sheets.requests).filter(isOwn)).toMatchObject([
        {
          'Valor del servicio': asNumber(bill.service),
          Insumos: asNumber(suppliesCents(bill)),
          Reparación: asNumber(billCents(bill)),
          Liquidado: asNumber(total),
          Facturado: asNumber(total),
          'N° factura': number,
        },
      ]);
      const lines = rowsOf(sheets, REPORT_EXPORT.sheets.supplies).filter(isOwn);
      expect(lines.map((line) => [line.Cantidad, line['Valor unitario'], line['Valor total']])).toEqual(
        bill.supplies.map((supply) => [asNumber(supply.amount), asNumber(supply.price), asNumber(lineCents(supply))]),
      );
      const liquidations = rowsOf(sheets, REPORT_EXPORT.sheets.liquidations).filter(isOwn);
      expect(liquidations.map((line) => line.Total)).toEqual([asNumber(total)]);
    }
  });
});

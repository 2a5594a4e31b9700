import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

import { formatPesos, LIMITS, lineTotal } from '@portal/domain';

import { tinySignature } from '../../support/fixtures';
import { countPdfPages, readPdfText } from '../../support/pdf-text';
import { readInvoice, type WrittenInvoice } from '../../support/print-invoice';
import type { InvoiceDocument } from '../../../src/features/invoices/invoice-document';
import { renderInvoicePdf } from '../../../src/features/invoices/invoice-pdf';

const LONG_NAME = 'Importadora de Artículos Ópticos y Oftalmológicos del Pacífico Sur y Cía. Ñuñoa';
const SUPPLIES = Array.from({ length: 60 }, (_, index) => ({
  name: `Insumo ${index + 1}`,
  amount: LIMITS.amountMax,
  unitPrice: LIMITS.priceMax,
}));

async function written(): Promise<WrittenInvoice> {
  return {
    number: 'F-15',
    // Late in the evening in Santiago: the day after in UTC and in Tokyo.
    issuedAt: '2026-11-22T02:30:00.000Z',
    annulment: null,
    issuer: { name: LONG_NAME, company: null, document: '76543210-K', address: 'Av. Irarrázaval 1234', phone: null },
    vat: null,
    purchaseOrder: null,
    client: { name: LONG_NAME, document: '77123456-7', email: 'pagos@nandu.cl' },
    request: {
      number: 1204,
      address: 'Mall Peñalolén, Local 214',
      requestedAt: '2026-11-10T15:30:00.000Z',
      workDone: 'Se cambió la cañería. '.repeat(90),
    },
    service: { name: LONG_NAME, amount: 1, unitPrice: LIMITS.priceMax },
    supplies: SUPPLIES,
    total: LIMITS.totalMax,
    observation: 'Pago a 30 días. '.repeat(100),
    receiver: { name: LONG_NAME, documentType: 'RT', document: '12345678-5' },
    signature: (await tinySignature()).toString('base64'),
  };
}

/** Prints an invoice and reads its pieces of text back. */
const printedText = async (invoice: InvoiceDocument): Promise<string> =>
  readPdfText(await renderInvoicePdf(invoice)).join('|');

describe('the printed invoice', () => {
  it('continues over pages, each with its heading and its number, and breaks no amount', async () => {
    const pdf = await renderInvoicePdf(readInvoice(await written()));
    const pages = countPdfPages(pdf);
    const text = readPdfText(pdf);
    expect(pages).toBeGreaterThan(2);
    for (let page = 1; page <= pages; page += 1) expect(text).toContain(`Página ${page} de ${pages}`);
    expect(text.filter((piece) => piece === 'Factura N° F-15')).toHaveLength(pages);
    expect(text.filter((piece) => piece === 'Precio unitario').length).toBeGreaterThanOrEqual(pages - 1);
    const line = formatPesos(lineTotal({ price: LIMITS.priceMax, amount: LIMITS.amountMax }));
    expect(text.filter((piece) => piece === line)).toHaveLength(SUPPLIES.length);
    expect(text).toContain(formatPesos(LIMITS.totalMax));
    for (const { name } of SUPPLIES) expect(text).toContain(name);
    expect(text).toContain('Fecha de emisión: 21-11-2026');
  });

  it('prints the signs of everyday names, with fonts of which it carries the used characters', async () => {
    const names = [
      'Perno ¼" × ½″',
      'Cable 2×1,5 mm² ≥ 5 m',
      'Fusible Ω 10kΩ',
      'Tornillo −5 °C',
      'Łącznik',
      'офис → √2',
    ];
    const supplies = names.map((name) => ({ name, amount: 1, unitPrice: 1500 }));
    const pdf = await renderInvoicePdf(readInvoice({ ...(await written()), supplies, observation: null }));
    expect(readPdfText(pdf)).toEqual(expect.arrayContaining(names));
    expect(pdf.toString('latin1')).not.toContain('Helvetica');
    expect(pdf.length).toBeLessThan(60_000);
  });

  it('adds up to its total with a discount, an adjustment, or neither', async () => {
    const line = { name: 'Gasfitería', amount: 2, unitPrice: 12_500.25 };
    const totals = async (total: number): Promise<string> =>
      printedText(readInvoice({ ...(await written()), service: line, supplies: [], total, observation: null }));
    expect(await totals(25_000.5)).toContain('Gasfitería|2|$12.500,25|$25.000,50|TOTAL|$25.000,50|');
    expect(await totals(25_000.51)).toContain('|Subtotal|$25.000,50|Ajuste|$0,01|TOTAL|$25.000,51|');
    expect(await totals(20_000)).toContain('|Subtotal|$25.000,50|Descuento|-$5.000,50|TOTAL|$20.000|');
  });

  it('has the company at its head, the order of the client, the reason of an adjustment, and neto and IVA', async () => {
    const full = readInvoice(await written());
    const text = await printedText({
      ...full,
      issuer: { ...full.issuer, company: 'Andes SpA', name: 'Centro', phone: '+56 2 2345' },
      purchaseOrder: 'OC 45001',
      service: { name: 'Gasfitería', amount: 1, unitPrice: 20_000 },
      supplies: [],
      total: 25_000,
      vat: 19,
      observation: 'Valor conversado',
    });
    expect(text).toContain('Andes SpA|R.U.T 76543210-K|Sede Centro|Av. Irarrázaval 1234|+56 2 2345|');
    expect(text).toContain('Orden de compra / HES: |OC 45001');
    const sums = '|Subtotal|$20.000|Valor conversado|Ajuste|$5.000|Los precios incluyen el IVA|Neto|$21.008|IVA 19 %|';
    expect(text).toContain(`${sums}$3.992|TOTAL|$25.000|`);
  });

  it('prints the day of the finish, and leaves out what is unknown', async () => {
    const full = readInvoice(await written());
    const finished = { ...full, request: { ...full.request, finishedAt: new Date('2026-11-21T02:30:00.000Z') } };
    const known = await printedText(finished);
    expect(known).toContain('Fecha de finalización: |20-11-2026');
    const bare = {
      ...full,
      issuer: { name: 'Sede', company: null, document: null, address: null, phone: null },
      client: { name: 'Cliente', document: null, email: null },
      request: { ...full.request, workDone: null },
      supplies: [],
      observation: null,
      receiver: null,
    };
    const unknown = await printedText(bare);
    const labels = [
      'R.U.T',
      'Documento',
      'Correo',
      'Fecha de finalización',
      'TRABAJO',
      'OBSERVACIÓN',
      'RECIBIDO',
      'Firma',
    ];
    expect(labels.filter((label) => known.includes(label))).toEqual(labels);
    expect([...labels, 'ANULA', 'null'].filter((label) => unknown.includes(label))).toEqual([]);
  });

  it('has an empty line to sign on where the repair has no signature', async () => {
    const full = readInvoice(await written());
    const receiver = { name: 'José Núñez', documentType: 'RT', document: '12345678-5', signature: null } as const;
    expect(await printedText({ ...full, receiver })).toContain(
      'Nombre: |José Núñez|R.U.T: |12345678-5|Firma de quien recibe',
    );
  });

  it('states on every page that it was annulled, and once the reason', async () => {
    const annulment = { at: new Date('2026-11-25T15:00:00.000Z'), reason: 'Iba a otro cliente' };
    const pdf = await renderInvoicePdf({ ...readInvoice(await written()), annulment });
    const text = readPdfText(pdf);
    expect(text.filter((piece) => piece === 'ANULADA')).toHaveLength(countPdfPages(pdf));
    expect(text).toEqual(expect.arrayContaining(['ANULADA el 25-11-2026', 'Iba a otro cliente']));
  });

  it('is the same to the byte in another process, another time zone and another language', async () => {
    const invoice = await written();
    const own = await renderInvoicePdf(readInvoice(invoice));
    expect((await renderInvoicePdf(readInvoice(invoice))).equals(own)).toBe(true);
    const LANG = 'ja_JP.UTF-8';
    const print = ['--import', 'tsx', resolve(__dirname, '../../support/print-invoice.ts')];
    const other = execFileSync(process.execPath, print, {
      input: JSON.stringify(invoice),
      env: { ...process.env, TZ: 'Asia/Tokyo', LANG, LC_ALL: LANG },
      maxBuffer: 10 * 1024 * 1024,
    });
    expect(other.equals(own)).toBe(true);
  });
});

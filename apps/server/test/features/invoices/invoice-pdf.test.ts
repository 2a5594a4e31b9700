import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

import { formatPesos, LIMITS, lineTotal } from '@portal/domain';

import { tinySignature } from '../../support/fixtures';
import { countPdfPages, readPdfText } from '../../support/pdf-text';
import { readInvoice, type WrittenInvoice } from '../../support/print-invoice';
import { renderInvoicePdf } from '../../../src/features/invoices/invoice-pdf';
import type { InvoiceDocument } from '../../../src/features/invoices/invoices-repository';

const LONG_NAME = 'Importadora de Artículos Ópticos y Oftalmológicos del Pacífico Sur y Cía. Ñuñoa';
const SUPPLIES = Array.from({ length: 60 }, (_, index) => ({
  name: `Insumo ${index + 1}`,
  amount: LIMITS.amountMax,
  unitPrice: LIMITS.priceMax,
}));

async function written(): Promise<WrittenInvoice> {
  return {
    ...{ id: 1, request_id: 1, liquidation_id: 1, issued_by: 1, operator_name: '', search_key: '', client_order: '' },
    number: 'F-15',
    // Late in the evening in Santiago: the day after in UTC and in Tokyo.
    issued_at: '2026-11-22T02:30:00.000Z',
    ...{ annulled_at: null, annulled_by: null, annulment_reason: null },
    ...{ branch_name: LONG_NAME, branch_company: null, branch_document: '76543210-K', branch_phone: null },
    ...{ branch_address: 'Av. Irarrázaval 1234', branch_vat: null, purchase_order: null, branch_logo: null },
    ...{ client_name: LONG_NAME, client_document: '77123456-7', client_email: 'pagos@nandu.cl' },
    ...{ num_request: 1204, address: 'Mall Peñalolén, Local 214' },
    requested_at: '2026-11-10T15:30:00.000Z',
    finished_at: null,
    work_done: 'Se cambió la cañería. '.repeat(90),
    ...{ service_name: LONG_NAME, service_price: LIMITS.priceMax, supplies: SUPPLIES },
    total: LIMITS.totalMax,
    observation: 'Pago a 30 días. '.repeat(100),
    ...{ receiver_name: LONG_NAME, receiver_document_type: 'RT', receiver_document: '12345678-5', signature_id: '' },
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
    const supplies = [{ name: 'Sifón', amount: 2, unitPrice: 12_500.25 }];
    const totals = async (total: number): Promise<string> =>
      printedText(readInvoice({ ...(await written()), service_price: null, supplies, total, observation: null }));
    expect(await totals(25_000.5)).toContain('Sifón|2|$12.500,25|$25.000,50|TOTAL|$25.000,50|');
    expect(await totals(25_000.51)).toContain('|Subtotal|$25.000,50|Ajuste|$0,01|TOTAL|$25.000,51|');
    expect(await totals(20_000)).toContain('|Subtotal|$25.000,50|Descuento|-$5.000,50|TOTAL|$20.000,00|');
  });

  it('has the company at its head, the order of the client, the reason of an adjustment, and neto and IVA', async () => {
    const full = readInvoice(await written());
    const invoice = {
      ...full,
      ...{ branch_company: 'Andes SpA', branch_name: 'Centro', branch_phone: '+56 2 2345', branch_vat: '19' },
      purchase_order: 'OC 45001',
      service_price: 20_000,
      supplies: [],
      total: 26_000,
      ...{ observation: 'Valor conversado', branch_logo: await tinySignature(), work_done: 'Se cambió el sello.' },
    };
    const text = await printedText(invoice);
    expect(await printedText({ ...invoice, total: 26_000.5 })).toContain('|$21.849,16|IVA 19 %|$4.151,34|TOTAL|');
    expect(countPdfPages(await renderInvoicePdf({ ...invoice, supplies: SUPPLIES.slice(0, 4) }))).toBe(1);
    expect(text).toContain('Andes SpA|R.U.T 76543210-K|Sede Centro|Av. Irarrázaval 1234|+56 2 2345|');
    expect(text).toContain('Orden de compra / HES: |OC 45001');
    const sums = '|Subtotal|$20.000|Valor conversado|Ajuste|$6.000|Los precios incluyen el IVA|Neto|$21.849|IVA 19 %|';
    expect(text).toContain(`${sums}$4.151|TOTAL|$26.000|RECIBIDO CONFORME|`);
  });

  it('prints the day of the finish, and leaves out what is unknown', async () => {
    const full = readInvoice(await written());
    const known = await printedText({ ...full, finished_at: new Date('2026-11-21T02:30:00.000Z') });
    expect(known).toContain('Fecha de finalización: |20-11-2026');
    const bare = {
      ...full,
      ...{ branch_document: null, client_document: null, client_email: null },
      ...{ supplies: [], work_done: null, observation: null, receiver_name: null },
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

  it('has an empty line to sign on where the repair has no signature, and the logo of the branch that has one', async () => {
    const unsigned = { ...readInvoice(await written()), receiver_name: 'José Núñez', signature: null };
    expect(await printedText(unsigned)).toContain('Nombre: |José Núñez|R.U.T: |12345678-5|Firma de quien recibe');
    const withLogo = { ...unsigned, branch_logo: await tinySignature() };
    expect((await renderInvoicePdf(withLogo)).includes('/Subtype /Image')).toBe(true);
  });

  it('states on every page that it was annulled, and once the reason', async () => {
    const annulment = { annulled_at: new Date('2026-11-25T15:00:00.000Z'), annulment_reason: 'Iba a otro cliente' };
    const pdf = await renderInvoicePdf({ ...readInvoice(await written()), ...annulment });
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

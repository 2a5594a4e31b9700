import { buffer } from 'node:stream/consumers';
import {
  DOCUMENT_TYPES,
  formatDay,
  businessDay,
  formatColumnPesos,
  formatRequestNumber,
  labelOf,
  lineTotal,
  sumPesos,
  toCents,
  type Pesos,
} from '@portal/domain';
import PDFDocument from 'pdfkit';

import type { InvoiceDocument } from './invoices-repository';
import { FONT, registerFonts, toPrintable } from '../../platform/pdf/pdf-fonts';

// Stryker disable ArithmeticOperator,AssignmentOperator,BooleanLiteral: people judge places and weight on paper by eye

// Lengths are PDF points (1/72 inch) on letter paper, the usual size in Chile.
const MARGIN = 50;
const PAGE = { width: 612, height: 792 };
const CONTENT_WIDTH = PAGE.width - 2 * MARGIN;
const RIGHT = PAGE.width - MARGIN;
const CONTENT_BOTTOM = PAGE.height - MARGIN - 14;
const LOGO: [width: number, height: number] = [160, 40];
const SIGNATURE = { width: 180, height: 70 };

const INK = '#1f2933';
const MUTED = '#616e7c';
const ACCENT = '#0b5563';
const RULE = '#cbd2d9';
const VOID = '#b42318';

/** The greatest amount that can be charged (LIMITS) fits in one line. */
const COLUMNS = [
  { title: 'Detalle', x: MARGIN, width: 238, align: 'left' },
  { title: 'Cantidad', x: MARGIN + 238, width: 64, align: 'right' },
  { title: 'Precio unitario', x: MARGIN + 302, width: 94, align: 'right' },
  { title: 'Total', x: MARGIN + 396, width: 116, align: 'right' },
] as const;
const CELL_PADDING = 6;
const CELL_DROP = 1.5;
const BESIDE_WIDTH = 244;
const SUMS = { x: MARGIN + 262, label: 84, width: CONTENT_WIDTH - 262 };

const amountFormat = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 2 });

type Pdf = InstanceType<typeof PDFDocument>;

/** Returns the bytes of the PDF; the same document always gives the same bytes. */
export function renderInvoicePdf(invoice: InvoiceDocument): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: MARGIN,
    bufferPages: true,
    lang: 'es-CL',
    displayTitle: true,
    // The date also makes the file's identifier, so nothing in it depends on the time of drawing.
    info: {
      Title: toPrintable(`Factura N° ${invoice.number}`),
      Author: toPrintable(invoice.branch_company ?? invoice.branch_name),
      Subject: toPrintable(`Solicitud ${formatRequestNumber(invoice.num_request)}`),
      CreationDate: invoice.issued_at,
      ModDate: invoice.issued_at,
    },
  });
  registerFonts(pdf);
  const bytes = buffer(pdf);
  drawHeading(pdf, invoice);
  drawParties(pdf, invoice);
  drawParagraph(pdf, 'Trabajo realizado', invoice.work_done);
  drawCharges(pdf, invoice);
  drawTotals(pdf, invoice);
  if (!isToldBeside(pdf, invoice)) drawParagraph(pdf, 'Observación', invoice.observation);
  drawReceiver(pdf, invoice);
  if (invoice.annulled_at !== null) {
    pdf.y += 14;
    drawParagraph(pdf, 'Motivo de la anulación', invoice.annulment_reason ?? '');
  }
  drawFeet(pdf, invoice);
  pdf.end();
  return bytes;
}

const inkOf = (pdf: Pdf, size: number, colour = INK, bold = false): Pdf =>
  pdf
    .font(bold ? FONT.bold : FONT.regular)
    .fontSize(size)
    .fillColor(colour);

function makeRoom(pdf: Pdf, height: number): void {
  if (pdf.y + height > CONTENT_BOTTOM) pdf.addPage();
}

function rule(pdf: Pdf, left: number, y: number, colour: string): void {
  pdf.moveTo(left, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(colour).stroke();
}

function drawHeading(pdf: Pdf, invoice: InvoiceDocument): void {
  const boxWidth = 190;
  const issuerWidth = CONTENT_WIDTH - boxWidth - 24;
  const { branch_name: name, branch_company: company, branch_document: document, annulled_at: annulledAt } = invoice;
  if (invoice.branch_logo !== null) {
    pdf.image(invoice.branch_logo, MARGIN, MARGIN, { fit: LOGO });
    pdf.y = MARGIN + LOGO[1] + 8;
  }
  inkOf(pdf, 18, ACCENT, true).text(toPrintable(company ?? name), MARGIN, pdf.y, { width: issuerWidth });
  inkOf(pdf, 9.5, MUTED);
  const rut = document && `R.U.T ${document}`;
  for (const line of [rut, company && `Sede ${name}`, invoice.branch_address, invoice.branch_phone]) {
    if (line !== null) pdf.text(toPrintable(line), { width: issuerWidth });
  }
  const issuerBottom = pdf.y;

  const boxLeft = RIGHT - boxWidth;
  const inside = { width: boxWidth - 24, align: 'center' } as const;
  inkOf(pdf, 12, ACCENT, true).text('FACTURA', boxLeft + 12, MARGIN + 12, inside);
  inkOf(pdf, 14, INK, true).text(toPrintable(`N° ${invoice.number}`), { ...inside });
  inkOf(pdf, 9.5, MUTED).text(`Fecha de emisión: ${formatDay(businessDay(invoice.issued_at))}`, { ...inside });
  if (annulledAt !== null) {
    inkOf(pdf, 12, VOID, true).text(`ANULADA el ${formatDay(businessDay(annulledAt))}`, { ...inside });
  }
  const boxBottom = pdf.y + 10;
  pdf
    .roundedRect(boxLeft, MARGIN, boxWidth, boxBottom - MARGIN, 6)
    .lineWidth(1.25)
    .strokeColor(ACCENT)
    .stroke();
  pdf.y = Math.max(issuerBottom, boxBottom) + 22;
}

type Fact = [label: string, value: string | null];

function drawFacts(pdf: Pdf, { title, facts, x, y, width }: FactsBlock): number {
  inkOf(pdf, 9, ACCENT, true).text(title.toUpperCase(), x, y, { width, characterSpacing: 0.6 });
  pdf.y += 4;
  for (const [label, value] of facts) {
    if (value === null) continue;
    inkOf(pdf, 10, MUTED).text(`${label}: `, x, pdf.y, { width, continued: true });
    inkOf(pdf, 10).text(toPrintable(value));
    pdf.y += 2;
  }
  return pdf.y;
}
type FactsBlock = { title: string; facts: Fact[]; x: number; y: number; width: number };

function drawParties(pdf: Pdf, invoice: InvoiceDocument): void {
  const top = pdf.y;
  const gap = 24;
  const width = (CONTENT_WIDTH - gap) / 2;
  const clientBottom = drawFacts(pdf, {
    title: 'Cliente',
    facts: [
      ['Nombre', invoice.client_name],
      ['Documento', invoice.client_document],
      ['Correo', invoice.client_email],
      ['Orden de compra / HES', invoice.purchase_order],
    ],
    x: MARGIN,
    y: top,
    width,
  });
  const requestBottom = drawFacts(pdf, {
    title: 'Solicitud',
    facts: [
      ['Número', formatRequestNumber(invoice.num_request)],
      ['Dirección', invoice.address],
      ['Fecha de solicitud', formatDay(businessDay(invoice.requested_at))],
      ['Fecha de finalización', invoice.finished_at && formatDay(businessDay(invoice.finished_at))],
    ],
    x: MARGIN + width + gap,
    y: top,
    width,
  });
  pdf.y = Math.max(clientBottom, requestBottom) + 14;
}

function drawParagraph(pdf: Pdf, title: string, text: string | null): void {
  if (text === null) return;
  makeRoom(pdf, 40);
  inkOf(pdf, 9, ACCENT, true).text(title.toUpperCase(), MARGIN, pdf.y, { characterSpacing: 0.6 });
  pdf.y += 4;
  inkOf(pdf, 10).text(toPrintable(text), MARGIN, pdf.y, { width: CONTENT_WIDTH, lineGap: 2 });
  pdf.y += 14;
}

function drawChargesHeading(pdf: Pdf): void {
  const top = pdf.y;
  pdf.rect(MARGIN, top, CONTENT_WIDTH, 22).fill(ACCENT);
  for (const { title, x, width, align } of COLUMNS) {
    inkOf(pdf, 9.5, '#ffffff', true).text(title, x + CELL_PADDING, top + 7, {
      width: width - 2 * CELL_PADDING,
      align,
      lineBreak: false,
    });
  }
  pdf.y = top + 22;
}

type Line = InvoiceDocument['supplies'][number];

const linesOf = ({ service_name: name, service_price: price, supplies }: InvoiceDocument): Line[] => [
  { name, amount: 1, unitPrice: price ?? 0 },
  ...supplies,
];

const totalOf = ({ unitPrice, amount }: Line): Pesos => lineTotal({ price: unitPrice, amount });
const totalColumn = (invoice: InvoiceDocument): Pesos[] => [invoice.total, ...linesOf(invoice).map(totalOf)];

function drawCharge(pdf: Pdf, invoice: InvoiceDocument, line: Line): void {
  const prices = linesOf(invoice).map(({ unitPrice }) => unitPrice);
  const cells = [
    toPrintable(line.name),
    amountFormat.format(line.amount),
    formatColumnPesos(line.unitPrice, prices),
    formatColumnPesos(totalOf(line), totalColumn(invoice)),
  ];
  inkOf(pdf, 10);
  const height = pdf.heightOfString(cells[0] ?? '', { width: COLUMNS[0].width - 2 * CELL_PADDING }) + 2 * CELL_PADDING;
  if (pdf.y + height > CONTENT_BOTTOM) {
    pdf.addPage();
    drawChargesHeading(pdf);
  }
  const top = pdf.y;
  COLUMNS.forEach(({ x, width, align }, index) => {
    inkOf(pdf, 10).text(cells[index] ?? '', x + CELL_PADDING, top + CELL_PADDING + CELL_DROP, {
      width: width - 2 * CELL_PADDING,
      align,
    });
  });
  rule(pdf, MARGIN, top + height, RULE);
  pdf.y = top + height;
}

function drawCharges(pdf: Pdf, invoice: InvoiceDocument): void {
  makeRoom(pdf, 60);
  drawChargesHeading(pdf);
  for (const line of linesOf(invoice)) drawCharge(pdf, invoice, line);
  pdf.y += 10;
}

type Sum = [label: string, amount: Pesos, note?: string | null];

/** Adds the liquidator's adjustment, so that the amounts add up to the total, and divides the total, which includes the tax. */
function totalsOf(invoice: InvoiceDocument): Sum[] {
  const { total, observation } = invoice;
  const subtotal = sumPesos(linesOf(invoice).map(totalOf));
  const adjustment = sumPesos([total, -subtotal]);
  const vat = Number(invoice.branch_vat);
  const parts = toCents(total) % 100 === 0 ? 1 : 100;
  const net = Math.round((total * parts) / (1 + vat / 100)) / parts;
  const adjusted: Sum[] = [
    ['Subtotal', subtotal],
    [adjustment < 0 ? 'Descuento' : 'Ajuste', adjustment, observation],
  ];
  const taxed: Sum[] = [
    ['Neto', net, 'Los precios incluyen el IVA'],
    [`IVA ${vat} %`, sumPesos([total, -net])],
  ];
  return [...(toCents(adjustment) === 0 ? [] : adjusted), ...(invoice.branch_vat === null ? [] : taxed)];
}

function drawTotals(pdf: Pdf, invoice: InvoiceDocument): void {
  const rows = totalsOf(invoice);
  const written = (amount: Pesos) => formatColumnPesos(amount, totalColumn(invoice));
  const labels = { width: SUMS.label };
  const amountsAt = SUMS.x + SUMS.label;
  const amounts = { width: SUMS.width - SUMS.label - CELL_PADDING, align: 'right' } as const;
  makeRoom(pdf, rows.length * 18 + 34);
  const beside = { width: BESIDE_WIDTH, height: 12, align: 'right', ellipsis: '…' } as const;
  for (const [label, amount, note] of rows) {
    const top = pdf.y;
    if (note) inkOf(pdf, 9.5, MUTED).text(toPrintable(note).replaceAll('\n', ' '), MARGIN, top, beside);
    inkOf(pdf, 10, MUTED).text(label, SUMS.x, top, labels);
    inkOf(pdf, 10).text((amount < 0 ? '-' : '') + written(Math.abs(amount)), amountsAt, top, amounts);
    pdf.y = top + 18;
  }
  const top = pdf.y;
  pdf.rect(SUMS.x - CELL_PADDING, top, SUMS.width + CELL_PADDING, 28).fill('#e6f0f2');
  inkOf(pdf, 12, ACCENT, true).text('TOTAL', SUMS.x, top + 9, labels);
  inkOf(pdf, 13, ACCENT, true).text(written(invoice.total), amountsAt, top + 8.5, amounts);
  pdf.y = top + 28 + 20;
}

function isToldBeside(pdf: Pdf, invoice: InvoiceDocument): boolean {
  const told = totalsOf(invoice).some(([, , note]) => note && note === invoice.observation);
  return told && inkOf(pdf, 9.5).widthOfString(toPrintable(invoice.observation ?? '')) <= BESIDE_WIDTH;
}

function drawVoidMark(pdf: Pdf): void {
  const size = 96;
  pdf.save().rotate(-35, { origin: [PAGE.width / 2, PAGE.height / 2] });
  pdf.fillOpacity(0.14);
  inkOf(pdf, size, VOID, true).text('ANULADA', 0, (PAGE.height - size) / 2, {
    width: PAGE.width,
    height: size,
    align: 'center',
    lineBreak: false,
  });
  pdf.fillOpacity(1).restore();
}

function drawReceiver(pdf: Pdf, invoice: InvoiceDocument): void {
  const { receiver_name: name, receiver_document_type: documentType, receiver_document: document } = invoice;
  if (name === null || documentType === null || document === null) return;
  makeRoom(pdf, SIGNATURE.height + 24);
  const top = pdf.y;
  drawFacts(pdf, {
    title: 'Recibido conforme',
    facts: [
      ['Nombre', name],
      [labelOf(DOCUMENT_TYPES, documentType), document],
    ],
    x: MARGIN,
    y: top,
    width: CONTENT_WIDTH - SIGNATURE.width - 24,
  });
  const left = RIGHT - SIGNATURE.width;
  const line = top + SIGNATURE.height + 6;
  if (invoice.signature !== null) {
    pdf.image(invoice.signature, left, top, {
      fit: [SIGNATURE.width, SIGNATURE.height],
      align: 'center',
      valign: 'bottom',
    });
  }
  rule(pdf, left, line, MUTED);
  inkOf(pdf, 9, MUTED).text('Firma de quien recibe', left, line + 4, { width: SIGNATURE.width, align: 'center' });
}

function drawFeet(pdf: Pdf, { number, annulled_at: annulledAt }: InvoiceDocument): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // Text below the margin would begin a new page.
    pdf.page.margins.bottom = 0;
    if (annulledAt !== null) drawVoidMark(pdf);
    const y = PAGE.height - MARGIN + 4;
    const left = CONTENT_WIDTH * 0.8;
    const oneLine = { height: 10, ellipsis: '…' };
    inkOf(pdf, 8.5, MUTED).text(toPrintable(`Factura N° ${number}`), MARGIN, y, { ...oneLine, width: left - 12 });
    pdf.text(`Página ${page + 1} de ${count}`, MARGIN + left, y, { width: CONTENT_WIDTH - left, align: 'right' });
  }
}

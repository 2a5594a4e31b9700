import { readFileSync } from 'node:fs';

import { DOSSIER_KINDS, formatInstant, formatRequestNumber } from '@portal/domain';
import PDFDocument from 'pdfkit';

import { FONT, registerFonts, runsOf, useFont } from '../../../platform/pdf/pdf-fonts';
import type { DossierDocument, DossierPhoto, DossierSection } from './dossier-document';
import { INDEX_PLACEHOLDER, partMark, SIGNATURE_BYTES, UNLISTED_MARK } from '../seal/dossier-format';

// Lengths are PDF points (1/72 inch) on letter paper, the usual size in Chile.
const PAGE = { width: 612, height: 792, margin: 40 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const BOTTOM = PAGE.height - PAGE.margin - 14;
const LOGO: [width: number, height: number] = [144, 36];
const GAP = 12;
const COLUMN = (WIDTH - GAP) / 2;
/**
 * Photos of a row and its height: as much as fills the row, up to this. Rather than begin another page, more of them stand in a row
 * and they become smaller, by the factor `least` at most.
 */
const LARGE = { counts: [2, 3], height: 320, least: 0.6, caption: 9, below: 21 };
const SMALL = { counts: [4, 5, 6], height: 112, least: 0.4, caption: 8, below: 31 };
const BLANK_HEIGHT = 27;

const INK = '#1f2933';
const MUTED = '#52606d';
const ACCENT = '#0b5563';
const RULE = '#cbd2d9';

type Pdf = InstanceType<typeof PDFDocument>;
type Structure = ReturnType<Pdf['struct']>;
type Style = { size?: number; colour?: string; bold?: boolean; x?: number; width?: number; continued?: boolean };

type PdfInternals = {
  _root: { data: { AcroForm: { data: { Fields: unknown[]; SigFlags?: number; NeedAppearances: boolean } } } };
  page: { dictionary: unknown; annotations: unknown[] };
  addNamedEmbeddedFile(name: string, reference: unknown): void;
};

/**
 * Draws a dossier with room for the index of its parts and for the signature, both of which `sealDossier` fills in. The streams are
 * not compressed, so that each part has bytes of its own; a mark stands where a part begins.
 */
export async function drawDossier(dossier: DossierDocument): Promise<Buffer> {
  const madeAt = new Date(dossier.madeAt);
  const title = `${DOSSIER_KINDS[dossier.kind]} de la solicitud ${formatRequestNumber(dossier.requestNumber)}`;
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: PAGE.margin,
    bufferPages: true,
    compress: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'es-CL',
    displayTitle: true,
    info: { Title: title, CreationDate: madeAt, ModDate: madeAt },
  });
  registerFonts(pdf);
  const chunks = pdf.toArray() as Promise<Buffer[]>;
  const parts = markParts(pdf);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  parts.begin(null);
  drawHeading(pdf, root, title, dossier);
  for (const [index, section] of dossier.sections.entries()) {
    parts.begin(index);
    drawSection(pdf, root, section, dossier.sections.slice(index + 1));
  }
  root.end();
  parts.stop();
  drawFeet(pdf, title);
  attachIndex(pdf);
  addSignatureField(pdf, madeAt);
  pdf.end();
  return Buffer.concat(await chunks);
}

function markParts(pdf: Pdf) {
  let current: number | null = null;
  const mark = () => void pdf.addContent(current === null ? UNLISTED_MARK : partMark(current));
  pdf.on('pageAdded', mark);
  return {
    begin(index: number | null) {
      current = index;
      mark();
    },
    stop() {
      pdf.off('pageAdded', mark);
    },
  };
}

function write(pdf: Pdf, text: string, style: Style = {}): void {
  const { size = 10, colour = INK, bold = false, x = PAGE.margin, width = WIDTH, continued = false } = style;
  // No line begins with the dot.
  const runs = runsOf(text.replaceAll(' · ', '\u00A0· '), bold ? FONT.bold : FONT.regular);
  runs.forEach((run, index) => {
    useFont(pdf, run.font);
    pdf.fontSize(size).fillColor(colour);
    const options = { width, lineGap: 2, continued: continued || index < runs.length - 1 };
    // A text that goes on stands where the last one ended.
    if (index === 0 && !isContinued.has(pdf)) pdf.text(run.text, x, pdf.y, options);
    else pdf.text(run.text, options);
  });
  if (continued) isContinued.add(pdf);
  else isContinued.delete(pdf);
}
const isContinued = new WeakSet<Pdf>();

function makeRoom(pdf: Pdf, height: number): void {
  if (pdf.y + height > BOTTOM) pdf.addPage();
}

function drawArtifact(pdf: Pdf, type: 'Layout' | 'Pagination', draw: () => void): void {
  pdf.markContent('Artifact', { type });
  draw();
  pdf.endMarkedContent();
}

type Rule = { from: number; to: number; y: number; colour: string };

function drawRule(pdf: Pdf, { from, to, y, colour }: Rule): void {
  drawArtifact(pdf, 'Layout', () => pdf.moveTo(from, y).lineTo(to, y).lineWidth(0.75).strokeColor(colour).stroke());
}

function drawHeading(
  pdf: Pdf,
  root: Structure,
  title: string,
  { madeAt, withPrices, kind, verifyAt, head }: DossierDocument,
): void {
  if (head !== null) {
    const rut = head.document && `R.U.T ${head.document}`;
    const { logo } = head;
    if (logo !== null) {
      const figure = () => {
        pdf.image(Buffer.from(logo), PAGE.margin, pdf.y, { fit: LOGO });
        pdf.y += LOGO[1] + 6;
      };
      root.add(pdf.struct('Figure', { alt: `Logo de ${head.company}` }, figure));
    }
    const text = [head.company, rut, head.phone].filter(Boolean).join(' · ');
    root.add(pdf.struct('P', {}, () => write(pdf, text, { bold: true })));
  }
  root.add(pdf.struct('H1', {}, () => write(pdf, title, { size: 18, colour: ACCENT, bold: true })));
  const prices = kind === 'order' ? '' : withPrices ? ' Incluye los precios.' : ' Sin precios.';
  const text = `Emitido el ${formatInstant(madeAt)} y sellado con la firma digital del portal.${prices} Su autenticidad se comprueba en\n${verifyAt}`;
  root.add(pdf.struct('P', {}, () => write(pdf, text, { size: 9, colour: MUTED })));
  pdf.y += 8;
}

// Sections with lines to fill in stay together.
const blanksHeight = (sections: readonly DossierSection[]): number =>
  sections.reduce((sum, { blanks }) => sum + (blanks ? 28 + blanks.length * BLANK_HEIGHT : 0), 0);

function drawSection(pdf: Pdf, root: Structure, section: DossierSection, next: readonly DossierSection[]): void {
  const part = pdf.struct('Sect');
  root.add(part);
  const { facts = [], paragraphs = [], photos = [], blanks = [] } = section;
  const { hasWideFacts = false, hasLargePhotos = false } = section;
  makeRoom(pdf, hasLargePhotos ? LARGE.height : blanks.length > 0 ? blanksHeight([section, ...next]) - 8 : 60);
  drawTitle(pdf, part, section.title);
  drawFacts(pdf, part, facts, hasWideFacts);
  for (const paragraph of paragraphs) {
    makeRoom(pdf, 16);
    part.add(pdf.struct('P', {}, () => write(pdf, paragraph)));
    pdf.y += 4;
  }
  drawPhotos(pdf, part, photos, { ...(hasLargePhotos ? LARGE : SMALL), room: BOTTOM - pdf.y - blanksHeight(next) });
  for (const labels of blanks) drawBlanks(pdf, part, labels);
  part.end();
  pdf.y += 8;
}

function drawFacts(
  pdf: Pdf,
  part: Structure,
  facts: NonNullable<DossierSection['facts']>,
  hasWideFacts: boolean,
): void {
  let top: number | null = null;
  for (const [label, value] of facts) {
    if (value === null || value === '') continue;
    pdf.font(FONT.regular).fontSize(9.5);
    const isWide = hasWideFacts || pdf.widthOfString(`${label}: ${value}`) > COLUMN - 4;
    const isRight: boolean = top !== null && !isWide;
    const below = pdf.y;
    if (top !== null && isRight) pdf.y = top;
    else makeRoom(pdf, 16);
    top = isRight || isWide ? null : pdf.y;
    const place = { size: 9.5, x: PAGE.margin + (isRight ? COLUMN + GAP : 0), width: isWide ? WIDTH : COLUMN };
    part.add(
      pdf.struct('P', {}, () => {
        write(pdf, `${label}: `, { ...place, colour: MUTED, continued: true });
        write(pdf, value, place);
      }),
    );
    pdf.y = isRight ? Math.max(below, pdf.y) : pdf.y + 1;
  }
}

function drawTitle(pdf: Pdf, part: Structure, title: string): void {
  part.add(pdf.struct('H2', {}, () => write(pdf, title, { size: 11, colour: ACCENT, bold: true })));
  drawRule(pdf, { from: PAGE.margin, to: PAGE.width - PAGE.margin, y: pdf.y, colour: RULE });
  pdf.y += 4;
}

type RowStyle = typeof LARGE & { room: number };

function drawPhotos(pdf: Pdf, part: Structure, photos: readonly DossierPhoto[], style: RowStyle): void {
  const measured = photos.map((photo) => ({ ...photo, ...measure(pdf, photo) }));
  for (const row of chooseRows(measured, style)) {
    const { height } = row;
    makeRoom(pdf, height + style.below);
    const top = pdf.y;
    let x = PAGE.margin;
    let end = top;
    for (const photo of row.photos) {
      const width = height * photo.ratio;
      drawPhoto(pdf, part, photo, { x, top, width, height, caption: style.caption });
      x += width + GAP;
      end = Math.max(end, pdf.y);
    }
    pdf.y = end + GAP / 2;
  }
}

const meanOf = (rows: readonly Row[]): number => rows.reduce((sum, { height }) => sum + height, 0) / rows.length;

function chooseRows(photos: readonly MeasuredPhoto[], { counts, height, least, below, room }: RowStyle): Row[] {
  const layouts = counts.map((count) => layOut(photos, count, height));
  const [usual = []] = layouts;
  const [best = []] = layouts
    .map((rows) => {
      const scale = Math.min(1, (room / rows.length - below) / meanOf(rows));
      return rows.map((row) => ({ ...row, height: row.height * scale }));
    })
    .sort((one, other) => meanOf(other) - meanOf(one));
  return meanOf(best) < meanOf(usual) * least ? usual : best;
}

function layOut(photos: readonly MeasuredPhoto[], count: number, most: number): Row[] {
  const rows: Row[] = [];
  for (let first = 0; first < photos.length; first += count) {
    const row = photos.slice(first, first + count);
    // A photo that is left over is as large as if it had neighbours of its shape.
    const places = first === 0 ? row.length : count;
    const ratios = row.reduce((sum, { ratio }) => sum + ratio / row.length, 0) * places;
    rows.push({ photos: row, height: Math.min(most, (WIDTH - GAP * (places - 1)) / ratios) });
  }
  return rows;
}

type OpenImage = { width: number; height: number };

/** The place of a photo that is lost is as large as its note. */
const LOST_RATIO = 1.3;

function measure(pdf: Pdf, { file }: DossierPhoto) {
  if (file === null) return { image: null, ratio: LOST_RATIO };
  const image = (pdf as unknown as { openImage(bytes: Buffer): OpenImage }).openImage(readFileSync(file));
  return { image, ratio: image.width / image.height };
}

type MeasuredPhoto = { name: string } & ReturnType<typeof measure>;
type Row = { photos: MeasuredPhoto[]; height: number };

function drawPhoto(
  pdf: Pdf,
  part: Structure,
  { name, image }: MeasuredPhoto,
  { x, top, width, height, caption }: { x: number; top: number; width: number; height: number; caption: number },
): void {
  if (image !== null) {
    const figure = { alt: name, bbox: [x, top, x + width, top + height], placement: 'Block' };
    part.add(pdf.struct('Figure', figure, () => pdf.image(image as unknown as Buffer, x, top, { width, height })));
  }
  pdf.y = top + height + 2;
  const text = image === null ? `${name}: el archivo no está disponible` : name;
  part.add(pdf.struct('P', {}, () => write(pdf, text, { size: caption, colour: MUTED, x, width })));
}

function drawBlanks(pdf: Pdf, part: Structure, labels: readonly string[]): void {
  makeRoom(pdf, BLANK_HEIGHT);
  const top = pdf.y + BLANK_HEIGHT - 14;
  const width = (WIDTH - GAP * (labels.length - 1)) / labels.length;
  labels.forEach((label, index) => {
    const x = PAGE.margin + index * (width + GAP);
    pdf.y = top;
    if (label !== '') part.add(pdf.struct('P', {}, () => write(pdf, `${label}:`, { colour: MUTED, x, width })));
    const from = label === '' ? x : x + pdf.widthOfString(`${label}: `) + 4;
    drawRule(pdf, { from, to: x + width, y: top + 12, colour: MUTED });
  });
  pdf.y = top + 14;
}

function drawFeet(pdf: Pdf, title: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    pdf.addContent(UNLISTED_MARK);
    // Text below the margin would begin a new page.
    pdf.page.margins.bottom = 0;
    const y = PAGE.height - PAGE.margin + 4;
    drawArtifact(pdf, 'Pagination', () => {
      pdf.font(FONT.regular).fontSize(8.5).fillColor(MUTED);
      pdf.text(title, PAGE.margin, y, { width: WIDTH * 0.7, lineBreak: false });
      pdf.text(`Página ${page + 1} de ${count}`, PAGE.margin + WIDTH * 0.7, y, { width: WIDTH * 0.3, align: 'right' });
    });
  }
}

function attachIndex(pdf: Pdf): void {
  const file = pdf.ref({ Type: 'EmbeddedFile', Subtype: 'application#2Fjson' });
  file.end(Buffer.from(INDEX_PLACEHOLDER));
  const name = 'partes.json';
  const specification = pdf.ref({
    Type: 'Filespec',
    AFRelationship: 'Data',
    F: new String(name),
    UF: new String(name),
    Desc: new String('Indice de las partes y sus huellas SHA-256'),
    EF: { F: file },
  });
  specification.end(undefined);
  (pdf as unknown as PdfInternals).addNamedEmbeddedFile(name, specification);
}

/** `@signpdf/signpdf` looks for these placeholders; `Contents` stands after `ByteRange`. */
function addSignatureField(pdf: Pdf, madeAt: Date): void {
  const placeholder = '**********';
  const signature = pdf.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'adbe.pkcs7.detached',
    ByteRange: [0, placeholder, placeholder, placeholder],
    Contents: new Uint8Array(SIGNATURE_BYTES),
    Reason: new String('Sello del portal'),
    M: madeAt,
  });
  signature.end(undefined);
  const internals = pdf as unknown as PdfInternals;
  const field = pdf.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    Rect: [0, 0, 0, 0],
    // Print and locked.
    F: 132,
    T: new String('Sello'),
    V: signature,
    P: internals.page.dictionary,
  });
  field.end(undefined);
  internals.page.annotations.push(field);
  // pdfkit's forms are for fields to fill in: it would ask the reader to draw them again.
  pdf.initForm();
  const form = internals._root.data.AcroForm.data;
  form.Fields.push(field);
  form.SigFlags = 3;
  form.NeedAppearances = false;
}

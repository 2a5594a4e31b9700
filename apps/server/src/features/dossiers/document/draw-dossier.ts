import { readFileSync } from 'node:fs';

import { DOSSIER_KINDS, formatInstant, formatRequestNumber } from '@portal/domain';
import PDFDocument from 'pdfkit';

import { FONT, registerFonts, runsOf, useFont } from '../../../platform/pdf/pdf-fonts';
import type { DossierDocument, DossierPhoto, DossierSection } from './dossier-document';
import { INDEX_PLACEHOLDER, partMark, SIGNATURE_BYTES, UNLISTED_MARK } from '../seal/dossier-format';

// Lengths are PDF points (1/72 inch) on letter paper, the usual size in Chile.
const PAGE = { width: 612, height: 792, margin: 50 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const BOTTOM = PAGE.height - PAGE.margin - 14;
const GAP = 12;
const PHOTO = { width: (WIDTH - GAP) / 2, height: 250, caption: 16 };
const BLANK_HEIGHT = 34;

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

type PrintedHash = { name: string; sha256: string };

/**
 * Draws a dossier with room for the index of its parts and for the signature, both of which `sealDossier` fills in. The streams are
 * not compressed, so that each part has bytes of its own; a mark stands where a part begins.
 * @param hashes the hashes to print; they do not change how the rest is drawn
 */
export async function drawDossier(dossier: DossierDocument, hashes: readonly PrintedHash[]): Promise<Buffer> {
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
    drawSection(pdf, root, section);
  }
  parts.begin(null);
  drawHashes(pdf, root, hashes);
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
  const runs = runsOf(text, bold ? FONT.bold : FONT.regular);
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

function drawHeading(
  pdf: Pdf,
  root: Structure,
  title: string,
  { madeAt, withPrices, kind, verifyAt }: DossierDocument,
): void {
  root.add(pdf.struct('H1', {}, () => write(pdf, title, { size: 19, colour: ACCENT, bold: true })));
  pdf.y += 4;
  const prices = kind === 'order' ? '' : withPrices ? ' Incluye los precios.' : ' Sin precios.';
  const text = `Emitido el ${formatInstant(madeAt)} y sellado con la firma digital del portal.${prices} Su autenticidad se comprueba en ${verifyAt}`;
  root.add(pdf.struct('P', {}, () => write(pdf, text, { size: 9.5, colour: MUTED })));
  pdf.y += 10;
}

function drawSection(pdf: Pdf, root: Structure, section: DossierSection): void {
  const part = pdf.struct('Sect');
  root.add(part);
  const { facts = [], paragraphs = [], photos = [], blanks = [] } = section;
  makeRoom(pdf, photos.length > 0 && facts.length + paragraphs.length === 0 ? PHOTO.height + 60 : 70);
  drawTitle(pdf, part, section.title);
  for (const [label, value] of facts) {
    if (value === null || value === '') continue;
    makeRoom(pdf, 16);
    part.add(
      pdf.struct('P', {}, () => {
        write(pdf, `${label}: `, { colour: MUTED, continued: true });
        write(pdf, value);
      }),
    );
    pdf.y += 2;
  }
  for (const paragraph of paragraphs) {
    makeRoom(pdf, 16);
    part.add(pdf.struct('P', {}, () => write(pdf, paragraph)));
    pdf.y += 4;
  }
  drawPhotos(pdf, part, photos);
  for (const label of blanks) drawBlank(pdf, part, label);
  part.end();
  pdf.y += 14;
}

function drawTitle(pdf: Pdf, part: Structure, title: string): void {
  part.add(pdf.struct('H2', {}, () => write(pdf, title, { size: 12, colour: ACCENT, bold: true })));
  pdf.y += 2;
  drawArtifact(pdf, 'Layout', () =>
    pdf
      .moveTo(PAGE.margin, pdf.y)
      .lineTo(PAGE.width - PAGE.margin, pdf.y)
      .lineWidth(0.75)
      .strokeColor(RULE)
      .stroke(),
  );
  pdf.y += 6;
}

function drawPhotos(pdf: Pdf, part: Structure, photos: readonly DossierPhoto[]): void {
  for (let first = 0; first < photos.length; first += 2) {
    const row = photos.slice(first, first + 2).map((photo) => ({ ...photo, ...measure(pdf, photo) }));
    const height = Math.max(...row.map((photo) => photo.height));
    makeRoom(pdf, height + PHOTO.caption + GAP);
    const top = pdf.y;
    row.forEach((photo, column) => {
      const x = PAGE.margin + column * (PHOTO.width + GAP);
      drawPhoto(pdf, part, photo, { x, top, captionAt: top + height + 3 });
    });
    pdf.y = top + height + PHOTO.caption + GAP;
    pdf.x = PAGE.margin;
  }
}

type OpenImage = { width: number; height: number };

function measure(pdf: Pdf, { file }: DossierPhoto) {
  if (file === null) return { image: null, width: PHOTO.width, height: 20 };
  const image = (pdf as unknown as { openImage(bytes: Buffer): OpenImage }).openImage(readFileSync(file));
  const scale = Math.min(PHOTO.width / image.width, PHOTO.height / image.height);
  return { image, width: image.width * scale, height: image.height * scale };
}

type MeasuredPhoto = { name: string } & ReturnType<typeof measure>;

function drawPhoto(
  pdf: Pdf,
  part: Structure,
  { name, image, width, height }: MeasuredPhoto,
  { x, top, captionAt }: { x: number; top: number; captionAt: number },
): void {
  if (image !== null) {
    const figure = { alt: name, bbox: [x, top, x + width, top + height], placement: 'Block' };
    part.add(pdf.struct('Figure', figure, () => pdf.image(image as unknown as Buffer, x, top, { width, height })));
  }
  pdf.y = captionAt;
  const caption = image === null ? `${name}: el archivo no está disponible` : name;
  part.add(pdf.struct('P', {}, () => write(pdf, caption, { size: 9, colour: MUTED, x, width: PHOTO.width })));
}

function drawBlank(pdf: Pdf, part: Structure, label: string): void {
  makeRoom(pdf, BLANK_HEIGHT);
  pdf.y += BLANK_HEIGHT - 16;
  const top = pdf.y;
  if (label !== '') part.add(pdf.struct('P', {}, () => write(pdf, `${label}:`, { colour: MUTED })));
  pdf.y = top + 14;
  drawArtifact(pdf, 'Layout', () =>
    pdf
      .moveTo(PAGE.margin + 150, top + 12)
      .lineTo(PAGE.width - PAGE.margin, top + 12)
      .lineWidth(0.75)
      .strokeColor(MUTED)
      .stroke(),
  );
}

function drawHashes(pdf: Pdf, root: Structure, hashes: readonly PrintedHash[]): void {
  const part = pdf.struct('Sect');
  root.add(part);
  makeRoom(pdf, 80);
  drawTitle(pdf, part, 'Huellas SHA-256 de las partes');
  const text = 'La de una foto es la de su imagen JPEG en este documento.';
  part.add(pdf.struct('P', {}, () => write(pdf, text, { size: 9, colour: MUTED })));
  pdf.y += 4;
  for (const { name, sha256 } of hashes) {
    makeRoom(pdf, 14);
    part.add(
      pdf.struct('P', {}, () => {
        write(pdf, `${name}: `, { size: 8, colour: MUTED, continued: true });
        write(pdf, sha256, { size: 8 });
      }),
    );
  }
  part.end();
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

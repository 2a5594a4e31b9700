import { sign } from 'node:crypto';

import { LIMITS } from '@portal/domain';
import signpdf from '@signpdf/signpdf';
import { P12Signer } from '@signpdf/signer-p12';

import type { DossierDocument } from '../document/dossier-document';
import { drawDossier } from '../document/draw-dossier';
import {
  findPhotos,
  findTexts,
  hashRanges,
  hashRest,
  INDEX_PLACEHOLDER,
  INDEX_START,
  indexText,
  REST,
  toAsciiJson,
  type DossierIndex,
  type Range,
} from './dossier-format';
import { openSeal, type Seal } from '../../../platform/seal';

const LINE_END = 0x0a;

type Part = { name: string; sha256: string; ranges: Range[] };

/** Throws RangeError when it is larger than `LIMITS.dossierBytes`. */
export async function sealDossier(dossier: DossierDocument, seal: Seal): Promise<Buffer> {
  const pdf = withoutLineEnd(await drawDossier(dossier));
  if (pdf.length > LIMITS.dossierBytes) throw new RangeError('The dossier is too large to be verified');
  writeIndex(pdf, dossier, seal);
  return signpdf.sign(pdf, new P12Signer(seal.p12, { passphrase: seal.passphrase }), new Date(dossier.madeAt));
}

/** `signpdf` drops the last line end, which would change the length in the index. */
function withoutLineEnd(pdf: Buffer): Buffer {
  let end = pdf.length;
  while (pdf[end - 1] === LINE_END) end -= 1;
  return pdf.subarray(0, end);
}

function findParts(pdf: Buffer, { sections }: DossierDocument): Part[] {
  const photos = sections
    .flatMap((section) => section.photos ?? [])
    .flatMap(({ name, file }) => (file === null ? [] : [{ name, file }]));
  const photoRanges = findPhotos(
    pdf,
    photos.map(({ file }) => file),
  );
  const texts = findTexts(pdf, sections.length, photoRanges);
  const part = (name: string, ranges: Range[]): Part => ({ name, sha256: hashRanges(pdf, ranges), ranges });
  return [
    ...sections.map(({ title }, index) => part(title, texts[index] ?? [])),
    ...photos.map(({ name }, index) => part(name, [photoRanges[index] ?? [0, 0]])),
  ];
}

function writeIndex(pdf: Buffer, dossier: DossierDocument, seal: Seal): void {
  const at = pdf.lastIndexOf(INDEX_START);
  const byteRange = pdf.lastIndexOf('/ByteRange [');
  const contents = pdf.indexOf('<', byteRange);
  const end = pdf.indexOf('>', contents) + 1;
  const { kind, requestNumber, madeAt, withPrices } = dossier;
  const rest: Part = { name: REST, sha256: '', ranges: [] };
  const index: DossierIndex = {
    kind,
    requestNumber,
    madeAt,
    withPrices,
    length: pdf.length,
    index: [at, at + INDEX_PLACEHOLDER.length],
    signature: [byteRange, end],
    contents: [contents, end],
    texts: dossier.sections.length,
    parts: [...findParts(pdf, dossier), rest],
  };
  rest.sha256 = hashRest(pdf, index);
  const content = toAsciiJson(index);
  const own = sign('sha256', Buffer.from(content), openSeal(seal).privateKey).toString('base64');
  const text = Buffer.from(indexText(content, own));
  if (text.length > INDEX_PLACEHOLDER.length) throw new RangeError('The index of the dossier does not fit in its room');
  text.copy(pdf, at);
}

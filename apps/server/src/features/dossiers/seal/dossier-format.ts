import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import type { DossierKind, Instant } from '@portal/domain';

/** Room for the signature with its certificates, in bytes. */
export const SIGNATURE_BYTES = 12 * 1024;

export const INDEX_START = '{"format":"portal-dossier/1",';
const INDEX_BYTES = 48 * 1024;
export const INDEX_PLACEHOLDER = INDEX_START.padEnd(INDEX_BYTES);

/** Stands in a page where the text of the part with that index begins or goes on. */
export const partMark = (index: number): string => `%portal-part ${index}`;
export const UNLISTED_MARK = '%portal-part -';
const MARK = Buffer.from('\n%portal-part ');
const STREAM_END = Buffer.from('\nendstream');

export type Range = [from: number, to: number];

/** The name of everything in the file that no other part has: fonts, page tree, head. */
export const REST = 'Estructura del documento';
export const INDEX = 'Índice de las partes';
export const SIGNATURE = 'Firma digital';

/** The index of a dossier, sealed by itself too, so that an altered dossier still tells what it had. */
export type DossierIndex = {
  kind: DossierKind;
  requestNumber: number;
  madeAt: Instant;
  withPrices: boolean;
  length: number;
  index: Range;
  /** From the byte range of the signature to its end. */
  signature: Range;
  /** The hexadecimal digits of the signature with their brackets: all that the signature leaves out. */
  contents: Range;
  /** The number of the first parts, which are text; absent in dossiers from before. */
  texts?: number;
  /** The text parts and photos, and at last the rest, which has no ranges of its own. */
  parts: { name: string; sha256: string; ranges: Range[] }[];
};

export function hashRanges(file: Buffer, ranges: readonly Range[]): string {
  const hash = createHash('sha256');
  for (const [from, to] of ranges) hash.update(file.subarray(from, to));
  return hash.digest('hex');
}

export function complementOf(ranges: readonly Range[], length: number): Range[] {
  const rest: Range[] = [];
  let at = 0;
  for (const [from, to] of [...ranges].sort(([one], [other]) => one - other)) {
    if (from > at) rest.push([at, from]);
    at = Math.max(at, to);
  }
  if (at < length) rest.push([at, length]);
  return rest;
}

export function findPhotos(pdf: Buffer, files: readonly string[]): Range[] {
  let at = 0;
  return files.map((file) => {
    const photo = readFileSync(file);
    const from = pdf.indexOf(photo, at);
    if (from < 0) throw new Error('A photo of the dossier is not in its file');
    at = from + photo.length;
    return [from, at];
  });
}

export function findTexts(pdf: Buffer, count: number, photos: readonly Range[]): Range[][] {
  const found = Array.from({ length: count }, (): Range[] => []);
  for (const [start, end] of complementOf(photos, pdf.length)) {
    const span = pdf.subarray(start, end);
    for (let at = span.indexOf(MARK); at >= 0;) {
      const next = span.indexOf(MARK, at + 1);
      const stop = span.indexOf(STREAM_END, at);
      const to = next < 0 ? stop : Math.min(next, stop);
      const name = /^\d+/.exec(span.toString('latin1', at + MARK.length, at + MARK.length + 6))?.[0];
      if (name !== undefined) found[Number(name)]?.push([start + at, start + to]);
      at = next;
    }
  }
  return found;
}

export function hashRest(pdf: Buffer, { parts, index, signature }: DossierIndex): string {
  return hashRanges(pdf, complementOf([...parts.flatMap(({ ranges }) => ranges), index, signature], pdf.length));
}

/** Writes the content of an index in ASCII, so that it has as many bytes as characters. */
export const toAsciiJson = (index: DossierIndex): string =>
  JSON.stringify(index).replace(/[\u0080-\uFFFF]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

export const indexText = (content: string, seal: string): string =>
  `${INDEX_START}"content":${content},"seal":"${seal}"}`.padEnd(INDEX_BYTES);

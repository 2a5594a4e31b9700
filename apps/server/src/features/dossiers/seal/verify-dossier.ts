import { createHash, verify } from 'node:crypto';

import type { DossierVerdict } from '@portal/domain';

import {
  hashRanges,
  hashRest,
  INDEX,
  INDEX_PLACEHOLDER,
  INDEX_START,
  indexText,
  REST,
  SIGNATURE,
  SIGNATURE_BYTES,
  complementOf,
  type DossierIndex,
  type Range,
} from './dossier-format';
import { publicKeyOf, SAMPLE, type KnownSeal } from './seal-keys';

/**
 * Verifies a file without interpreting it as a PDF: the index of its parts and the signature are compared byte for byte
 * with what the portal writes, and the parts by their hashes. The work is linear in the size of the file.
 */
export function verifyDossier(file: Buffer, seals: readonly KnownSeal[]): DossierVerdict {
  const index = readIndex(file, seals);
  const contents = index?.contents ?? findContents(file);
  const signed = contents === null ? null : readSignature(file, contents, seals);
  if (index === null && signed === null) return { result: 'foreign', altered: [], dossier: null };

  const altered = index === null ? [] : alteredParts(file, index);
  const isWhole =
    contents !== null && signed !== null && signed === hashRanges(file, complementOf([contents], file.length));
  if (index === null) altered.push(INDEX);
  else if (altered.length === 0 && !isIndexWhole(file, index)) altered.push(INDEX);
  else if (altered.length === 0 && !isWhole) altered.push(SIGNATURE);
  const isShown = index !== null && file.length === index.length && !altered.some((name) => mayCover(name, index));
  const dossier = index && {
    kind: index.kind,
    requestNumber: index.requestNumber,
    madeAt: index.madeAt,
    withPrices: index.withPrices,
    parts: index.parts.map(({ name, sha256 }) => ({ name, sha256, isIntact: isShown && !altered.includes(name) })),
  };
  return { result: isWhole && altered.length === 0 ? 'genuine' : 'altered', altered, dossier };
}

/** Tells whether a part, once altered, may hide others: the structure tells which are shown, and a text can be drawn over a page. */
function mayCover(name: string, { parts, texts = parts.length }: DossierIndex): boolean {
  const at = parts.findIndex((part) => part.name === name);
  return name === REST || (at >= 0 && at < texts);
}

const SEAL = ',"seal":"';

function indexAt(file: Buffer): { content: string; seal: string } | null {
  const at = file.lastIndexOf(INDEX_START);
  if (at < 0) return null;
  const text = file.toString('utf8', at, at + INDEX_PLACEHOLDER.length);
  const start = `${INDEX_START}"content":`;
  const split = text.lastIndexOf(SEAL);
  const seal = /^([A-Za-z0-9+/=]{1,2048})"\} *$/.exec(text.slice(split + SEAL.length))?.[1];
  return split < 0 || seal === undefined ? null : { content: text.slice(start.length, split), seal };
}

function readIndex(file: Buffer, seals: readonly KnownSeal[]): DossierIndex | null {
  const found = indexAt(file);
  if (found === null) return null;
  const signature = Buffer.from(found.seal, 'base64');
  const isOwn = seals.some((seal) => verify('sha256', Buffer.from(found.content), publicKeyOf(seal), signature));
  return isOwn ? (JSON.parse(found.content) as DossierIndex) : null;
}

function isIndexWhole(file: Buffer, { index: [from, to] }: DossierIndex): boolean {
  const { content = '', seal = '' } = indexAt(file) ?? {};
  const canonical = Buffer.from(seal, 'base64').toString('base64');
  return file.subarray(from, to).equals(Buffer.from(indexText(content, canonical)).subarray(0, to - from));
}

/** Bytes put in or taken out move everything behind them: then the first part that differs is named alone. */
function alteredParts(file: Buffer, index: DossierIndex): string[] {
  const differing = index.parts
    .filter(({ name, sha256, ranges }) =>
      name === REST ? hashRest(file, index) !== sha256 : hashRanges(file, ranges) !== sha256,
    )
    .map(({ name, ranges }) => ({ name, from: ranges[0]?.[0] ?? Number.MAX_SAFE_INTEGER }));
  if (file.length === index.length) return differing.map(({ name }) => name);
  const [first] = differing.sort((one, other) => one.from - other.from);
  return [first?.name ?? REST];
}

function findContents(file: Buffer): Range | null {
  const byteRange = file.lastIndexOf('/ByteRange [0 ');
  const contents = byteRange < 0 ? -1 : file.indexOf('/Contents <', byteRange) + '/Contents '.length;
  const to = contents + 2 * SIGNATURE_BYTES + 2;
  return byteRange < 0 || contents < byteRange || to > file.length ? null : [contents, to];
}

const HEX = /^[0-9a-f]*$/;

/** In hexadecimal digits; null when none of the seals has signed. */
function readSignature(file: Buffer, [from, to]: Range, seals: readonly KnownSeal[]): string | null {
  const text = file.toString('latin1', from, to);
  const digits = text.slice(1, -1);
  if (!text.startsWith('<') || !text.endsWith('>') || !HEX.test(digits)) return null;
  const bytes = Buffer.from(digits, 'hex');
  for (const seal of seals) {
    const hash = hashSignedBy(bytes, seal);
    if (hash !== null) return hash;
  }
  return null;
}

/** The head of the signed attribute 'contentType', with which the attributes begin, in hexadecimal digits. */
const ATTRIBUTES = Buffer.from('301806092a864886f70d010903', 'hex');
const SET = 0x31;
const HASH_BYTES = 32;

const utcTime = (at: Date): string => `${at.toISOString().slice(2).replace(/[-:T]/g, '').slice(0, 12)}Z`;

/**
 * Checks a signature (CMS) by comparing it with the sample of a seal: everything is the same but hash, time and the value of the
 * signature, which is checked with the key. A parser would have to be trusted with every byte that it passes over.
 * @returns the signed hash
 */
function hashSignedBy(signature: Buffer, seal: KnownSeal): string | null {
  const sample = Buffer.from(seal.sample, 'base64');
  const key = publicKeyOf(seal);
  const valueBytes = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  const value: Range = [sample.length - valueBytes, sample.length];
  const hashAt = sample.indexOf(createHash('sha256').update(SAMPLE.content).digest());
  const hash: Range = [hashAt, hashAt + HASH_BYTES];
  const time = utcTime(SAMPLE.at);
  const timeAt = sample.indexOf(time);
  const variable: Range[] = [[timeAt, timeAt + time.length], hash, value];
  const fixed = complementOf(variable, sample.length);
  const isSame = fixed.every(([from, to]) => sample.subarray(from, to).equals(signature.subarray(from, to)));
  const isPadded = signature.subarray(sample.length).every((byte) => byte === 0);
  if (!isSame || !isPadded) return null;
  // The attributes are signed with the tag of a set, and stored with another one; their length has one byte.
  const attributes = sample.indexOf(ATTRIBUTES);
  const length = sample[attributes - 1] ?? 0;
  const signed = Buffer.concat([Buffer.from([SET, length]), signature.subarray(attributes, attributes + length)]);
  return verify('sha256', signed, key, signature.subarray(...value)) ? signature.toString('hex', ...hash) : null;
}

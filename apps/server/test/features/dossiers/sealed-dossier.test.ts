import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { P12Signer } from '@signpdf/signer-p12';
import fc from 'fast-check';
import sharp from 'sharp';

import type { DossierDocument } from '../../../src/features/dossiers/document/dossier-document';
import { drawDossier } from '../../../src/features/dossiers/document/draw-dossier';
import { complementOf, INDEX_START, type DossierIndex } from '../../../src/features/dossiers/seal/dossier-format';
import { sealDossier } from '../../../src/features/dossiers/seal/seal-dossier';
import { listKnownSeals, readSeal, type KnownSeal } from '../../../src/features/dossiers/seal/seal-keys';
import { verifyDossier } from '../../../src/features/dossiers/seal/verify-dossier';
import type { Seal } from '../../../src/platform/seal';
import { countPdfPages } from '../../support/pdf-text';
import { createTestDatabase, setUpTestDatabase } from '../../support/test-database';

const database = setUpTestDatabase();
let seal: Seal;
let seals: KnownSeal[];
let photo: Buffer;
let pdf: Buffer;
const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-dossier-'));
const photoFile = path.join(folder, 'photo.jpg');
const now = new Date('2026-11-25T15:00:00Z');

const dossier = (): DossierDocument => ({
  kind: 'evidence',
  requestNumber: 1042,
  madeAt: now.toISOString(),
  withPrices: false,
  verifyAt: 'https://portal.test/expediente',
  head: null,
  sections: [
    { title: 'Solicitud', facts: [['Cliente', 'Łukasz 李 😀 한글']], paragraphs: ['Gotea · '.repeat(900)] },
    // The same photo twice is two parts.
    {
      title: 'Después: fotos del resultado',
      photos: [
        { name: 'Foto del resultado 1', file: photoFile },
        { name: 'Foto del resultado 2', file: photoFile },
        { name: 'Foto del resultado 3', file: null },
      ],
    },
    { title: 'Línea de tiempo', facts: [['25-11-2026', 'Finalizada']], blanks: [['Firma'], ['']] },
  ],
});

beforeAll(async () => {
  photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#3366aa' } })
    .jpeg()
    .toBuffer();
  writeFileSync(photoFile, photo);
  seal = await readSeal(database.db, { given: undefined, now });
  seals = await listKnownSeals(database.db);
  pdf = await sealDossier(dossier(), seal);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program of poppler on the dossier, which must have nothing to complain of. */
const poppler = (program: string, ...options: string[]): string => popplerOn(pdf, program, ...options);

function popplerOn(bytes: Buffer, program: string, ...options: string[]): string {
  const file = path.join(folder, 'dossier.pdf');
  writeFileSync(file, bytes);
  const { stdout, stderr } = spawnSync(program, [...options, file, ...(program === 'pdftotext' ? ['-'] : [])], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout;
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
/** Letters, with their accents composed, and emoji. */
const SCRIPTS = [
  range(0xc0, 0x17f).filter((one) => /\p{L}/u.test(one) && one.normalize('NFKC') === one),
  range(0x1ea0, 0x1ef9),
  range(0x3b1, 0x3c9),
  range(0x410, 0x44f),
  range(0x10d0, 0x10f0),
  range(0x531, 0x556),
  range(0x3041, 0x3096),
  range(0x4e00, 0x9fa5),
  range(0xac00, 0xd7a3),
  range(0x1f600, 0x1f64f),
];

/** A machine without poppler-utils skips these tests, and says so. */
const withPoppler = spawnSync('pdfsig', ['-v']).error === undefined ? describe : describe.skip;

withPoppler('poppler', () => {
  test('accepts the signature of the whole file', () => {
    expect(poppler('pdfsig')).toMatch(/Total document signed\n.*Signature is Valid\./);
  });

  test('reads the text with every name as it is, the tags and the alternative texts', () => {
    const text = poppler('pdftotext');
    expect(text).toMatch(/^Expediente de la solicitud N° 1042\n/);
    expect(text).not.toMatch(/^·|.https/m);
    expect(text).toContain('Cliente: Łukasz 李 😀 한글');
    expect(poppler('pdfinfo')).toMatch(/^Tagged: +yes$/m);
    expect(poppler('pdfinfo', '-struct').match(/^ {4}Figure/gm)).toHaveLength(2);
    const source = pdf.toString('latin1');
    expect(source).toContain('/Lang (es-CL)');
    expect(source).toContain('/Alt (Foto del resultado 2)');
  });

  test('reads generated names of many scripts as they are', async () => {
    const words = SCRIPTS.map((letters) =>
      fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 8 }),
    );
    const name = fc.array(fc.oneof(...words), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
    const names = fc.sample(name, 100);
    const facts = names.map((one, index) => [`N${index}`, one] as const);
    const document = { ...dossier(), sections: [{ title: 'Nombres', facts, hasWideFacts: true }] };
    const text = popplerOn(await drawDossier(document), 'pdftotext');
    // A page begins with a form feed.
    const read = names.map((_name, index) => new RegExp(`^\\f?N${index}: (.*)$`, 'm').exec(text)?.[1]);
    expect(read).toEqual(names);
  });

  test('reads the words of a name that is written from right to left in their order', async () => {
    const document = { ...dossier(), sections: [{ title: 'Nombres', facts: [['N', 'שלום עולם רב'] as const] }] };
    const text = popplerOn(await drawDossier(document), 'pdftotext');
    expect(/^N: (.*)$/m.exec(text)?.[1]?.replace(/\p{Cf}/gu, '')).toBe('שלום עולם רב');
  });
});

const [blanks, photos] = [Array<string[]>(7).fill(['']), Array(10).fill({ name: 'Foto', file: photoFile })];
test.each<[what: string, ...sections: DossierDocument['sections']]>([
  ['seven large photos', { title: '', photos: photos.slice(3), hasLargePhotos: true }],
  ['ten photos above lines', { title: '', paragraphs: ['Gotea. '.repeat(200)], photos }, { title: '', blanks }],
])('has %s on one page', async (_what, ...sections) => {
  expect(countPdfPages(await drawDossier({ ...dossier(), sections }))).toBe(1);
});

const verify = (file: Buffer, known = seals) => verifyDossier(file, known);

/** The file with one bit of a byte changed, or the bits of `change`. */
function alter(at: number, change = 1): Buffer {
  const copy = Buffer.from(pdf);
  copy[at] = (copy[at] ?? 0) ^ change;
  return copy;
}

describe('verifyDossier', () => {
  test('recognises a dossier and lists its parts', () => {
    const { result, altered, dossier: found } = verify(pdf);
    expect({ result, altered }).toEqual({ result: 'genuine', altered: [] });
    expect(found?.parts.map(({ name }) => name)).toEqual([
      'Solicitud',
      'Después: fotos del resultado',
      'Línea de tiempo',
      'Foto del resultado 1',
      'Foto del resultado 2',
      'Estructura del documento',
    ]);
    expect(found?.parts[3]?.sha256).toBe(createHash('sha256').update(photo).digest('hex'));
  });

  const contents = (): number => pdf.lastIndexOf('/Contents <30') + '/Contents <'.length;
  test.each<[what: string, at: () => number, part: string]>([
    ['a text on its second page', () => pdf.lastIndexOf('%portal-part 0\n') + 200, 'Solicitud'],
    ['the start of the index', () => pdf.indexOf('{"format"') + 3, 'Índice de las partes'],
    ['the seal of the index', () => pdf.lastIndexOf('"seal":"') + 30, 'Índice de las partes'],
    ['a blank behind the index', () => pdf.lastIndexOf('{"format"') + 40_000, 'Índice de las partes'],
    ['zeros behind the signature', () => contents() + 20_000, 'Firma digital'],
    ['the byte range', () => pdf.lastIndexOf('/ByteRange [') + 15, 'Firma digital'],
    ['the language', () => pdf.indexOf('/Lang (es-CL)') + 8, 'Estructura del documento'],
    ['the first line', () => 5, 'Estructura del documento'],
    ['the last line', () => pdf.length - 2, 'Estructura del documento'],
  ])('names the part when a byte of %s is altered', (_what, at, part) => {
    expect(verify(alter(at()))).toMatchObject({ result: 'altered', altered: [part] });
  });

  test('names exactly the part in which any byte is altered', () => {
    const content = /"content":(.*),"seal":"/.exec(pdf.toString('latin1', pdf.lastIndexOf(INDEX_START)))?.[1] ?? '';
    const index = JSON.parse(content) as DossierIndex;
    const listed = index.parts.filter(({ ranges }) => ranges.length > 0);
    const known = [
      ...listed,
      { name: 'Índice de las partes', ranges: [index.index] },
      { name: 'Firma digital', ranges: [index.signature] },
    ];
    const rest = complementOf(
      known.flatMap(({ ranges }) => ranges),
      pdf.length,
    );
    const parts = [...known, { name: 'Estructura del documento', ranges: rest }];
    expect(parts).toHaveLength(8);
    for (const { name, ranges } of parts) {
      const places = ranges.map(([from, to]) => fc.integer({ min: from, max: to - 1 }));
      fc.assert(
        fc.property(fc.oneof(...places), fc.integer({ min: 1, max: 255 }), (at, change) => {
          expect(verify(alter(at, change))).toMatchObject({ result: 'altered', altered: [name] });
        }),
        { numRuns: 25 },
      );
    }
  });

  test('calls a part intact only where no altered one can hide it', () => {
    const intactIn = (file: Buffer) => verify(file).dossier?.parts.filter(({ isIntact }) => isIntact).length;
    expect(intactIn(pdf)).toBe(6);
    expect(intactIn(alter(pdf.indexOf(photo) + 300))).toBe(5);
    expect(intactIn(alter(pdf.indexOf('/Lang (es-CL)') + 8))).toBe(0);
    expect(intactIn(alter(pdf.indexOf('%portal-part 0\n') + 400))).toBe(0);
    expect(intactIn(Buffer.concat([pdf, Buffer.from('\n%%EOF')]))).toBe(0);
  });

  test('sees bytes that were put in, taken away or added at the end', () => {
    const at = pdf.indexOf(photo) + 300;
    const inserted = Buffer.concat([pdf.subarray(0, at), Buffer.from('x'), pdf.subarray(at)]);
    expect(verify(inserted)).toMatchObject({ result: 'altered', altered: ['Foto del resultado 1'] });
    const longer = Buffer.concat([pdf, Buffer.from('\n%%EOF')]);
    expect(verify(longer)).toMatchObject({ result: 'altered', altered: ['Estructura del documento'] });
    expect(verify(pdf.subarray(0, -30)).result).toBe('altered');
  });

  test('does not accept the index with a signature of somebody else', async () => {
    const { p12 } = await readSeal((await emptyDatabase()).db, { given: undefined, now });
    const theirs = await new P12Signer(p12, { passphrase: '' }).sign(Buffer.from('x'), now);
    const forged = Buffer.from(pdf);
    forged.write(theirs.toString('hex'), contents());
    expect(verify(forged)).toMatchObject({ result: 'altered', altered: ['Firma digital'] });
  });

  test('recognises neither the dossier of another portal nor any other file', async () => {
    const other = await emptyDatabase();
    const theirs = await sealDossier(dossier(), await readSeal(other.db, { given: undefined, now }));
    const foreign = { result: 'foreign', altered: [], dossier: null };
    expect(verify(theirs)).toEqual(foreign);
    const hostile = [
      '',
      '%PDF-1.7',
      `/ByteRange [0 1 2 3] /Contents <${'0'.repeat(90_000)}>`,
      `{"format":"portal-dossier/1","content":${',"seal":"'.repeat(4_000)}"}`,
    ];
    for (const file of hostile) expect(verify(Buffer.from(file))).toEqual(foreign);
  });

  test('still recognises dossiers from before the settings gave another seal', async () => {
    const given = await readSeal((await emptyDatabase()).db, { given: undefined, now });
    expect(await readSeal(database.db, { given, now })).toBe(given);
    const known = await listKnownSeals(database.db);
    expect(verify(pdf, known).result).toBe('genuine');
    expect(verify(await sealDossier(dossier(), given), known).result).toBe('genuine');
  });
});

const others: (typeof database)[] = [];
afterAll(() => Promise.all(others.map((other) => other.close())));

/** The database of another portal. */
async function emptyDatabase() {
  const other = await createTestDatabase();
  others.push(other);
  return other;
}

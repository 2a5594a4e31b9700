import fc from 'fast-check';

import {
  canonicalRut,
  canonicalTaxNumber,
  readRut,
  readTaxNumber,
  rutProblem,
  rutWarning,
  taxNumberProblem,
} from './documents';

test.each([
  ['12345678-5', '12345678-5'],
  ['12.345.678-k', '12345678-K'],
  [' 12 345 678 – 5 ', '12345678-5'],
  ['07979749-9', '7979749-9'],
  ['007.979.749-9', '7979749-9'],
  ['00000000-0', '0000000-0'],
  ['１２３４５６７８‐５', '12345678-5'],
  ['\u200B12345678\u2011\u20605', '12345678-5'],
])('writes the RUT %j as %s', (typed, canonical) => {
  expect(canonicalRut(typed)).toBe(canonical);
});

test.each(['', '12345', 'AB123456', '12.345.678', '123456789-5', '1234567-8-9', '12345678-X', '1'.repeat(60_000)])(
  'reads no RUT in %.20j',
  (typed) => expect(canonicalRut(typed)).toBeNull(),
);

// spec 1 §5 RUT: exactly one hyphen, and none is made up.
test.each([
  ...['1234567K', ' 0012.345 678 5 ', '１２３４５６７８５'].map((text) => [text, 'El RUT debe contener un guion']),
  ...['123456-7-8', '12345--5', '12.345–6—8'].map((text) => [text, 'El RUT no puede contener más de un guion']),
  ...['12345-67', '12a45678-5', '12345678-x'].map((text) => [text, 'El formato del RUT es incorrecto']),
  ...['123456-5', '1', '1234567-8-9', '123456789-5'].map((text) => [
    text,
    text === '123456-5' ? 'El formato del RUT es incorrecto' : 'El RUT debe tener entre 8 y 10 caracteres',
  ]),
])('refuses %j as a RUT: %s', (text, message) => {
  expect(rutProblem(text)).toBe(message);
  expect(canonicalRut(text)).toBeNull();
});

test.each([
  ['12.345.678-k', '12345678-K', '12345678-K', null],
  ['123456785', '123456785', '12345678-5', 'El RUT debe contener un guion'],
  ['123456784', '123456784', '123456784', null],
  ['de 136 695 976', 'de 136 695 976', 'de 136 695 976', null],
])('stores the tax number %j as %s, finds it as %s, judges it %s', (typed, stored, found, problem) => {
  expect(canonicalTaxNumber(typed)).toBe(stored);
  expect(readTaxNumber(typed)).toBe(found);
  expect(taxNumberProblem(stored)).toBe(problem);
});

const body = fc.integer({ min: 1_000_000, max: 99_999_999 }).map(String);
const checkDigit = fc.constantFrom(...'0123456789K');
const dotted = (digits: string): string =>
  [...digits].map((digit, place) => (place > 0 && (digits.length - place) % 3 === 0 ? `.${digit}` : digit)).join('');

/** Every spelling of a RUT that people use. */
const spelling = fc
  .record({
    body,
    checkDigit,
    zeros: fc.constantFrom('', '0', '00'),
    areDotted: fc.boolean(),
    dash: fc.constantFrom('-', '‐', '‑', '–', '—', '−', '﹣', '－', ' - ', ''),
    isLower: fc.boolean(),
    around: fc.constantFrom('', ' ', '\u00A0', '\u200B', '\t'),
  })
  .map(({ zeros, areDotted, dash, isLower, around, ...rut }) => {
    const digits = areDotted ? dotted(zeros + rut.body) : zeros + rut.body;
    const check = isLower ? rut.checkDigit.toLowerCase() : rut.checkDigit;
    return { written: `${around}${digits}${dash}${check}${around}`, canonical: `${rut.body}-${rut.checkDigit}` };
  });

it('gives every spelling of a RUT one form, which stays as it is', () => {
  fc.assert(
    fc.property(spelling, ({ written, canonical }) => {
      expect(readRut(written)).toBe(canonical);
      expect(canonicalRut(canonical)).toBe(canonical);
      if (/\p{Pd}|\u2212/u.test(written)) expect(canonicalRut(written)).toBe(canonical);
      else expect(rutProblem(written)).toBe('El RUT debe contener un guion');
    }),
  );
});

it('warns of a RUT that repeats one digit, and accepts it', () => {
  for (const rut of ['00000000-0', '11.111.111-1', '22222222-2']) {
    expect(rutProblem(rut)).toBeNull();
    expect(rutWarning(rut)).toBe('El RUT repite un solo dígito: revísalo');
  }
});

import { LIMITS } from '../limits';
import { canonicalNumber } from '../validation/canonical-text';
import { MESSAGES } from '../validation/messages';
import { toDocumentType } from '../vocabulary/documents';

const PASSPORT_CHARACTERS = /^[A-Za-z0-9]+$/;

/** The longest text that is read as a RUT: dots and blanks take room. */
const RUT_TEXT_MAX = 40;
const RUT_WITH_HYPHEN = /^([\d.]+)-([\dK])$/;
/** Without a hyphen, dots must stand before three digits each: `12.345.678` lacks its check digit. */
const RUT_WITHOUT_HYPHEN = /^(\d{1,3}(?:\.\d{3})+|\d+)([\dK])$/;
const RUT_BODY = /^\d{7,8}$/;

const writtenRut = (text: string): string => canonicalNumber(text, RUT_TEXT_MAX).replaceAll(' ', '').toUpperCase();

/**
 * The canonical form of a RUT: seven or eight digits, a hyphen, a digit or K. Dots, blanks, the kind of dash, a small k
 * and leading zeros make no difference; the hyphen is the person's. Zeros stay as far as the shortest RUT needs them.
 */
export const canonicalRut = (text: string): string | null => (writtenRut(text).includes('-') ? readRut(text) : null);

/** As `canonicalRut`, also without a hyphen: to find a stored RUT, never to accept one. */
export function readRut(text: string): string | null {
  const written = writtenRut(text);
  if (written.length > RUT_TEXT_MAX) return null;
  const [, digits = '', check = ''] = RUT_WITH_HYPHEN.exec(written) ?? RUT_WITHOUT_HYPHEN.exec(written) ?? [];
  const body = digits.replaceAll('.', '').replace(/^0+(?=\d{7})/, '');
  return RUT_BODY.test(body) ? `${body}-${check}` : null;
}

/** The rules of a RUT in the order a person should meet them (spec 1 §5). */
export function rutProblem(rut: string): string | null {
  if (canonicalRut(rut) !== null) return null;
  const written = writtenRut(rut)
    .replaceAll('.', '')
    .replace(/^0+(?=\d{7})/, '');
  const hyphens = written.split('-').length - 1;
  if (written.length < LIMITS.rutMin || written.length > LIMITS.rutMax) return MESSAGES.rut.length;
  if (hyphens === 0) return MESSAGES.rut.noHyphen;
  return hyphens > 1 ? MESSAGES.rut.manyHyphens : MESSAGES.rut.format;
}

export function passportProblem(passport: string): string | null {
  if (passport.length < LIMITS.passportMin || passport.length > LIMITS.passportMax) return MESSAGES.passport.length;
  return PASSPORT_CHARACTERS.test(passport) ? null : MESSAGES.passport.characters;
}

export function documentProblem(type: unknown, document: string): string | null {
  const documentType = toDocumentType(type);
  if (documentType === 'RT') return rutProblem(document);
  if (documentType === 'PP') return passportProblem(document);
  return null;
}

export const DOCUMENT_JSON_SCHEMA = {
  anyOf: [
    {
      title: 'RUT',
      description: 'Dígitos, guion y dígito verificador, sin puntos: 12345678-5',
      type: 'string',
      minLength: LIMITS.rutMin,
      maxLength: LIMITS.rutMax,
    },
    {
      title: 'Pasaporte',
      description: 'Letras y números',
      type: 'string',
      minLength: LIMITS.passportMin,
      maxLength: LIMITS.passportMax,
    },
  ],
} as const;

export function rutCheckDigit(body: string): string {
  let factor = 2;
  let sum = 0;
  for (const digit of [...body].reverse()) {
    sum += Number(digit) * factor;
    factor = factor === 7 ? 2 : factor + 1;
  }
  const remainder = 11 - (sum % 11);
  if (remainder === 11) return '0';
  return remainder === 10 ? 'K' : String(remainder);
}

export const canonicalDocument = (type: unknown, document: string): string =>
  (toDocumentType(type) === 'RT' ? canonicalRut(document) : null) ?? document;

/** A rule of the whole form: a field's own rule does not see its siblings. */
export const withCanonicalDocument =
  ({ type, number }: { type: string; number: string }) =>
  (form: Record<string, unknown>): Record<string, unknown> => {
    const document = form[number];
    return typeof document === 'string' ? { ...form, [number]: canonicalDocument(form[type], document) } : form;
  };

export function canonicalTaxNumber(text: string): string {
  const number = canonicalNumber(text, LIMITS.masterDocumentMax);
  return canonicalRut(number) ?? number;
}

/** As `canonicalTaxNumber`, also a RUT without its hyphen, when its check digit fits: to find a stored number. */
export function readTaxNumber(text: string): string {
  const number = canonicalTaxNumber(text);
  const rut = readRut(number);
  return rut !== null && hasCheckDigit(rut) ? rut : number;
}

export const taxNumberProblem = (number: string): string | null =>
  readTaxNumber(number) === number ? null : MESSAGES.rut.noHyphen;

const hasCheckDigit = (rut: string): boolean => {
  const [body = '', digit] = rut.split('-');
  return rutCheckDigit(body) === digit;
};

const ONE_DIGIT = /^(\d)\1*-\1$/;

/** A wrong check digit, or a RUT of one digit repeated, is worth a warning but never blocks (product decisions). */
export function rutWarning(text: string): string | null {
  const rut = canonicalRut(text);
  if (rut === null) return null;
  if (!hasCheckDigit(rut)) return MESSAGES.rut.checkDigit;
  return ONE_DIGIT.test(rut) ? MESSAGES.rut.oneDigit : null;
}

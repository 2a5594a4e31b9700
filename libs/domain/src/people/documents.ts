import { LIMITS } from '../limits';
import { MESSAGES } from '../validation/messages';
import { toDocumentType } from '../vocabulary/documents';

const RUT_FORMAT = /^\d{7,8}-[\dkK]$/;
const PASSPORT_CHARACTERS = /^[A-Za-z0-9]+$/;

/**
 * The rules of a RUT in the order a person should meet them (spec 1 §5).
 * @returns the message of the first broken rule, or null when the RUT is accepted
 */
export function rutProblem(rut: string): string | null {
  const hyphens = rut.split('-').length - 1;
  if (rut.length < LIMITS.rutMin || rut.length > LIMITS.rutMax) return MESSAGES.rut.length;
  if (hyphens === 0) return MESSAGES.rut.noHyphen;
  if (hyphens > 1) return MESSAGES.rut.manyHyphens;
  return RUT_FORMAT.test(rut) ? null : MESSAGES.rut.format;
}

const RUT_WITHOUT_HYPHEN = /^\d{7,8}[\dkK]$/;

/**
 * Puts in the hyphen before the check digit where it is all that a RUT lacks.
 * @returns the RUT with its hyphen, or the text as it was
 */
export const withRutHyphen = (text: string): string =>
  RUT_WITHOUT_HYPHEN.test(text.slice(0, LIMITS.rutMax)) && text.length < LIMITS.rutMax
    ? `${text.slice(0, -1)}-${text.slice(-1)}`
    : text;

/**
 * Checks a passport number (spec 1 §5).
 * @returns the message of the first rule it breaks, or null
 */
export function passportProblem(passport: string): string | null {
  if (passport.length < LIMITS.passportMin || passport.length > LIMITS.passportMax) return MESSAGES.passport.length;
  return PASSPORT_CHARACTERS.test(passport) ? null : MESSAGES.passport.characters;
}

/**
 * Checks the number of a document by the rules of its type.
 * @param type document type in either case; anything else has no rules of its own
 * @param document the number as typed
 * @returns the message of the first broken rule, or null
 */
export function documentProblem(type: unknown, document: string): string | null {
  const documentType = toDocumentType(type);
  if (documentType === 'RT') return rutProblem(document);
  if (documentType === 'PP') return passportProblem(document);
  return null;
}

/** The JSON Schema of the number of a document: the lengths that `documentProblem` accepts. */
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

/**
 * Computes the modulo 11 check digit of a RUT.
 * @param body the digits before the hyphen
 * @returns the modulo 11 check digit: '0' to '9' or 'K'
 */
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

/**
 * A wrong check digit is worth a warning but never blocks (product decisions).
 * @returns the warning, or null when the digit fits or the format is not that of a RUT
 */
export function rutWarning(rut: string): string | null {
  if (rutProblem(rut) !== null) return null;
  const [body = '', digit = ''] = rut.split('-');
  return rutCheckDigit(body) === digit.toUpperCase() ? null : MESSAGES.rut.checkDigit;
}

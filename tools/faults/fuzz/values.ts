import type { Chance } from './random';

const SQL = [
  "' OR '1'='1",
  "'; DROP TABLE users; --",
  '1); select pg_sleep(5); --',
  "' || pg_sleep(5) || '",
  "\\'; select 1; --",
  '%',
  '_%\\',
  '$1',
  '1 UNION SELECT password_hash FROM users',
];
const PATHS = [
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '..\\..\\windows\\win.ini',
  '%2e%2e/%2e%2e/',
  'file:///etc/passwd',
  '/proc/self/environ',
  '\\\\host\\share',
  'NUL',
  '.',
  '..',
];
const UNICODE = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202eesrever',
  '👩‍👩‍👧‍👦'.repeat(50),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢'.repeat(40),
  'İıſKﬃ𝕏',
  '\u2028\u2029',
  '١٢٣',
  '\r\nSet-Cookie: a=b',
];
const SCRIPTS = [
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '#{7*7}',
  '=1+1',
  '`id`',
  '$(id)',
  '%n%n%n',
  '__proto__',
  'constructor',
  'toString',
];
const NUMBERS = [
  '-1',
  '0',
  '1e309',
  '9223372036854775808',
  '-9223372036854775809',
  '0x10',
  '1e3',
  '1.5',
  'NaN',
  'Infinity',
  ' 1',
  '1 ',
  '+1',
  '00',
  '1_000',
];
const DAYS = [
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-0001-01-01',
  '+275760-09-13',
  '2026-1-1',
  '20260101',
  '2026-01-01T00:00:00Z',
  '25:61',
];
const SIZES = [0, 1, 255, 256, 10_000, 100_000];

/** Makes a text that nobody would type into that form, or far too much of one. */
export function badText(chance: Chance): string {
  return chance.one([
    () => chance.one(SQL),
    () => chance.one(PATHS),
    () => chance.one(UNICODE),
    () => chance.one(SCRIPTS),
    () => chance.one(NUMBERS),
    () => chance.one(DAYS),
    () => 'a'.repeat(chance.one(SIZES)),
    () => 'ñ'.repeat(chance.one(SIZES.slice(0, -1))),
    () => String.fromCharCode(...Array.from({ length: 1 + chance.int(40) }, () => chance.int(0xffff))),
  ])();
}

/** Nests lists or objects in one another. */
function nested(depth: number, isObject: boolean): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = isObject ? { a: value } : [value];
  return value;
}

/** Makes a value that no field accepts: neither text, number nor boolean. */
export function wrongType(chance: Chance): unknown {
  return chance.one<() => unknown>([
    () => ({}),
    () => [],
    () => ({ toString: 'x', valueOf: 1 }),
    () => [[]],
    () => ({ $ne: null }),
    () => ({ length: 1e9 }),
    () => nested(chance.one([2, 50, 1_000]), chance.is(0.5)),
    () => Array.from({ length: chance.one([2, 1_000, 10_000]) }, () => badText(chance).slice(0, 10)),
    () => ({ id: badText(chance), name: wrongNumber(chance) }),
  ])();
}

export function wrongNumber(chance: Chance): number {
  return chance.one([-1, 0, 0.1, 1e308, -1e308, Number('9007199254740993'), 2_147_483_648, -0, 1e-7, 4_294_967_296]);
}

/** Makes any JSON value at all. */
export function anything(chance: Chance): unknown {
  return chance.one<() => unknown>([
    () => badText(chance),
    () => wrongNumber(chance),
    () => null,
    () => true,
    () => wrongType(chance),
  ])();
}

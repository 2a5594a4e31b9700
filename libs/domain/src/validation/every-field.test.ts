import { ObjectSchema, type AnyObject } from 'yup';

import * as domain from '../index';
import { LIMITS } from '../limits';
import { textField, type FieldMeta } from './fields';
import { MESSAGES } from './messages';
import { validate } from './validate';

type Schema = ObjectSchema<AnyObject>;

/** Every object schema the library exports, also those inside exported objects, by its path. */
function schemasIn(value: unknown, path: string): [string, Schema][] {
  if (value instanceof ObjectSchema) return [[path, value as Schema]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => schemasIn(inner, path === '' ? name : `${path}.${name}`));
}

const LENGTH = 60_000;
const HOSTILE: Readonly<Record<string, (length: number) => string>> = {
  dots: (length) => `a@${'.'.repeat(length)}@`,
  digits: (length) => `${'1'.repeat(length)}x`,
  hyphens: (length) => '-'.repeat(length),
  'line breaks between letters': (length) => `a${'\n'.repeat(length)}b`,
  'blanks between letters': (length) => `a${' '.repeat(length)}b`,
  'combining marks': (length) => '\u0300\u0316'.repeat(length / 2),
};

const schemas = schemasIn(domain, '');

const documentationOf = (field: unknown): FieldMeta['openapi'] => ((field as Schema).meta() as FieldMeta).openapi;

/** Returns the message under a field that alone has a value, or undefined. */
function messageFor(schema: Schema, name: string, value: unknown): string | undefined {
  const result = validate(schema, { [name]: value });
  return result.ok ? undefined : result.errors[name];
}

it('finds the schemas', () => {
  const paths = schemas.map(([path]) => path);
  expect(paths).toEqual(expect.arrayContaining(['loginSchema', 'MASTERS.branches.editSchema', 'pageLoadsSchema']));
});

it.each(schemas)('%s refuses hostile text in every field by its length, before any other rule', (_path, schema) => {
  for (const [name, field] of Object.entries(schema.fields)) {
    const openapi = documentationOf(field);
    const max = (openapi.maxLength as number | undefined) ?? LIMITS.shortTextMax;
    const refusalOf = (value: unknown) => messageFor(schema, name, value);
    const refusals = Object.entries(HOSTILE).map(([what, textOf]) => [name, what, refusalOf(textOf(max + LENGTH))]);
    expect(refusals).toEqual(Object.keys(HOSTILE).map((what) => [name, what, MESSAGES.maxLength(max)]));
    // Blanks are an empty text, or as many characters as there are.
    expect([refusalOf(''), MESSAGES.maxLength(max)]).toContain(refusalOf(' '.repeat(max + LENGTH)));

    // Files have a type and a size, no text.
    if (openapi.type !== 'array' || (openapi.items as AnyObject).format === 'binary') continue;
    const text = 'a'.repeat(LENGTH);
    const items = [text, { id: text }, { id: 1, name: text }];
    expect(items.map((item) => [name, refusalOf([item])])).toEqual(items.map(() => [name, MESSAGES.choice]));
  }
});

const NEITHER_YES_NOR_NO = ['quizás', 'sí', 2, '2', -1, {}, ['1']];
const NO_ID = [0, '0', -1, 1.5, '1.5', 2 ** 53, 'x', true];

it.each(schemas)('%s refuses what is neither yes nor no, and what is no id', (_path, schema) => {
  for (const [name, field] of Object.entries(schema.fields)) {
    const { type, minimum } = documentationOf(field);
    const isId = type === 'integer' && minimum === 1;
    const wrong = type === 'boolean' ? NEITHER_YES_NOR_NO : isId ? NO_ID : [];
    expect(wrong.map((value) => [name, value, messageFor(schema, name, value)])).toEqual(
      wrong.map((value) => [name, value, MESSAGES.choice]),
    );
  }
});

it.each(schemas)('%s explains what is no number, no day and no hour', (_path, schema) => {
  for (const [name, field] of Object.entries(schema.fields)) {
    const { type, format, pattern } = documentationOf(field);
    const isHour = String(pattern).includes('[0-5]');
    const nonsense = format === 'date' ? '31-02-2026' : isHour ? '24:00' : type === 'number' ? 'doce' : undefined;
    if (nonsense) expect([name, messageFor(schema, name, nonsense)]).toEqual([name, expect.stringMatching(/\S/)]);
  }
});

/** One list with each core, and the deepest nesting that a body of 16 KB can have. Each is also put into a further list. */
const lists: unknown[] = [[], [5], ['5'], [{ id: 5 }], JSON.parse(`${'['.repeat(8_000)}5${']'.repeat(8_000)}`)];
/** Values that make the other fields of a user or an assignment read theirs. */
const SITUATIONS = [
  {},
  { isContractor: true, rol: [domain.ROLE.assigner] },
  { assignContractor: true },
  { isContractor: true, rol: [String(domain.ROLE.assigner)] },
];

it.each(schemas)('%s answers nested lists in every field, and takes none for a number', (_path, schema) => {
  for (const [name, field] of Object.entries(schema.fields)) {
    const openapi = documentationOf(field);
    // Files come as parts of a form, never as JSON.
    if (JSON.stringify(openapi).includes('"binary"')) continue;
    const isNumber = openapi.type === 'integer' || openapi.type === 'number';
    for (const list of lists) {
      const situated = SITUATIONS.map((situation) => ({ ...situation, [name]: list }));
      const wrapped = [[list], [{ id: list, company: list }], { id: list }].map((value) => ({ [name]: value }));
      for (const input of [...situated, ...wrapped]) {
        const result = validate(schema, input);
        if (isNumber) expect(result).toMatchObject({ ok: false, errors: { [name]: expect.any(String) as string } });
      }
    }
  }
});

it('reads a number in a number or in digits, and in nothing else', () => {
  expect([7, '7', ' 7 '].map(domain.numberIn)).toEqual([7, 7, 7]);
  for (const value of [[7], [[7]], {}, true, null, undefined, '', '0x7', '7e1', ...lists]) {
    expect(domain.numberIn(value)).toBeNaN();
  }
});

it('shows a rule no more text than a field takes, and one character more of a sibling', () => {
  const seen: number[] = [];
  const schema = domain.createCompanySchema.shape({
    name: textField({ max: 5, rules: [(text, { other }) => (seen.push(text.length, String(other).length), null)] }),
    other: textField({ max: 7, shape: 'exact' }),
  });
  const long = 'a'.repeat(LENGTH);
  expect(validate(schema, { name: long, other: long })).toMatchObject({ ok: false });
  expect(seen).toEqual([]);
  expect(validate(schema, { name: 'short', other: long })).toEqual({
    ok: false,
    errors: { other: 'Máximo 7 caracteres' },
  });
  expect(seen).toEqual([5, 8]);
});

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

it('finds the schemas', () => {
  const paths = schemas.map(([path]) => path);
  expect(paths).toEqual(expect.arrayContaining(['loginSchema', 'MASTERS.branches.editSchema', 'pageLoadsSchema']));
});

it.each(schemas)('%s refuses hostile text in every field by its length, before any other rule', (_path, schema) => {
  for (const [name, field] of Object.entries(schema.fields)) {
    const { openapi } = (field as typeof schema).meta() as FieldMeta;
    const max = (openapi.maxLength as number | undefined) ?? LIMITS.shortTextMax;
    const messageFor = (value: unknown): string | undefined => {
      const result = validate(schema, { [name]: value });
      return result.ok ? undefined : result.errors[name];
    };
    const refusals = Object.entries(HOSTILE).map(([what, textOf]) => [name, what, messageFor(textOf(max + LENGTH))]);
    expect(refusals).toEqual(Object.keys(HOSTILE).map((what) => [name, what, MESSAGES.maxLength(max)]));
    // Blanks are an empty text, or as many characters as there are.
    expect([messageFor(''), MESSAGES.maxLength(max)]).toContain(messageFor(' '.repeat(max + LENGTH)));

    // Files have a type and a size, no text.
    if (openapi.type !== 'array' || (openapi.items as AnyObject).format === 'binary') continue;
    const text = 'a'.repeat(LENGTH);
    const items = [text, { id: text }, { id: 1, name: text }];
    expect(items.map((item) => [name, messageFor([item])])).toEqual(items.map(() => [name, MESSAGES.choice]));
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

import { ObjectSchema, type AnyObject } from 'yup';

import * as domain from '../index';
import type { FieldMeta } from './fields';
import { validate } from './validate';

type Schema = ObjectSchema<AnyObject>;

/** Every object schema the library exports, also those inside exported objects, by its path. */
function schemasIn(value: unknown, path: string): [string, Schema][] {
  if (value instanceof ObjectSchema) return [[path, value as Schema]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => schemasIn(inner, path === '' ? name : `${path}.${name}`));
}

/** One list, and the deepest nesting that a body of 16 KB can have. Each is also put into a further list. */
const DEPTHS = [1, 8_000];
const CORES = ['', '5', '"5"', '{"id":5}'];

const lists = DEPTHS.flatMap((depth) =>
  CORES.map((core): unknown => JSON.parse(`${'['.repeat(depth)}${core}${']'.repeat(depth)}`)),
);
const schemas = schemasIn(domain, '');
/** Values that make the other fields of a user or an assignment read theirs. */
const SITUATIONS = [
  {},
  { isContractor: true, rol: [domain.ROLE.assigner] },
  { assignContractor: true },
  { isContractor: true, rol: [String(domain.ROLE.assigner)] },
];

it.each(schemas)('%s answers nested lists in every field, and takes none for a number', (_path, schema) => {
  for (const [name, field] of Object.entries(schema.fields)) {
    const { openapi } = (field as Schema).meta() as FieldMeta;
    // Files come as parts of a form, never as JSON.
    if (JSON.stringify(openapi).includes('"binary"')) continue;
    const isNumber = openapi.type === 'integer' || openapi.type === 'number';
    for (const list of lists) {
      for (const value of [list, [list], [{ id: list, company: list }], { id: list }]) {
        for (const situation of SITUATIONS) {
          const result = validate(schema, { ...situation, [name]: value });
          if (isNumber) expect(result).toMatchObject({ ok: false, errors: { [name]: expect.any(String) as string } });
        }
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

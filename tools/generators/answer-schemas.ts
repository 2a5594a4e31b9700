import { writeFileSync } from 'node:fs';
import path from 'node:path';

import {
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  LiteralType,
  SchemaGenerator,
  UnionType,
  type SubNodeParser,
} from 'ts-json-schema-generator';

const ROOT = path.resolve(__dirname, '../..');
const FOLDER = path.join(ROOT, 'apps/api/src/platform/openapi');

/** The checked-in file with the schemas of what the API answers. */
export const ANSWER_SCHEMAS_FILE = path.join(FOLDER, 'answer-schemas.json');

const CONFIG = {
  ...DEFAULT_CONFIG,
  path: path.join(FOLDER, 'answers.ts'),
  tsconfig: path.join(ROOT, 'apps/api/tsconfig.json'),
  // The compiler checks them already.
  skipTypeCheck: true,
  // The comments are in English; the document is in Spanish.
  jsDoc: 'none',
} as const;

type TypeChecker = ReturnType<ReturnType<typeof createProgram>['getTypeChecker']>;
type TypeNode = Parameters<TypeChecker['getTypeFromTypeNode']>[0];

/** Asks the compiler for `keyof typeof TABLE`: the generator itself would read every value of the table. */
const keysOfValue = (checker: TypeChecker): SubNodeParser => ({
  supportsNode: (node) => node.getText().startsWith('keyof typeof '),
  createType(node) {
    const type = checker.getTypeFromTypeNode(node as TypeNode);
    const keys = type.isUnion() ? type.types : [type];
    return new UnionType(
      keys.map((key) => {
        if (!key.isStringLiteral()) throw new Error(`${node.getText()} has keys that are no words`);
        return new LiteralType(key.value);
      }),
    );
  },
});

/** Properties and types whose numbers have decimals. All others are ids, counts and numbers that people see. */
const FRACTIONS: ReadonlySet<string> = new Set([
  'Pesos',
  'amount',
  'cantidad',
  'maxErrorRate',
  'mediana',
  'percentil90',
  'share',
]);

/**
 * Calls the whole numbers of a schema integers: the types know only `number`.
 * @param name the property or type that the schema describes
 */
function withIntegers(schema: unknown, name: string): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withIntegers(item, name));
  if (typeof schema !== 'object' || schema === null)
    return schema === 'number' && !FRACTIONS.has(name) ? 'integer' : schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties') return [key, propertiesWithIntegers(value as object)];
      return [key, SCHEMA_KEYS.has(key) ? withIntegers(value, name) : value];
    }),
  );
}

/** The keys of a schema that hold a type or schemas of the same value. */
const SCHEMA_KEYS: ReadonlySet<string> = new Set(['type', 'items', 'anyOf', 'allOf', 'additionalProperties']);

const propertiesWithIntegers = (properties: object): object =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, withIntegers(schema, name)]));

/**
 * Makes the JSON Schemas of the types in the API's `Answers` and of every named type that they use.
 * @returns the text of a JSON list, one schema in each line; each has the name of its type as `$id` and refers to others by theirs
 */
export function answerSchemas(): string {
  const program = createProgram(CONFIG);
  const parser = createParser(program, CONFIG, (chain) => chain.addNodeParser(keysOfValue(program.getTypeChecker())));
  const generator = new SchemaGenerator(program, parser, createFormatter(CONFIG), CONFIG);
  const { definitions = {} } = generator.createSchema('Answers');
  const schemas = Object.entries(definitions)
    .filter(([name]) => name !== 'Answers')
    .map(([name, schema]) => JSON.stringify({ $id: name, ...(withIntegers(schema, name) as object) }));
  const text = schemas.join(',\n').replaceAll(/"#\/definitions\/(\w+)"/g, '"$1#"');
  return `[\n${text}\n]\n`;
}

if (require.main === module) writeFileSync(ANSWER_SCHEMAS_FILE, answerSchemas());

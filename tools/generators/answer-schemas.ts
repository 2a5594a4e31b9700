import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import {
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  LiteralType,
  NullType,
  ObjectProperty,
  ObjectType,
  SchemaGenerator,
  StringType,
  UnionType,
  type BaseType,
  type SubNodeParser,
} from 'ts-json-schema-generator';

const ROOT = path.resolve(__dirname, '../..');
const API = path.join(ROOT, 'apps/server/src');

export const ANSWER_SCHEMAS_FILE = path.join(API, 'platform/openapi/answer-schemas.json');

const CONFIG = {
  ...DEFAULT_CONFIG,
  path: path.join(API, 'app.ts'),
  tsconfig: path.join(ROOT, 'apps/server/tsconfig.json'),
  // The compiler checks them already.
  skipTypeCheck: true,
  // The comments are in English; the document is in Spanish.
  jsDoc: 'none',
} as const;

type TypeChecker = ReturnType<ReturnType<typeof createProgram>['getTypeChecker']>;
type Node = Parameters<SchemaGenerator['createSchemaFromNodes']>[0][number];
type TypeNode = Parameters<TypeChecker['getTypeFromTypeNode']>[0];

const COMPUTED = /^keyof typeof |^RequestFieldAnswers(<[^>]+>)?$/;

/** Asks the compiler for what is computed from a table: the generator itself would read every value of the table. */
function computedFromTable(checker: TypeChecker): SubNodeParser {
  const read = (type: ReturnType<TypeChecker['getTypeFromTypeNode']>): BaseType => {
    if (type.isUnion()) return new UnionType(type.types.map(read));
    if (type.isStringLiteral()) return new LiteralType(type.value);
    const name = checker.typeToString(type);
    if (name === 'null') return new NullType();
    if (name === 'string') return new StringType();
    const properties = checker
      .getPropertiesOfType(type)
      .map((property) => new ObjectProperty(property.name, read(checker.getTypeOfSymbol(property)), true));
    return new ObjectType(name, [], properties, false);
  };
  return {
    supportsNode: (node) => COMPUTED.test(node.getText()),
    createType: (node) => read(checker.getTypeFromTypeNode(node as TypeNode)),
  };
}

/** Properties and types whose numbers have decimals. All others are ids, counts and numbers that people see. */
const FRACTIONS: ReadonlySet<string> = new Set([
  'Pesos',
  'nota',
  'amount',
  'cantidad',
  'mediana',
  'percentil90',
  'share',
]);

/** Calls the whole numbers of a schema integers: the types know only `number`. */
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

const SCHEMA_KEYS: ReadonlySet<string> = new Set(['type', 'items', 'anyOf', 'allOf', 'additionalProperties']);

const propertiesWithIntegers = (properties: object): object =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, withIntegers(schema, name)]));

const ANSWER = /\b(?:answers|record): (?:\{ \w+: )?'(\w+)'/g;

function answeredTypes(): string[] {
  const files = readdirSync(API, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const names = files.flatMap((file) =>
    Array.from(readFileSync(path.join(API, file), 'utf8').matchAll(ANSWER), ([, name = '']) => name),
  );
  return [...new Set(names)];
}

/** Looks through the program once; the generator itself would for each name. */
class Generator extends SchemaGenerator {
  private types: Map<string, Node> | undefined;

  protected override findNamedNode(name: string): Node {
    if (this.types === undefined) {
      this.types = new Map();
      this.appendTypes(this.partitionFiles().projectFiles, this.program.getTypeChecker(), this.types);
    }
    return this.types.get(name) ?? super.findNamedNode(name);
  }
}

/**
 * Returns the text of a JSON object, one schema in each line under the name of its type, by which the others refer to
 * it.
 */
export function answerSchemas(): string {
  const program = createProgram(CONFIG);
  const parser = createParser(program, CONFIG, (chain) =>
    chain.addNodeParser(computedFromTable(program.getTypeChecker())),
  );
  const generator = new Generator(program, parser, createFormatter(CONFIG), CONFIG);
  const schemas = new Map(
    answeredTypes().flatMap((name) => Object.entries(generator.createSchema(name).definitions ?? {})),
  );
  const lines = Array.from(schemas, ([name, schema]) => `"${name}": ${JSON.stringify(withIntegers(schema, name))}`);
  return `{\n${lines
    .sort()
    .join(',\n')
    .replaceAll(/"#\/definitions\/(\w+)"/g, '"$1#"')}\n}\n`;
}

if (require.main === module) writeFileSync(ANSWER_SCHEMAS_FILE, answerSchemas());

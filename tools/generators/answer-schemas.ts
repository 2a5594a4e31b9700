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
    .map(([name, schema]) => JSON.stringify({ $id: name, ...(schema as object) }));
  const text = schemas.join(',\n').replaceAll(/"#\/definitions\/(\w+)"/g, '"$1#"');
  return `[\n${text}\n]\n`;
}

if (require.main === module) writeFileSync(ANSWER_SCHEMAS_FILE, answerSchemas());

/** The names of the fields of an operation, at any depth: of its answer, those that it takes, and those that it demands. */
export type OperationFields = {
  /** A field below another one also together with that one: `mall.name`. */
  answers: readonly string[];
  takes: readonly string[];
  requires: readonly string[];
};

const MARKS = { answers: '→', takes: '~', requires: '←' } as const;
const KINDS = Object.keys(MARKS) as (keyof OperationFields)[];
const LINE = /^(\S+ \S+)(?: (\S) (.+))?$/;

/**
 * Writes what an API records of an operation: a line with its name, and one for each kind of fields that it has:
 * `GET /request/{} → id price`.
 */
export function writeOperation(operation: string, fields: OperationFields): string[] {
  const lines = KINDS.filter((kind) => fields[kind].length > 0).map(
    (kind) => `${operation} ${MARKS[kind]} ${fields[kind].join(' ')}`,
  );
  return [operation, ...lines];
}

/** Reads what an API recorded: operation → fields. One that was recorded before fields were has none. */
export function readOperationFields(lines: readonly string[]): Map<string, OperationFields> {
  const operations = new Map<string, OperationFields>();
  for (const line of lines) {
    const [, operation = line, mark, names = ''] = LINE.exec(line) ?? [];
    const before = operations.get(operation) ?? { answers: [], takes: [], requires: [] };
    const kind = KINDS.find((one) => MARKS[one] === mark);
    operations.set(operation, kind ? { ...before, [kind]: names.split(' ') } : before);
  }
  return operations;
}

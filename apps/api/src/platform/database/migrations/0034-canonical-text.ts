import { canonicalNumber, canonicalText, LIMITS, readRut, readTaxNumber } from '@portal/domain';
import { sql, type Kysely, type Migration, type RawBuilder } from 'kysely';

import { troubleOnlyLogger } from '../embedded/database-logger';

/** The capitals beyond ASCII whose small letter is one character: Latin, Greek and Cyrillic. */
const CAPITALS = lettersWithin([0xc0, 0x24f], [0x370, 0x52f], [0x1e00, 0x1eff]);
const SMALL_LETTERS = [...CAPITALS].map((letter) => letter.toLowerCase()).join('');

function lettersWithin(...blocks: readonly [first: number, last: number][]): string {
  return blocks
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index)),
    )
    .filter((letter) => letter.toLowerCase() !== letter && letter.toLowerCase().length === 1)
    .join('');
}

/** The function of the database below, for texts that are not stored yet. */
const foldCase = (text: string): string =>
  text.replace(/./gu, (letter) => (isCapital(letter) ? letter.toLowerCase() : letter));
const isCapital = (letter: string): boolean => (letter >= 'A' && letter <= 'Z') || CAPITALS.includes(letter);

type Row = Record<string, string | number | null> & { id: number; status?: string };
type Texts = Record<string, string | null>;

/** A unique index, and the columns that the migration writes in canonical form for it. */
type UniqueRule = {
  index: string;
  table: string;
  canonical: Record<string, (text: string, row: Row) => string>;
  beside?: readonly string[];
  /** The signs that make no difference, as the blanks of a number. */
  ignored?: RegExp;
  expression: RawBuilder<unknown>;
  /** False where a record is never deleted: there is no `status`. */
  isDeletable: boolean;
  /**
   * Returns a new name for a record that repeats another's. Without it such a row keeps its text: a person's document and
   * address and the number of an invoice identify, and issued papers contain them.
   */
  renamed?: (name: string, time: number) => string;
};

const whole = (text: string): string => canonicalText(text, text.length);
const folded = (column: string): RawBuilder<unknown> => sql`fold_case(${sql.ref(column)})`;

const NAMED_TABLES = ['malls', 'locations', 'branches', 'services', 'supplies'] as const;

const numbered =
  (max: number, suffix: (time: number) => string) =>
  (name: string, time: number): string =>
    `${name.slice(0, max - suffix(time).length)}${suffix(time)}`;
const inParentheses = numbered(LIMITS.nameMax, (time) => ` (${time})`);

const UNIQUE_RULES: readonly UniqueRule[] = [
  ...NAMED_TABLES.map((table) => ({
    index: `${table}_name_unique`,
    table,
    canonical: { name: whole },
    expression: folded('name'),
    isDeletable: true,
    renamed: inParentheses,
  })),
  {
    index: 'companies_name_unique',
    table: 'companies',
    canonical: { name: whole },
    expression: folded('name'),
    isDeletable: true,
    // The name of a company has no parentheses (spec 2 §5).
    renamed: numbered(LIMITS.nameMax, (time) => ` ${time}`),
  },
  {
    index: 'clients_name_document_unique',
    table: 'clients',
    canonical: { name: whole, document: readTaxNumber },
    expression: sql`fold_case(name), fold_case(coalesce(document, ''))`,
    isDeletable: true,
    renamed: inParentheses,
  },
  {
    index: 'users_email_unique',
    table: 'users',
    canonical: { email: whole },
    expression: folded('email'),
    isDeletable: true,
  },
  {
    index: 'users_document_unique',
    table: 'users',
    canonical: { document: (text, { document_type: type }) => (type === 'RT' ? readRut(text) : null) ?? whole(text) },
    beside: ['document_type'],
    expression: sql`document_type, fold_case(document)`,
    isDeletable: true,
  },
  {
    index: 'invoices_number_unique',
    table: 'invoices',
    canonical: { number: (text) => canonicalNumber(text, text.length) },
    ignored: / /g,
    expression: sql`fold_case(replace(number, ' ', ''))`,
    isDeletable: false,
  },
  {
    index: 'saved_filters_name_unique',
    table: 'saved_filters',
    canonical: { name: whole },
    beside: ['user_id', 'list'],
    expression: sql`user_id, list, fold_case(name)`,
    isDeletable: false,
    renamed: numbered(LIMITS.savedFiltersNameMax, (time) => ` (${time})`),
  },
];

/** Columns without a unique index that appear beside those with one. */
const OTHER_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  clients: ['email'],
  branches: ['address', 'document'],
  users: ['name', 'last_name'],
};

const ROWS_AT_A_TIME = 5_000;

/** Reads a table in the order of its ids, some thousands of rows at a time. */
async function* rowsOf(db: Kysely<unknown>, table: string, columns: readonly string[]): AsyncGenerator<Row> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<Row>`select ${sql.join(['id', ...columns].map((column) => sql.ref(column)))}
      from ${sql.table(table)} where id > ${last} order by id limit ${ROWS_AT_A_TIME}`.execute(db);
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.id;
  }
}

async function write(db: Kysely<unknown>, table: string, row: Row, texts: Texts): Promise<void> {
  const changed = Object.entries(texts).filter(([column, text]) => row[column] !== text);
  if (changed.length === 0) return;
  const list = sql.join(changed.map(([column, text]) => sql`${sql.ref(column)} = ${text}`));
  await sql`update ${sql.table(table)} set ${list} where id = ${row.id}`.execute(db);
}

/** Logs the records that the operators of the portal should check. */
const report = (fields: { table: string; id: number; before: Texts; after: Texts }, happened: string): void =>
  troubleOnlyLogger.warn(fields, `migration 0034: ${happened}`);

/** Writes the columns of a rule in canonical form and replaces its index. It deletes no row, even with repeated texts. */
async function applyRule(db: Kysely<unknown>, rule: UniqueRule): Promise<void> {
  const { table, canonical, beside = [], ignored } = rule;
  const columns = Object.keys(canonical);
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db);
  await sql`drop index ${sql.ref(rule.index)}`.execute(db);

  const textsOf = (row: Row): Texts =>
    Object.fromEntries(columns.map((column) => [column, row[column] as string | null]));
  const canonicalTextsOf = (row: Row): Texts =>
    Object.fromEntries(
      Object.entries(canonical).map(([column, canonicalOf]) => {
        const text = row[column];
        return [column, typeof text === 'string' ? canonicalOf(text, row) || null : null];
      }),
    );
  const taken = new Set<string>();
  const claim = (row: Row, texts: Texts): boolean => {
    const compared = columns.map((column) => foldCase(texts[column] ?? '').replace(ignored ?? /(?!)/g, ''));
    const key = JSON.stringify([...beside.map((column) => row[column]), ...compared]);
    if (taken.has(key)) return false;
    taken.add(key);
    return true;
  };

  // A row with a canonical text keeps it: the others follow afterwards.
  const waiting: { row: Row; texts: Texts }[] = [];
  for await (const row of rowsOf(db, table, [...columns, ...beside, ...(rule.isDeletable ? ['status'] : [])])) {
    const texts = canonicalTextsOf(row);
    const isCanonical = columns.every((column) => texts[column] === row[column]);
    if (row.status === 'eliminado') await write(db, table, row, withoutMissing(row, texts));
    else if (!isCanonical || !claim(row, texts)) waiting.push({ row, texts });
  }

  const duplicates: number[] = [];
  for (const { row, texts } of waiting) {
    const before = textsOf(row);
    const [first = ''] = columns;
    if (rule.renamed === undefined) {
      if (texts[first] === null || !claim(row, texts)) {
        duplicates.push(row.id);
        report({ table, id: row.id, before, after: before }, 'a text that repeats another, or that nobody sees, stays');
        continue;
      }
      if (table === 'invoices')
        report({ table, id: row.id, before, after: texts }, 'the number of an invoice was rewritten');
      await write(db, table, row, texts);
      continue;
    }
    const name = texts[first] ?? UNNAMED;
    let after: Texts = { ...texts, [first]: name };
    for (let time = 2; !claim(row, after); time += 1) after = { ...texts, [first]: rule.renamed(name, time) };
    if (after[first] !== texts[first]) report({ table, id: row.id, before, after }, 'a record got another name');
    await write(db, table, row, after);
  }
  await createIndex(db, rule, duplicates);
}

const UNNAMED = 'Sin nombre';

/** Keeps the text of a deleted record when nothing would be left of it, because its column may not be empty. */
const withoutMissing = (row: Row, texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([column, text]) => [column, text ?? (row[column] as string | null)]));

/**
 * Creates the index of a rule.
 * @param duplicates the rows that repeat another and stay out of the index
 */
async function createIndex(
  db: Kysely<unknown>,
  { index, table, expression, isDeletable }: UniqueRule,
  duplicates: number[],
) {
  const conditions = [
    ...(isDeletable ? [sql`status <> 'eliminado'`] : []),
    ...(duplicates.length > 0 ? [sql`id not in (${sql.join(duplicates.map((id) => sql.lit(id)))})`] : []),
  ];
  const among = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  await sql`create unique index ${sql.ref(index)} on ${sql.table(table)} (${expression}) ${among}`.execute(db);
}

/**
 * Writes names, documents, addresses and numbers of invoices in canonical form, and compares them by it in the unique indexes, without
 * regard to capitals in any locale (tools/decisions/texts-and-numbers.md).
 */
export const canonicalTexts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create function fold_case(text) returns text language sql immutable strict parallel safe as ${sql.lit(
      `select lower(translate($1, '${CAPITALS}', '${SMALL_LETTERS}') collate "C")`,
    )}`.execute(db);
    for (const rule of UNIQUE_RULES) await applyRule(db, rule);
    for (const [table, columns] of Object.entries(OTHER_COLUMNS)) {
      for await (const row of rowsOf(db, table, columns)) {
        const texts = Object.fromEntries(
          columns.map((column) => {
            const text = row[column];
            const canonicalOf = column === 'document' ? readTaxNumber : whole;
            return [column, typeof text === 'string' ? canonicalOf(text) : null];
          }),
        );
        await write(db, table, row, texts);
      }
    }
  },
};

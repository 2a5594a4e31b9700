import { setImmediate as letOthersWork } from 'node:timers/promises';

import {
  canonicalText,
  MESSAGES,
  readTaxNumber,
  validate,
  type CreateMasterInput,
  type FieldErrors,
  type ImportLine,
  type MasterDefinition,
} from '@portal/domain';

import type { createMastersRepository } from '../masters-repository';
import { matchColumns } from './match-columns';
import { DELIMITERS, readCsv, type CsvTable } from './read-csv';
import { REFUSALS } from '../../../texts/refusals';

export type CheckedLine = ImportLine & { input: CreateMasterInput | null };

export type CheckedFile = { lines: CheckedLine[]; ignoredColumns: string[] };

/** Lines between two pauses for other requests; a line takes some tens of microseconds. */
const LINES_AT_A_TIME = 200;

/**
 * Reads a file and checks each of its lines by the form's own rules, except for repetitions.
 * @throws AppError 422 on `content` when it is no such list at all
 */
export async function checkLines(content: string, definition: MasterDefinition): Promise<CheckedFile> {
  const table = await readCsv(content);
  const columns = matchColumns(table, definition);
  const lines: CheckedLine[] = [];
  for (const record of table.records) {
    lines.push(checkLine(record, table, columns.fields, definition));
    if (lines.length % LINES_AT_A_TIME === 0) await letOthersWork();
  }
  return { lines, ignoredColumns: columns.ignored };
}

const EXCEL_ERRORS: ReadonlySet<string> = new Set([
  '#N/A',
  '#N/D',
  '#REF!',
  '#¡REF!',
  '#VALUE!',
  '#¡VALOR!',
  '#DIV/0!',
  '#¡DIV/0!',
  '#NAME?',
  '#¿NOMBRE?',
  '#NULL!',
  '#¡NULO!',
  '#NUM!',
  '#¡NUM!',
]);

/** Values of several columns under a single heading. In a text a space follows the sign, and a comma alone is common. */
const SEVERAL_VALUES = /;\S|,[^\s,]+,\S/;

/** Checks whether values of several columns stand in one cell: a line with another separator, or wholly in quotes. */
function hasMergedCells(cells: readonly string[], headings: number, separator: string): boolean {
  if (cells.length >= headings) return false;
  const others = DELIMITERS.filter((sign) => sign !== separator);
  const isQuotedWhole = cells.length === 1 && cells[0]?.split(separator).length === headings;
  return isQuotedWhole || cells.some((cell) => others.some((sign) => cell.includes(sign)));
}

function checkLine(
  { line, cells }: CsvTable['records'][number],
  { headings, separator }: Pick<CsvTable, 'headings' | 'separator'>,
  columns: ReturnType<typeof matchColumns>['fields'],
  { fields, createSchema }: MasterDefinition,
): CheckedLine {
  const values: ImportLine['values'] = {};
  const cellErrors: FieldErrors = {};
  for (const { name, maxLength } of fields) {
    const cell = cells[columns.get(name) ?? -1] ?? '';
    const text = canonicalText(cell, maxLength);
    if (text.length > maxLength) cellErrors[name] = MESSAGES.maxLength(maxLength);
    const value = text.slice(0, maxLength);
    if (value !== '') values[name] = value;
    if (EXCEL_ERRORS.has(value.toUpperCase())) cellErrors[name] = REFUSALS.import.errorValue(value);
  }
  const result = validate(createSchema, values);
  const errors: FieldErrors = { ...(result.ok ? {} : result.errors), ...cellErrors };
  const isUnseparated = headings.length === 1 && cells.some((cell) => SEVERAL_VALUES.test(cell));
  if (isUnseparated || cells.slice(headings.length).some((cell) => cell !== ''))
    errors.name ??= REFUSALS.import.tooManyValues;
  if (hasMergedCells(cells, headings.length, separator)) errors.name = REFUSALS.import.tooFewValues;
  return {
    line,
    // A correct line is shown and compared in its stored form.
    values: result.ok ? { ...values, ...result.value } : values,
    errors,
    input: result.ok && Object.keys(errors).length === 0 ? result.value : null,
  };
}

/**
 * Marks the lines that repeat another line or a stored record, or name a mall that does not exist. The result holds only while
 * nobody else writes records of this kind.
 */
export async function checkAgainstStored(
  lines: readonly CheckedLine[],
  masters: ReturnType<typeof createMastersRepository>,
  { taken }: MasterDefinition,
): Promise<CheckedLine[]> {
  const namedLines = lines.filter(({ values }) => values.name !== undefined);
  const repetitions = await masters.findRepetitions(
    namedLines.map(({ line, values }) => ({
      ...values,
      line,
      name: values.name ?? '',
      document: values.document && readTaxNumber(values.document),
    })),
  );
  const unknownMalls = await masters.findUnknownMalls(lines.flatMap(({ values: { mall } }) => mall ?? []));
  const messages = new Map(
    repetitions.map(({ line, first }) => [line, first < line ? MESSAGES.import.repeatedLine(first) : taken]),
  );
  return lines.map((checked) => {
    const { mall } = checked.values;
    const name = messages.get(checked.line);
    const found: FieldErrors = {
      ...(name === undefined ? {} : { name }),
      ...(mall !== undefined && unknownMalls.has(mall) ? { mall: MESSAGES.master.unknownMall } : {}),
    };
    if (Object.keys(found).length === 0) return checked;
    return { ...checked, errors: { ...found, ...checked.errors }, input: null };
  });
}

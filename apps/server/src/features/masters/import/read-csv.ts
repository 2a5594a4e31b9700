import { pipeline } from 'node:stream/promises';
import { setImmediate as letOthersWork } from 'node:timers/promises';

import { LIMITS, MESSAGES } from '@portal/domain';
import { parse, type CsvError } from 'csv-parse';

import { validationFailed, type AppError } from '../../../platform/errors/app-error';
import { REFUSALS } from '../../../texts/refusals';

/** A line with a record: its number as an editor counts it, and its values by column. */
export type CsvRecord = { line: number; cells: string[] };
export type CsvTable = {
  headings: string[];
  records: CsvRecord[];
  /** The sign between the columns; for a single heading, one that no text contains. */
  separator: string;
};

export const DELIMITERS = [',', ';', '\t'] as const;
/** Separates nothing: under a single heading, a comma in a line belongs to its value. */
const NO_DELIMITER = '\u001F';
/**
 * Characters outside any text: control characters other than tab and line break, and the remains of bytes that were no UTF-8.
 */
const NO_TEXT = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFD]|\p{Surrogate}/u;

const SEPARATOR_LINE = /^"?sep=([,;\t])"?(?=\n)/i;
/** Notations that keep leading zeros in Excel: '="012"' and an apostrophe before a number. */
const PROTECTED = /^="([^"]*)"$|^'(\d.*)$/;

/** Characters parsed in one go, which takes some 10 ms; other requests are served in between. */
const SLICE = 64 * 1024;

const refuse = (message: string): AppError => validationFailed({ content: message });

/**
 * Reads the text of a CSV file of a spreadsheet program: separated by commas, semicolons or tabs, whichever its heading uses;
 * with or without a byte order mark; any kind of line breaks; values in quotes may contain separators and line breaks. A first
 * line 'sep=;' names the sign and is no heading. Lines without any value are omitted.
 * @throws AppError 422 on `content` when it is no such text, has no line after the heading, too many lines or too many columns
 */
export async function readCsv(content: string): Promise<CsvTable> {
  if (NO_TEXT.test(content)) throw refuse(MESSAGES.import.unreadable);
  const text = content.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const separator = SEPARATOR_LINE.exec(text)?.[1] ?? findDelimiter(text);
  // The line break stays, so that lines are counted as in an editor.
  const [heading, ...records] = await readRecords(text.replace(SEPARATOR_LINE, ''), separator);
  if (heading === undefined || records.length === 0) throw refuse(REFUSALS.import.empty);
  return { headings: heading.cells, records, separator };
}

async function* slicesOf(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += SLICE) {
    yield text.slice(from, from + SLICE);
    await letOthersWork();
  }
}

async function readRecords(text: string, separator: string): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  let lastLine = 0;
  const parser = parse({
    delimiter: separator,
    record_delimiter: '\n',
    relax_column_count: true,
    // A quotation mark inside a value (5" of pipe) is just that.
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    on_record: (cells, { lines }) => {
      lastLine = lines;
      if (cells.every((cell) => cell === '')) return null;
      // The reader counts up to the end of the record; a person looks for its beginning.
      records.push({ line: lines - cells.join('').split('\n').length + 1, cells: cells.map(withoutProtection) });
      if (records.length === 1 && cells.length > LIMITS.importColumns) throw refuse(REFUSALS.import.tooManyColumns);
      if (records.length > LIMITS.importLines + 1) throw refuse(REFUSALS.import.tooManyLines);
      return null;
    },
  });
  try {
    await pipeline(slicesOf(text), parser.resume());
  } catch (error) {
    if (isCsvError(error)) throw refuse(REFUSALS.import.quotes(lastLine + 1));
    throw error;
  }
  return records;
}

function isCsvError(error: unknown): error is CsvError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');
}

function withoutProtection(cell: string): string {
  const match = PROTECTED.exec(cell);
  return match === null ? cell : (match[1] ?? match[2] ?? '');
}

function findDelimiter(text: string): string {
  const heading = /\S.*/.exec(text)?.[0] ?? '';
  const bare = heading.replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((sign) => ({ sign, count: bare.split(sign).length - 1 }));
  const [most] = counts.sort((one, other) => other.count - one.count);
  return most === undefined || most.count === 0 ? NO_DELIMITER : most.sign;
}

import { LIMITS, MESSAGES } from '@portal/domain';
import { parse, type CsvError } from 'csv-parse/sync';

import { validationFailed, type AppError } from '../../errors/app-error';

/** A line that holds a record: its number as an editor counts it, and its values by column. */
export type CsvRecord = { line: number; cells: string[] };
export type CsvTable = { headings: string[]; records: CsvRecord[] };

const DELIMITERS = [',', ';', '\t'] as const;
/** Separates nothing: where the heading names a single column, a comma in a line belongs to its value. */
const NO_DELIMITER = '\u001F';
/** What no text has: control characters other than tab and line break, and what is left of bytes that were no UTF-8. */
const NO_TEXT = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFD]|\p{Surrogate}/u;

const refuse = (message: string): AppError => validationFailed({ content: message });

/** Ends the reading of a file as soon as it has more lines than are allowed. */
class TooManyLines extends Error {}

/**
 * Reads the text of a CSV file as spreadsheets write it: separated by commas, semicolons or tabs, whichever its heading
 * uses; with or without a byte order mark; any kind of line breaks; values in quotes may hold separators and line breaks.
 * Lines without any value are left out.
 * @throws AppError 422 on `content` when it is no such text, has no line besides the heading, or too many
 */
export function readCsv(content: string): CsvTable {
  if (NO_TEXT.test(content)) throw refuse(MESSAGES.import.unreadable);
  const text = content.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const [heading, ...records] = readRecords(text);
  if (heading === undefined || records.length === 0) throw refuse(MESSAGES.import.empty);
  return { headings: heading.cells, records };
}

function readRecords(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let lastLine = 0;
  try {
    parse(text, {
      delimiter: findDelimiter(text),
      record_delimiter: '\n',
      relax_column_count: true,
      // A quotation mark inside a value (5" of pipe) is just that.
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (cells: string[], { lines }) => {
        lastLine = lines;
        if (cells.every((cell) => cell === '')) return null;
        // The reader counts up to the end of the record, the person looks for its beginning.
        records.push({ line: lines - cells.join('').split('\n').length + 1, cells });
        if (records.length > LIMITS.importLines + 1) throw new TooManyLines();
        return null;
      },
    });
  } catch (error) {
    if (error instanceof TooManyLines) throw refuse(MESSAGES.import.tooManyLines);
    if (isCsvError(error)) throw refuse(MESSAGES.import.quotes(lastLine + 1));
    throw error;
  }
  return records;
}

/** Quotation marks are all that this way of reading can take offence at. */
function isCsvError(error: unknown): error is CsvError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');
}

/** @returns what separates the columns: the sign that the heading has most of outside quotation marks */
function findDelimiter(text: string): string {
  const heading = /\S.*/.exec(text)?.[0] ?? '';
  const bare = heading.replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((sign) => ({ sign, count: bare.split(sign).length - 1 }));
  const [most] = counts.sort((one, other) => other.count - one.count);
  return most === undefined || most.count === 0 ? NO_DELIMITER : most.sign;
}

import { IMPORT_PREVIEW_LINES, MASTERS, MESSAGES, type ImportPreview, type MasterKind } from '@portal/domain';
import type { Transaction } from 'kysely';

import type { Database, Db } from '../../database/schema';
import { validationFailed } from '../../errors/app-error';
import { createMastersRepository } from '../masters-repository';
import { markRepetitions, type CheckedFile, type CheckedLine } from './check-lines';

/** As much of a value as a preview shows. */
const SHOWN_CHARACTERS = 200;

const isWrong = ({ input }: CheckedLine): boolean => input === null;

const present = ({ line, values, errors }: CheckedLine): ImportPreview['lines'][number] => ({
  line,
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.slice(0, SHOWN_CHARACTERS)])),
  errors,
});

/** @returns what the import of a checked file would do at this moment */
export async function previewImport(db: Db, kind: MasterKind, file: CheckedFile): Promise<ImportPreview> {
  const lines = await markRepetitions(file.lines, createMastersRepository(db, kind), MASTERS[kind]);
  const [wrong, good] = [lines.filter(isWrong), lines.filter((line) => !isWrong(line))];
  return {
    total: lines.length,
    wrong: wrong.length,
    lines: [...wrong.slice(0, IMPORT_PREVIEW_LINES), ...good.slice(0, IMPORT_PREVIEW_LINES)].map(present),
    ignoredColumns: file.ignoredColumns,
  };
}

/**
 * Stores all lines of a checked file or none. The table is held meanwhile: of two imports of one file at once the second
 * finds the records of the first.
 * @returns how many records were stored
 * @throws AppError 422 on `content` when a line is wrong or repeats something
 */
export async function importMasters(
  trx: Transaction<Database>,
  kind: MasterKind,
  { lines }: CheckedFile,
): Promise<number> {
  const masters = createMastersRepository(trx, kind);
  await masters.holdTable();
  const checked = await markRepetitions(lines, masters, MASTERS[kind]);
  const inputs = checked.flatMap(({ input }) => (input === null ? [] : [input]));
  const wrong = checked.length - inputs.length;
  if (wrong > 0) throw validationFailed({ content: MESSAGES.import.wrongLines(wrong) });
  await masters.insertAll(inputs);
  return inputs.length;
}

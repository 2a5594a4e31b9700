import {
  IMPORT_PREVIEW_LINES,
  MASTERS,
  MESSAGES,
  type ImportPreview,
  type MasterDefinition,
  type MasterKind,
} from '@portal/domain';

import type { Db, Trx } from '../../../platform/database/schema';
import { validationFailed } from '../../../platform/errors/app-error';
import { createMastersRepository } from '../masters-repository';
import { checkAgainstStored, type CheckedFile, type CheckedLine } from './check-lines';

const isWrong = ({ input }: CheckedLine): boolean => input === null;

const present = ({ line, values, errors }: CheckedLine): ImportPreview['lines'][number] => ({ line, values, errors });

function wrongLinesProblem(wrong: readonly CheckedLine[], { fields }: MasterDefinition): string {
  const summary = MESSAGES.import.wrongLines(wrong.length);
  for (const { line, errors } of wrong) {
    for (const { name, heading } of fields) {
      const problem = errors[name];
      if (problem !== undefined) return MESSAGES.import.firstWrong(summary, { line, heading, problem });
    }
  }
  return summary;
}

export async function previewImport(db: Db, kind: MasterKind, file: CheckedFile): Promise<ImportPreview> {
  const lines = await checkAgainstStored(file.lines, createMastersRepository(db, kind), MASTERS[kind]);
  const [wrong, good] = [lines.filter(isWrong), lines.filter((line) => !isWrong(line))];
  return {
    total: lines.length,
    wrong: wrong.length,
    lines: [...wrong.slice(0, IMPORT_PREVIEW_LINES), ...good.slice(0, IMPORT_PREVIEW_LINES)].map(present),
    ignoredColumns: file.ignoredColumns,
  };
}

/**
 * Locks the table: of two parallel imports of one file the second finds the records of the first.
 * @returns number of stored records
 * @throws AppError 422 on `content` when a line is wrong or repeats another
 */
export async function importMasters(trx: Trx, kind: MasterKind, { lines }: CheckedFile): Promise<number> {
  const masters = createMastersRepository(trx, kind);
  await masters.holdTable();
  const checked = await checkAgainstStored(lines, masters, MASTERS[kind]);
  const wrong = checked.filter(isWrong);
  if (wrong.length > 0) throw validationFailed({ content: wrongLinesProblem(wrong, MASTERS[kind]) });
  const inputs = checked.flatMap(({ input }) => (input === null ? [] : [input]));
  await masters.insertAll(inputs);
  return inputs.length;
}

import { foldText, LIMITS, MESSAGES, type MasterDefinition, type MasterFieldName } from '@portal/domain';

import { validationFailed } from '../../../platform/errors/app-error';
import type { CsvTable } from './read-csv';
import { REFUSALS } from '../../../texts/refusals';

type Columns = { fields: ReadonlyMap<MasterFieldName, number>; ignored: string[] };

const MOST_IGNORED = 50;

const plain = (heading: string): string => foldText(heading).split(/\s+/).join(' ').trim();

/**
 * Throws AppError 422 on `content` when the column of the name is missing, or a column is repeated.
 */
export function matchColumns({ headings, records }: CsvTable, { fields: known }: MasterDefinition): Columns {
  const fields = new Map<MasterFieldName, number>();
  const ignored = new Set<string>();
  headings.forEach((heading, position) => {
    const normalized = plain(heading);
    const field = known.find((candidate) => plain(candidate.heading) === normalized);
    if (field === undefined) {
      const isUsed = heading !== '' || records.some(({ cells }) => (cells[position] ?? '') !== '');
      if (isUsed) ignored.add(heading.slice(0, LIMITS.nameMax) || `Columna ${position + 1}`);
      return;
    }
    if (fields.has(field.name)) {
      throw validationFailed({ content: REFUSALS.import.repeatedColumn(field.heading) });
    }
    fields.set(field.name, position);
  });
  for (const { name, heading } of known) {
    if (name === 'name' && !fields.has(name)) {
      throw validationFailed({ content: MESSAGES.import.missingColumn(heading) });
    }
  }
  return { fields, ignored: [...ignored].slice(0, MOST_IGNORED) };
}

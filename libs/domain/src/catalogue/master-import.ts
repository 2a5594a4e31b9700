import * as yup from 'yup';

import { LIMITS } from '../limits';
import { textField } from '../validation/fields';
import { MESSAGES } from '../validation/messages';
import type { FieldErrors } from '../validation/validate';
import type { MasterFieldName } from './masters';

/**
 * An imported list: the text of the CSV, decoded by its reader. Separated by commas, semicolons or tabs; the first line
 * contains the headings.
 */
export const importSchema = yup.object({
  content: textField({ required: MESSAGES.import.required, max: LIMITS.importBytes, shape: 'exact' }),
});

/** A line of the file: its number as in an editor, its values and its errors. */
export type ImportLine = {
  line: number;
  values: Partial<Record<MasterFieldName, string>>;
  errors: FieldErrors;
};

/** The result that an import would have. With a wrong line nothing is stored. */
export type ImportPreview = {
  total: number;
  wrong: number;
  /** The wrong lines first, then the good ones, at most `IMPORT_PREVIEW_LINES` of each. */
  lines: ImportLine[];
  /** Headings that the list does not know; their columns are left out. */
  ignoredColumns: string[];
};

export const IMPORT_PREVIEW_LINES = 100;

export type ImportResult = { created: number };

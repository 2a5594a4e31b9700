import * as yup from 'yup';

import { LIMITS } from '../limits';
import { textField } from '../validation/fields';
import { MESSAGES } from '../validation/messages';
import type { FieldErrors } from '../validation/validate';
import type { MasterFieldName } from './masters';

/** Separated by commas, semicolons or tabs; the first line contains the headings. */
export const importSchema = yup.object({
  content: textField({ required: MESSAGES.import.required, max: LIMITS.importBytes, shape: 'exact' }),
});

export type ImportLine = {
  line: number;
  values: Partial<Record<MasterFieldName, string>>;
  errors: FieldErrors;
};

/** With a wrong line nothing is stored. */
export type ImportPreview = {
  total: number;
  wrong: number;
  /** The wrong lines first, then the good ones, at most `IMPORT_PREVIEW_LINES` of each. */
  lines: ImportLine[];
  ignoredColumns: string[];
};

export const IMPORT_PREVIEW_LINES = 100;

export type ImportResult = { created: number };

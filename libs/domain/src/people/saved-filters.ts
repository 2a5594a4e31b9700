import * as yup from 'yup';
import { LIMITS } from '../limits';
import { textField } from '../validation/fields';
import { MESSAGES } from '../validation/messages';

export const SAVED_FILTER_LISTS = [
  'request-assign',
  'request-permits',
  'contractor-requests',
  'contractor-repairs',
  'repairs',
  'pending-invoices',
  'report',
] as const;
export type SavedFilterList = (typeof SAVED_FILTER_LISTS)[number];

/** The characters that `URLSearchParams` writes. */
const QUERY = /^[\w.*+%=&-]+$/;

export const savedFiltersSchema = yup.object({
  name: textField({ required: MESSAGES.name.required, max: LIMITS.savedFiltersNameMax }),
  query: textField({
    required: MESSAGES.savedFilters.nothing,
    max: LIMITS.savedFiltersQueryMax,
    rules: [(query) => (QUERY.test(query) ? null : MESSAGES.choice)],
  }),
});
export type SavedFiltersInput = yup.InferType<typeof savedFiltersSchema>;

export type SavedFilters = {
  id: number;
  name: string;
  /** The parameters of the list's address, without the question mark. */
  query: string;
};

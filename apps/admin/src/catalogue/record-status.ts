import { EDITABLE_STATUSES, STATUS_LABELS } from '@portal/domain';
import type { ListFilter } from '@portal/ui';

/** The states a person may give a record, as selects offer them. */
export const STATUS_OPTIONS = EDITABLE_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

/** The filter 'Estado' of a list of records. */
export const STATUS_FILTER: ListFilter<'status'> = {
  kind: 'select',
  name: 'status',
  label: 'Estado',
  options: STATUS_OPTIONS,
};

/** The names of the filters of a list that has this one. */
export const STATUS_FILTER_NAMES = ['status'] as const;

import { EDITABLE_STATUSES, STATUS_LABELS } from '@portal/domain';
import type { ListFilter } from '@portal/ui';

export const STATUS_OPTIONS = EDITABLE_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

export const STATUS_FILTERS: readonly ListFilter<'status'>[] = [
  { kind: 'select', name: 'status', label: 'Estado', options: STATUS_OPTIONS },
];
export const STATUS_FILTER_NAMES = ['status'] as const;

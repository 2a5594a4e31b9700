import type { ListFilter } from '@portal/ui';

/** The first and the last day, as the report and the issued invoices are narrowed. */
export const PERIOD_FILTERS: readonly ListFilter<'fechaInicio' | 'fechaFin'>[] = [
  { kind: 'day', name: 'fechaInicio', label: 'Desde' },
  { kind: 'day', name: 'fechaFin', label: 'Hasta' },
];

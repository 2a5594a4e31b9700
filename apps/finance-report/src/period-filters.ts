import type { ListFilter } from '@portal/ui';

export const PERIOD_FILTERS: readonly ListFilter<'fechaInicio' | 'fechaFin'>[] = [
  { kind: 'day', name: 'fechaInicio', label: 'Desde' },
  { kind: 'day', name: 'fechaFin', label: 'Hasta' },
];

import { useAddressOptions, useOperators } from '@portal/api-client';
import { DEADLINE_OUTCOMES, PRIORITIES, REPORT_DATES, SHOWN_STATUSES } from '@portal/domain';
import { recordFilter, type ListFilter } from '@portal/ui';
import { statusFilter } from '@portal/work';
import { useSearchParams } from 'react-router-dom';
import { useReportOptions } from '../api/reports';
import { PERIOD_FILTERS } from '../period-filters';

/** Names of the report's filters, as the API and the address know them (spec 2 §7). */
export const REPORT_FILTERS = [
  'cliente',
  'operario',
  'empresa',
  'mall',
  'servicio',
  'prioridad',
  'estado',
  'plazo',
  'fechaInicio',
  'fechaFin',
] as const;
export type ReportFilter = (typeof REPORT_FILTERS)[number];

const searched = ({ isPending, isSearching, onSearch }: ReturnType<typeof useAddressOptions>) => ({
  loading: isPending || isSearching,
  onSearch,
});

export function useReportFilters(): ListFilter<ReportFilter>[] {
  const [address] = useSearchParams();
  const clients = useAddressOptions('clients', Number(address.get('cliente')) || undefined);
  const operators = useOperators();
  const malls = useAddressOptions('malls', Number(address.get('mall')) || undefined);
  const { data: options } = useReportOptions();
  return [
    { ...recordFilter('cliente', 'Cliente', clients.data), ...searched(clients) },
    { ...recordFilter('operario', 'Operario', operators.data), loading: operators.isPending },
    { ...statusFilter(SHOWN_STATUSES), name: 'estado' },
    ...PERIOD_FILTERS.map((filter) => ({ ...filter, separator: REPORT_DATES })),
    { ...recordFilter('empresa', 'Empresa', options?.empresas), folded: true },
    { ...recordFilter('mall', 'Mall', malls.data), ...searched(malls), folded: true },
    { ...recordFilter('servicio', 'Servicio', options?.servicios), folded: true },
    { kind: 'select', name: 'prioridad', label: 'Prioridad', options: PRIORITIES, folded: true },
    { kind: 'select', name: 'plazo', label: 'Plazos', options: DEADLINE_OUTCOMES, folded: true },
  ];
}

import { useAddressOptions, useOperators } from '@portal/api-client';
import { REQUEST_STATUSES, STATUS_LABELS } from '@portal/domain';
import { recordFilter, type ListFilter } from '@portal/ui';
import { useSearchParams } from 'react-router-dom';

/** Names of the report's filters, as the API and the address know them (spec 2 §7). */
export const REPORT_FILTERS = ['cliente', 'operario', 'estado', 'fechaInicio', 'fechaFin'] as const;
export type ReportFilter = (typeof REPORT_FILTERS)[number];

const STATUS_OPTIONS = REQUEST_STATUSES.filter((status) => status !== 'eliminado').map((status) => ({
  value: status,
  label: STATUS_LABELS[status],
}));

/** The report's filters with their options: clients of the master data, active operators of every company. */
export function useReportFilters(): ListFilter<ReportFilter>[] {
  const [address] = useSearchParams();
  const clients = useAddressOptions('clients', Number(address.get('cliente')) || undefined);
  const operators = useOperators();
  return [
    {
      ...recordFilter('cliente', 'Cliente', clients.data),
      loading: clients.isPending || clients.isSearching,
      onSearch: clients.onSearch,
    },
    { ...recordFilter('operario', 'Operario', operators.data), loading: operators.isPending },
    { kind: 'select', name: 'estado', label: 'Estado', options: STATUS_OPTIONS },
    { kind: 'day', name: 'fechaInicio', label: 'Desde' },
    { kind: 'day', name: 'fechaFin', label: 'Hasta' },
  ];
}

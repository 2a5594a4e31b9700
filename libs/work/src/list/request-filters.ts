import {
  PRIORITIES,
  STATUS_LABELS,
  VISIT_STATUSES,
  type CalendarDay,
  type RequestListOptions,
  type RequestStatus,
} from '@portal/domain';
import { recordFilter, type ListFilter } from '@portal/ui';

const together = (statuses: readonly RequestStatus[], label: string) => ({ value: statuses.join(','), label });

export function statusFilter(
  statuses: readonly RequestStatus[],
  shown?: readonly RequestStatus[],
  all?: readonly RequestStatus[],
): ListFilter<'status'> & { kind: 'select' } {
  return {
    kind: 'select',
    name: 'status',
    label: 'Estado',
    options: [
      ...(all ? [together(all, 'Todos'), together(VISIT_STATUSES, 'Con visita')] : []),
      ...statuses.map((status) => ({ value: status, label: STATUS_LABELS[status] })),
    ],
    ...(shown && { placeholder: shown.map((status) => STATUS_LABELS[status]).join(', ') }),
  };
}

export const REQUEST_SEARCH = 'Número, cliente, lugar, operario o falla';

export const DATE_FILTER: ListFilter<'date'> = { kind: 'day', name: 'date', label: 'Fecha', folded: true };

export const PRIORITY_FILTER: ListFilter<'typeRequest'> = {
  kind: 'select',
  name: 'typeRequest',
  label: 'Prioridad',
  options: [...PRIORITIES].reverse(),
};

export const LATE_FILTER: ListFilter<'late'> = {
  kind: 'select',
  name: 'late',
  label: 'Plazo',
  options: [{ value: '1', label: 'Atrasadas' }],
};

export function asPeriod<Params extends { date?: CalendarDay }>({ date, ...params }: Params) {
  return { ...params, ...(date ? { from: date, to: date } : {}) };
}

export function ownRecordFilters(query: {
  data?: RequestListOptions | undefined;
  isError: boolean;
}): ListFilter<'client' | 'service' | 'date'>[] {
  const loadedOptions = query.data ?? (query.isError ? { clients: [], services: [] } : undefined);
  return [
    { ...recordFilter('client', 'Cliente', loadedOptions?.clients), folded: true },
    { ...recordFilter('service', 'Servicio', loadedOptions?.services), folded: true },
    DATE_FILTER,
  ];
}

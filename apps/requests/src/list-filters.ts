import { useAddressOptions, useServiceOptions, type RequestQuery } from '@portal/api-client';
import { STATUS_LABELS, type RequestStatus } from '@portal/domain';
import type { ListFilter, ListQueryParams } from '@portal/ui';
import { useSearchParams } from 'react-router-dom';

/** The filters of a list of requests, as its address names them. */
export const REQUEST_FILTERS = ['status', 'client', 'service', 'date'] as const;
type RequestFilterName = (typeof REQUEST_FILTERS)[number];

/** 'Fecha': the day a request was made. */
export const DATE_FILTER: ListFilter<'date'> = { kind: 'day', name: 'date', label: 'Fecha' };

/** @returns what the API is asked: one day is a period of that day */
export function toRequestQuery({ date, ...params }: ListQueryParams<'date'>): RequestQuery {
  return { ...params, ...(date ? { from: date, to: date } : {}) };
}

/** @param statuses what this list may show */
export function useRequestFilters(statuses: readonly RequestStatus[]): ListFilter<RequestFilterName>[] {
  const [address] = useSearchParams();
  const clients = useAddressOptions('clients', Number(address.get('client')) || undefined);
  const services = useServiceOptions();
  const toText = (id: number, label: string) => ({ value: String(id), label });
  return [
    {
      kind: 'select',
      name: 'status',
      label: 'Estado',
      options: statuses.map((status) => ({ value: status, label: STATUS_LABELS[status] })),
    },
    {
      kind: 'select',
      name: 'client',
      label: 'Cliente',
      options: (clients.data ?? []).map(({ id, name }) => toText(id, name)),
      loading: clients.isPending || clients.isSearching,
      onSearch: clients.onSearch,
    },
    {
      kind: 'select',
      name: 'service',
      label: 'Servicio',
      options: (services.data ?? []).map(({ id, service }) => toText(id, service)),
      loading: services.isPending,
    },
    DATE_FILTER,
  ];
}

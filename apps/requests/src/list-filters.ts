import { useAddressOptions, useServiceOptions } from '@portal/api-client';
import { recordFilter, type ListFilter } from '@portal/ui';
import { DATE_FILTER, statusFilter } from '@portal/work';
import { useSearchParams } from 'react-router-dom';

export const LIST_FILTER_NAMES = ['status', 'client', 'service', 'date'] as const;
type RequestFilterName = (typeof LIST_FILTER_NAMES)[number];

export function useRequestFilters(...statuses: Parameters<typeof statusFilter>): ListFilter<RequestFilterName>[] {
  const [address] = useSearchParams();
  const clients = useAddressOptions('clients', Number(address.get('client')) || undefined);
  const services = useServiceOptions();
  return [
    statusFilter(...statuses),
    {
      ...recordFilter('client', 'Cliente', clients.data),
      folded: true,
      loading: clients.isPending || clients.isSearching,
      onSearch: clients.onSearch,
    },
    {
      ...recordFilter(
        'service',
        'Servicio',
        services.data?.map(({ id, service }) => ({ id, name: service })),
      ),
      folded: true,
      loading: services.isPending,
    },
    DATE_FILTER,
  ];
}

import { getPage, http, KEYS } from '@portal/api-client';
import { LIMITS, type CreateSupplyInput, type EditSupplyInput, type ListQuery, type Supply } from '@portal/domain';
import { createRecordHooks } from './record-hooks';

type SupplyQuery = ListQuery & { status?: string };

export const {
  useList: useSupplies,
  useCreate: useCreateSupply,
  useUpdate: useUpdateSupply,
  useDelete: useDeleteSupply,
} = createRecordHooks<Supply, SupplyQuery, CreateSupplyInput, EditSupplyInput>(
  {
    list: (query, signal) => getPage('/inventory/', { limit: LIMITS.pageSize, ...query }, signal),
    create: (input, options) => http.create('/inventory/', input, options),
    update: (id, input) => http.put(`/inventory/${id}`, input),
    remove: (id) => http.delete(`/inventory/${id}`),
  },
  KEYS.supplies,
);

import { getPage, http, KEYS } from '@portal/api-client';
import { LIMITS, type CreateServiceInput, type EditServiceInput, type ListQuery, type Service } from '@portal/domain';
import { createRecordHooks } from './record-hooks';

type ServiceQuery = ListQuery & { status?: string };

export const {
  useList: useServices,
  useCreate: useCreateService,
  useUpdate: useUpdateService,
  useDelete: useDeleteService,
} = createRecordHooks<Service, ServiceQuery, CreateServiceInput, EditServiceInput>(
  {
    list: (query, signal) => getPage('/services/', { limit: LIMITS.pageSize, ...query }, signal),
    create: (input, options) => http.create('/services/', input, options),
    update: (id, input) => http.put(`/services/${id}`, input),
    remove: (id) => http.delete(`/services/${id}`),
  },
  KEYS.services,
);

import { getPage, http, KEYS, type CompanyFilters } from '@portal/api-client';
import type { Company, CreateCompanyInput, EditCompanyInput, ListQuery } from '@portal/domain';
import { createRecordHooks } from './record-hooks';

type CompanyQuery = ListQuery & CompanyFilters;

/**
 * Deactivating or deleting a company is refused with 409 while it has active users or open requests. Users show the name of
 * their company, so their lists are stale too when it changes.
 */
export const {
  useList: useCompanies,
  useCreate: useCreateCompany,
  useUpdate: useUpdateCompany,
  useDelete: useDeleteCompany,
} = createRecordHooks<Company, CompanyQuery, CreateCompanyInput, EditCompanyInput>(
  {
    list: (query, signal) => getPage('/companys/', { limit: 20, ...query }, signal),
    create: (input, options) => http.create('/companys/', input, options),
    update: (id, input) => http.put(`/companys/${id}`, input),
    remove: (id) => http.delete(`/companys/${id}`),
  },
  KEYS.companies,
  [KEYS.users],
);

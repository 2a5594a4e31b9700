import { getPage, http, KEYS, useCreation, type CompanyFilters, type Creation } from '@portal/api-client';
import {
  LIMITS,
  type Company,
  type CreateCompanyInput,
  type CreatedContractor,
  type EditCompanyInput,
  type ListQuery,
  type NewContractorInput,
} from '@portal/domain';
import { createRecordHooks } from './record-hooks';

type CompanyQuery = ListQuery & CompanyFilters;

/** Users show the name of their company, so their lists are stale too when it changes. */
export const {
  useList: useCompanies,
  useCreate: useCreateCompany,
  useUpdate: useUpdateCompany,
  useDelete: useDeleteCompany,
} = createRecordHooks<Company, CompanyQuery, CreateCompanyInput, EditCompanyInput>(
  {
    list: (query, signal) => getPage('/companys/', { limit: LIMITS.pageSize, ...query }, signal),
    create: (input, options) => http.create('/companys/', input, options),
    update: (id, input) => http.put(`/companys/${id}`, input),
    remove: (id) => http.delete(`/companys/${id}`),
  },
  KEYS.companies,
  [KEYS.users],
);

export function useCreateContractor(): Creation<NewContractorInput, CreatedContractor> {
  return useCreation(
    async (input, options) =>
      (await http.create<{ data: CreatedContractor }>('/companys/contractor', input, options)).data,
    [KEYS.companies, KEYS.users],
  );
}

import { http, KEYS, useCreation } from '@portal/api-client';
import type { CreatedContractor, NewContractorInput } from '@portal/domain';

export const useCreateContractor = () =>
  useCreation<NewContractorInput, CreatedContractor>(
    async (input, options) =>
      (await http.create<{ data: CreatedContractor }>('/companys/contractor', input, options)).data,
    [KEYS.companies, KEYS.users],
  );

import { http, KEYS, useCreation, type Creation } from '@portal/api-client';
import type { CreatedContractor, NewContractorInput } from '@portal/domain';

export function useCreateContractor(): Creation<NewContractorInput, CreatedContractor> {
  return useCreation(
    async (input, options) =>
      (await http.create<{ data: CreatedContractor }>('/companys/contractor', input, options)).data,
    [KEYS.companies, KEYS.users],
  );
}

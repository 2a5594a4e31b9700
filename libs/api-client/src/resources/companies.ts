import type { Company } from '@portal/domain';
import { KEYS } from '../query/keys';
import { getData, useOptions, type DataResult } from '../query/use-page';

export type CompanyFilters = {
  status?: string;
  haveAsignators?: boolean;
};

export function useCompanyOptions(filters: CompanyFilters = { status: 'activo' }): DataResult<Company[]> {
  return useOptions([...KEYS.companies, 'options', filters], (signal) => getData('/companys', filters, signal));
}

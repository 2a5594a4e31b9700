import type { Company } from '@portal/domain';
import { KEYS } from '../query/keys';
import { getData, useOptions } from '../query/use-page';

export type CompanyFilters = {
  status?: string;
  haveAsignators?: boolean;
};

export const useCompanyOptions = (filters: CompanyFilters = { status: 'activo' }) =>
  useOptions<Company[]>([...KEYS.companies, 'options', filters], (signal) => getData('/companys', filters, signal));

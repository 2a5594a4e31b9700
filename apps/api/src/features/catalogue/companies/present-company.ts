import type { Company } from '@portal/domain';

import type { CompanyRow } from './companies-repository';

export function presentCompany({ id, name, status }: CompanyRow): Company {
  return { id, name, status };
}

import type { Company } from '@portal/domain';

import type { CatalogueRow } from '../catalogue-repository';

export function presentCompany({ id, name, status }: CatalogueRow<'companies'>): Company {
  return { id, name, status };
}

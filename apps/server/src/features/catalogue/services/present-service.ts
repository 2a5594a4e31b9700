import { canReadPrices, type Service } from '@portal/domain';

import type { CurrentUser } from '../../../platform/auth/current-user';
import type { CatalogueRow } from '../catalogue-repository';

export function presentService({ id, name, price, status }: CatalogueRow<'services'>, reader: CurrentUser): Service {
  return { id, service: name, ...(canReadPrices(reader, 'services:manage') ? { price } : {}), status };
}

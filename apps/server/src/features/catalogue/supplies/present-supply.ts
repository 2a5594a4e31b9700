import { canReadPrices, type Supply } from '@portal/domain';

import type { CurrentUser } from '../../../platform/auth/current-user';
import type { CatalogueRow } from '../catalogue-repository';

export function presentSupply({ id, name, price, status }: CatalogueRow<'supplies'>, reader: CurrentUser): Supply {
  return { id, name, ...(canReadPrices(reader, 'supplies:manage') ? { price } : {}), status };
}

import type { Supply } from '@portal/domain';

import type { SupplyRow } from './supplies-repository';

export function presentSupply({ id, name, price, status }: SupplyRow): Supply {
  return { id, name, price, status };
}

import type { Service } from '@portal/domain';

import type { ServiceRow } from './services-repository';

export function presentService({ id, name, price, status }: ServiceRow): Service {
  return { id, service: name, price, status };
}

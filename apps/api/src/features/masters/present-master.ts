import type { MasterRecord } from '@portal/domain';

import type { MasterRow } from './masters-repository';

export function presentMaster({ id, name, document, email, address, status }: MasterRow): MasterRecord {
  return { id, name, document, email, address, status };
}

import { MESSAGES } from '@portal/domain';

import { unknownRecord, validationFailed } from '../../platform/errors/app-error';
import type { RepairState } from './repairs-repository';

/**
 * The repair and the request a price is given for.
 * @throws AppError 422 on the field that does not fit: the repair unknown, or the request not the one it belongs to
 */
export function requireBelonging(
  named: { repair: number; request: number },
  repair: RepairState | undefined,
): asserts repair is RepairState {
  if (repair === undefined || named.repair !== repair.id) throw unknownRecord('repair');
  if (named.request !== repair.request_id) throw validationFailed({ request: MESSAGES.choice });
}

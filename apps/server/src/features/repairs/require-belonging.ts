import { MESSAGES } from '@portal/domain';

import { unknownRecord, validationFailed } from '../../platform/errors/app-error';
import type { RepairState } from './repairs-repository';

/** Throws AppError 422 on the wrong field: the repair unknown, or another request than its own. */
export function requireBelonging(
  named: { repair: number; request: number },
  repair: RepairState | undefined,
): asserts repair is RepairState {
  if (repair === undefined || named.repair !== repair.id) throw unknownRecord('repair');
  if (named.request !== repair.request_id) throw validationFailed({ request: MESSAGES.choice });
}

import {
  formatRequestNumber,
  LIMITS,
  LINK_LABELS,
  MESSAGES,
  type DuplicateInput,
  type RequestSaved,
} from '@portal/domain';

import type { Trx } from '../../../platform/database/schema';
import { conflict, notFound, validationFailed } from '../../../platform/errors/app-error';
import type { Viewer } from '../request/request-visibility';
import { createRequestsRepository, type RequestState } from '../request/requests-repository';
import { lockForTransition, transition } from './request-transition';
import { requireMaintainer } from './requests-service';

/**
 * Each history names the other request. A client reads that only when both requests are the same client's.
 * @throws AppError 404 where the person may not maintain both, 409 when the state of one or the number of duplicates
 * does not allow it, 422 for itself
 */
export async function closeAsDuplicate(
  trx: Trx,
  user: Viewer,
  id: number,
  { duplicateOf, version }: DuplicateInput,
): Promise<RequestSaved> {
  const requests = createRequestsRepository(trx);
  const original = await requests.findIdOf(duplicateOf);
  const lock = () =>
    lockForTransition(trx, {
      id,
      event: 'close-as-duplicate',
      version,
      mayAct: (found) => requireMaintainer(user, found),
    });
  const lockOriginal = () => {
    const unknown = () => notFound(MESSAGES.duplicate.unknown(duplicateOf));
    if (original === undefined) throw unknown();
    return lockForTransition(trx, {
      id: original,
      event: 'take-duplicate',
      version: undefined,
      missing: unknown,
      mayAct: (found) => requireMaintainer(user, found, unknown),
    });
  };
  // In the order of their ids, so that two people who close each as the duplicate of the other do not wait for one another.
  const early = original !== undefined && original < id ? await lockOriginal() : undefined;
  const closed = await lock();
  if (original === id) throw validationFailed({ duplicateOf: MESSAGES.duplicate.itself });
  const kept = early ?? (await lockOriginal());

  const naming = (label: string, other: RequestState) => ({
    [closed.created_by === kept.created_by ? 'also' : 'internal']: { [label]: formatRequestNumber(other.num_request) },
  });
  if ((await requests.countDuplicates([closed.id, kept.id])) >= LIMITS.duplicates)
    throw conflict(MESSAGES.duplicate.tooMany(duplicateOf));
  await requests.passOnDuplicates(closed.id, kept.id);
  await requests.passOnFollowers(closed, kept);
  await transition(trx, kept, { event: 'take-duplicate', userId: user.id, ...naming(LINK_LABELS.duplicate, closed) });
  return transition(trx, closed, {
    event: 'close-as-duplicate',
    userId: user.id,
    set: { duplicate_of_id: kept.id },
    ...naming(LINK_LABELS.duplicateOf, kept),
  });
}

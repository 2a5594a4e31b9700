import { REPORT_EXPORT } from '@portal/domain';

import { AppError } from '../../../platform/errors/app-error';

/** Each export holds a connection of the pool for the whole time of its reader. */
const MOST_AT_ONCE = 2;

const RETRY_AFTER = 15;

type ExportSlots = {
  /**
   * Takes a slot or refuses at once, without waiting.
   * @returns a function that releases the slot; further calls of it do nothing
   * @throws AppError 429 when all slots are taken, or one of them by this user
   */
  acquire: (userId: number) => () => void;
};

export function createExportSlots(): ExportSlots {
  const taken = new Set<number>();
  return {
    acquire(userId) {
      if (taken.has(userId)) throw busy(REPORT_EXPORT.busy.yourself);
      if (taken.size >= MOST_AT_ONCE) throw busy(REPORT_EXPORT.busy.everybody);
      taken.add(userId);
      let isHeld = true;
      return () => {
        if (isHeld) taken.delete(userId);
        isHeld = false;
      };
    },
  };
}

const busy = (message: string): AppError =>
  new AppError('TOO_MANY_REQUESTS', { message, retryAfterSeconds: RETRY_AFTER });

import { REPORT_EXPORT } from '@portal/domain';

import { AppError } from '../../../platform/errors/app-error';

/** Each holds a connection of the pool for as long as its reader takes. */
const MOST_AT_ONCE = 2;

/** Seconds after which it makes sense to ask again. */
const RETRY_AFTER = 15;

/** Who is exporting in this process. */
export type ExportPlaces = {
  /**
   * @returns how to leave, which may be called more than once
   * @throws AppError 429 when all places are taken, or one of them by this person
   */
  enter: (userId: number) => () => void;
};

export function createExportPlaces(): ExportPlaces {
  const taken = new Set<number>();
  return {
    enter(userId) {
      if (taken.has(userId)) throw busy(REPORT_EXPORT.busy.yourself);
      if (taken.size >= MOST_AT_ONCE) throw busy(REPORT_EXPORT.busy.everybody);
      taken.add(userId);
      let isInside = true;
      return () => {
        if (isInside) taken.delete(userId);
        isInside = false;
      };
    },
  };
}

const busy = (message: string): AppError =>
  new AppError('TOO_MANY_REQUESTS', { message, retryAfterSeconds: RETRY_AFTER });

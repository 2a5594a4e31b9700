import { isApiError } from '@portal/api-client';
import type { ReleaseOutcome } from '@portal/domain';
import { errorMessage, useToasts } from '@portal/ui';
import { useCallback } from 'react';
import { TOASTS } from '../toasts';

const HTTP_CONFLICT = 409;

/** Does a change of the release and says how it went. @returns whether it is over, well or not */
export type ReleaseChange = (work: () => Promise<ReleaseOutcome>, done: string) => Promise<void>;

/**
 * A change is made to the release that was looked at. When somebody published meanwhile it is refused: the words of the
 * server say so, and what is shown becomes the new release, to be looked at before another attempt. Any other failure
 * is thrown on.
 * @param refetch asks for the current release again
 */
export function useReleaseChange(refetch: () => Promise<unknown>): ReleaseChange {
  const toasts = useToasts();
  return useCallback(
    async (work, done) => {
      try {
        const { changed } = await work();
        if (changed) toasts.success(done);
        else toasts.info(TOASTS.release.unchanged);
      } catch (error) {
        if (!isApiError(error) || error.status !== HTTP_CONFLICT) throw error;
        toasts.error(errorMessage(error));
        await refetch();
      }
    },
    [toasts, refetch],
  );
}

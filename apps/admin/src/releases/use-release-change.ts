import { isApiError } from '@portal/api-client';
import type { ReleaseOutcome } from '@portal/domain';
import { errorMessage, useToasts } from '@portal/ui';
import { useCallback } from 'react';
import { TOASTS } from '../toasts';

const HTTP_CONFLICT = 409;

export type ReleaseChange = (work: () => Promise<ReleaseOutcome>, done: string) => Promise<void>;

/**
 * After another publication the server refuses the change: its message appears, and the screen shows the new release
 * before another attempt. Any other failure is rethrown.
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

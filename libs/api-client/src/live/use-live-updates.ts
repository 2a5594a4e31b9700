import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { startLiveUpdates } from './live-updates';

/**
 * Lists follow what other people do, for as long as the component is there. The host calls it, once.
 * @param onRelease called when there may be a newer release than the one that was last looked at; `isAnnounced` is true when the
 *   server said so
 */
export function useLiveUpdates(onRelease?: (isAnnounced: boolean) => void): void {
  const queryClient = useQueryClient();
  const latest = useRef(onRelease);
  useEffect(() => {
    latest.current = onRelease;
  });
  useEffect(
    () => startLiveUpdates({ queryClient, onRelease: (isAnnounced) => latest.current?.(isAnnounced) }),
    [queryClient],
  );
}

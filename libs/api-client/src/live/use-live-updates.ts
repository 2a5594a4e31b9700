import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { startLiveUpdates } from './live-updates';

/**
 * Keeps lists up to date with other people's changes while the component is mounted. The host calls it once.
 * @param onRelease runs when there may be a newer release than the last one checked; `isAnnounced` is true after an event
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

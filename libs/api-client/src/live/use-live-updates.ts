import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { startLiveUpdates } from './live-updates';

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

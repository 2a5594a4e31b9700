import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { startLiveUpdates } from './live-updates';

export function useLiveUpdates(onRelease?: (isAnnounced: boolean) => void): void {
  const queryClient = useQueryClient();
  const tell = useEffectEvent((isAnnounced: boolean) => onRelease?.(isAnnounced));
  useEffect(() => startLiveUpdates({ queryClient, onRelease: (isAnnounced) => tell(isAnnounced) }), [queryClient]);
}

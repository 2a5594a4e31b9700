import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startLiveUpdates } from './live-updates';

/** Lists follow what other people do, for as long as the component is there. The host calls it, once. */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  useEffect(() => startLiveUpdates({ queryClient }), [queryClient]);
}
